// The start page: games to open, a new one from a spreadsheet, a changed sheet or a map for one of them.
'use strict';

const $ = (name) => document.querySelector(name);
const { words: told, token, sheets, pictures, fonts, icons, sizes } = document.body.dataset;
const words = JSON.parse(told), [SHEETS, PICTURES, FONTS, ICONS] = [sheets, pictures, fonts, icons].map((listed) => listed.split(','));
const SIZES = JSON.parse(sizes); // those of each look, the plain one without a name
const TERMS = ['author', 'licence', 'source'];
const lang = document.documentElement.lang;

function make(tag, inside = [], attributes = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...[inside].flat());
  return made;
}

const quoted = (word) => (/^[\w.,:=@%+\/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);
const command = (...parts) => ['kitgen', ...parts.map(quoted)].join(' ');
/* The name of a folder, as the program makes it of what is typed. */
const folderOf = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

async function post(path, body) {
  const how = { method: 'POST', headers: { 'X-Preview-Token': token }, body: body instanceof Blob ? body : JSON.stringify(body) };
  const answer = await fetch(path, how).catch(() => null);
  $('#lost').hidden = Boolean(answer);
  return answer;
}

function say(place, head, lines = [], failed = false, more = [], typed = false) {
  const result = place.querySelector('.result');
  result.hidden = false;
  result.replaceChildren(make('p', head, { class: failed ? 'how failed' : 'how' }), ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines', ...(typed ? { 'data-as': words.taking_says } : {}) })] : []), ...more);
  result.scrollIntoView({ block: 'nearest' });
}

// ---- files that are dropped ----------------------------------------------------------------------

/* The files of some kinds, without the folders that they are in but for a picture's own; the others are named. */
function sorted(dropped, endings) {
  const all = dropped.map(({ file, path }) => ({ file, path: path.split('/').slice(endsWith(path, PICTURES) ? -2 : -1).join('/') }));
  const known = all.filter(({ path }) => endsWith(path, endings));
  const others = all.filter((each) => !known.includes(each)).map(({ path }) => path);
  const kept = others.length ? [words.not_taken.replace('{names}', others.join(', '))] : [];
  return { known, kept };
}

/* Sends files to the program, with those that have the number `drop`; their number, or null where one cannot be taken. */
async function taken(place, files, drop = newDrop()) {
  say(place, words.working);
  const refused = await sendDropped(files, drop, token);
  if (refused) { say(place, words.too_large.replace('{name}', refused), [], true); return null; }
  place.querySelector('.result').hidden = true;
  return drop;
}

async function run(place, wish) {
  say(place, words.working);
  const answer = await post('/run', { ...wish, page: lang });
  if (!answer) return;
  if (!answer.ok) { say(place, words.failed, [], true); return; }
  const { done, lines: said, game, placed = [] } = await answer.json();
  const lines = [...said, ...toldPictures(placed, words)];
  await list();
  const shown = wish.what === 'new' ? place : [...document.querySelectorAll('[data-game]')].find((each) => each.dataset.game === game) || place;
  say(shown, done ? words.done : words.failed, lines, !done, done && wish.what === 'new' ? [opener(game)] : [], said.length > 0);
  return done;
}

// ---- a new game ----------------------------------------------------------------------------------

const fresh = $('#new'), form = fresh.querySelector('.begin'), addressed = fresh.querySelector('.address');
const seen = fresh.querySelector('.seen'), onNetwork = addressed.elements.local;
let waiting = {};  // a sheet by its `file` or its `address`, and the number of its `drop`

/* What is chosen for the game, and the options of its command. */
function chosen() {
  const { name, lang: spoken, look, size, sheet, columns } = form.elements;
  const wish = { name: name.value, lang: spoken.value, look: look.value, size: size.value, sheet: sheet.value, columns: columns.value };
  const parted = wish.sheet.split(',').map((each) => each.trim()).filter(Boolean);
  const options = ['--lang', wish.lang, ...(wish.look ? ['--look', wish.look] : []), ...(wish.size ? ['--size', wish.size] : []),
    ...parted.map((each) => `--sheet=${each}`), ...([folderOf(wish.name), ''].includes(wish.name.trim()) ? [] : [`--title=${wish.name.trim()}`]), ...(wish.columns.trim() ? [`--columns=${wish.columns.trim()}`] : []), ...(waiting.address && onNetwork.checked ? ['--local'] : [])];
  return { wish: { ...wish, local: Boolean(waiting.address) && onNetwork.checked }, options };
}

/* Offers the sizes that the chosen look has. */
function offerSizes() {
  const { look, size } = form.elements, now = size.value;
  size.replaceChildren(size.options[0], ...SIZES[look.value].map((each) => new Option(each, each)));
  size.value = SIZES[look.value].includes(now) ? now : '';
}

function plan() {
  const sheet = waiting.address || waiting.file;
  form.querySelector('code').textContent = sheet ? command('new', folderOf(form.elements.name.value) || '…', '--cards', sheet, ...chosen().options) : '';
}

function showForm(name) {
  form.hidden = false;
  if (!form.elements.name.value) form.elements.name.value = folderOf(name);
  plan();
  form.elements.name.focus();
}

droppable(fresh, async (files) => {
  const { known, kept } = sorted(files, [...SHEETS, ...PICTURES]);
  const sheet = known.map(({ path }) => path).find((name) => endsWith(name, SHEETS));
  if (!known.length) { say(fresh, words.no_sheet, kept, true); return; }
  const drop = await taken(fresh, known, waiting.drop);
  if (!drop) return;
  waiting = { ...waiting, drop, ...(sheet ? { file: sheet, address: '' } : {}) };
  const there = waiting.file || waiting.address;
  if (!sheet) say(fresh, (there ? words.pictures_taken : words.pictures_here).replace('{number}', known.length), kept);
  else if (kept.length) say(fresh, kept[0]);
  if (there) await look(sheet ? sheet.replace(/\.[^.]*$/, '') : '');
});

let lookedAt = 0;

/* Looks at the sheet that waits and says what it holds, or beside its field why it cannot be had. */
async function look(name) {
  const number = lookedAt += 1;
  seen.hidden = false;
  seen.replaceChildren(make('p', words.looking));
  const answer = await post('/look', { file: '', drop: '', address: '', ...waiting, ...chosen().wish, page: lang });
  if (number !== lookedAt) return; // another sheet was named meanwhile
  const { sheets: found, lines } = answer && answer.ok ? await answer.json() : { sheets: [], lines: [] };
  const decks = found.map(({ title, cards, headings }) => make('li', [...(title ? [make('b', title), ' · '] : []), words.cards.replace('{number}', cards), ' · ', headings.filter(Boolean).join(', ')]));
  seen.replaceChildren(
    found.length ? make('ul', decks, { class: 'seen-sheets' }) : make('p', words.not_had, { class: 'how failed' }),
    ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines', 'data-as': words.taking_says })] : []),
  );
  if (!found.length) { form.hidden = true; seen.scrollIntoView({ block: 'nearest' }); return; }
  form.elements.sheet.placeholder = found.map(({ title }) => title).filter(Boolean).join(', ') || words.all_sheets;
  showForm(name);
}

function forget() {
  lookedAt += 1;
  form.reset();
  addressed.reset();
  offerSizes();
  form.hidden = seen.hidden = true;
  waiting = {};
}

/* Looks at the address as soon as it is entered; `again`, also if it was looked at before. */
function enterAddress(again) {
  const typed = addressed.elements.address.value.trim();
  if (!typed) { if (again) addressed.elements.address.focus(); return; }
  const address = /^[a-z][a-z0-9+.-]*:\//i.test(typed) ? typed : `https://${typed}`;
  if (address === waiting.address && !again) return;
  waiting = { ...waiting, file: '', address };
  fresh.querySelector('.result').hidden = true;
  const name = address.split(/[?#]/)[0].split('/').pop();
  look(endsWith(name, SHEETS) ? name.replace(/\.[^.]*$/, '') : '');
}
addressed.addEventListener('submit', (event) => { event.preventDefault(); enterAddress(true); });
addressed.elements.address.addEventListener('change', () => enterAddress(false));
addressed.elements.address.addEventListener('paste', () => setTimeout(() => enterAddress(false)));
onNetwork.addEventListener('change', () => { if (waiting.address) enterAddress(true); });
form.elements.sheet.addEventListener('change', () => look(''));
form.addEventListener('input', () => { offerSizes(); plan(); });
offerSizes();
form.querySelector('[data-cancel]').addEventListener('click', forget);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  form.hidden = true;
  if (await run(fresh, { what: 'new', drop: '', file: '', address: '', ...waiting, ...chosen().wish })) forget();
  else form.hidden = false;  // to be mended, the sheet too
});

// ---- the games -----------------------------------------------------------------------------------

function opener(game) {
  const button = make('button', words.open, { type: 'button', 'data-open': game });
  button.addEventListener('click', async () => {
    const place = button.closest('.maker'), kept = button.closest('.result') ? [button] : []; // what is said stands beside it
    button.disabled = true;
    button.textContent = words.opening;
    let told = { starting: true };
    while (told.starting) {
      const answer = await post('/open', { game, local: isAllowed(place), page: lang });
      told = answer && answer.ok ? await answer.json() : { lines: [], gone: !answer };
      if (told.starting) say(place, words.starting, [], false, kept);
    }
    if (told.address) { location.assign(`${told.address}?lang=${lang}&page=${lang}`); return; }
    button.disabled = false;
    button.textContent = words.open;
    if (!told.gone) say(place, words.not_opened, told.lines, true, kept, true);
  });
  return button;
}

/* A tick that allows a game's address to be of this network, and what fetches its sheets again. */
function allower(local) {
  const tick = make('input', [], { type: 'checkbox', name: 'local' });
  tick.checked = local;
  return make('label', [tick, ' ', words.network], { class: 'tick' });
}
const isAllowed = (place) => Boolean(place.querySelector('.act [name="local"]')?.checked);

function fetcher(game) {
  const button = make('button', words.fetch, { type: 'button', 'data-fetch': game, title: command('update', game) });
  button.addEventListener('click', () => {
    const place = button.closest('.maker');
    run(place, { what: 'fetch', game, local: isAllowed(place) });
  });
  return button;
}

function card({ name, title, own, online, local }) {
  const place = make('section', [make('h3', title), make('p', make('code', command('preview', name)), { class: 'plan', 'data-as': words.taking_typed }), make('div', online ? [opener(name), fetcher(name), allower(local)] : opener(name), { class: 'act' })], { class: own ? 'maker drop' : 'maker', 'data-game': name });
  const result = make('div', [], { class: 'result', role: 'status', hidden: '' });
  if (!own) { place.append(result); return place; }
  const input = make('input', [], { type: 'file', multiple: '', accept: [...SHEETS, ...PICTURES, ...FONTS, ...ICONS].join() });
  const terms = make('div', TERMS.map((each) => make('label', [words[each], ' ', make('input', [], { type: 'text', name: each, maxlength: 300, autocomplete: 'off', placeholder: words.as_licence })])), { class: 'fields' });
  const plans = make('div', [], { class: 'plans' }), buttons = make('div', [], { class: 'act' });
  const ask = make('form', [terms, plans, buttons], { hidden: '' });
  place.append(make('p', words.drop_own), make('label', [words.choose, ' ', input], { class: 'file' }), ask, result);
  let wishes = [];
  const named = () => Object.fromEntries(TERMS.map((each) => [each, ask.elements[each].value.trim()]).filter(([, value]) => value));
  const plan = () => plans.replaceChildren(...wishes.filter(({ words: typed }) => typed.length).map(({ what, words: typed }) => make('p', make('code', command(...typed, ...(what === 'icons' ? Object.entries(named()).map(([key, value]) => `--${key}=${value}`) : []))), { class: 'plan', 'data-as': words.taking_typed })));
  const offered = (drop, dropped) => wishesOf(name, dropped).map((wish) => ({ ...wish, drop, game: name }));
  droppable(place, async (dropped) => {
    const { files, kept } = ofOneKind(dropped);
    if (!files.length) { say(place, words.no_sheet, kept, true); return; }
    const drop = await taken(place, files);
    if (!drop) return;
    wishes = offered(drop, files);
    terms.hidden = !wishes.some(({ what }) => what === 'icons');
    ask.reset();
    buttons.replaceChildren(...wishes.map(({ what }) => make('button', words[what], { type: 'submit', value: what })), make('button', words.cancel, { type: 'button' }));
    plan();
    ask.hidden = false;
    if (kept.length) say(place, kept[0]);
    buttons.querySelector('button').focus();
  });
  ask.addEventListener('input', plan);
  ask.addEventListener('submit', (event) => {
    event.preventDefault();
    ask.hidden = true;
    const { words: _typed, ...wish } = wishes.find(({ what }) => what === event.submitter.value);
    run(place, { ...wish, ...named() });
  });
  buttons.addEventListener('click', (event) => { if (event.target.type === 'button') ask.hidden = true; });
  return place;
}

/* Chooses from what is dropped on a game the files that one command takes, and gives the sentence about the others. The first
   kind that is there counts: sheets with their pictures, fonts, a zip, pictures, and drawings, which are a map or icons. */
function ofOneKind(dropped) {
  const pixels = PICTURES.filter((ending) => ending !== '.svg');
  const first = [SHEETS, FONTS, ['.zip'], pixels, ['.svg']].find((endings) => dropped.some(({ path }) => endsWith(path, endings)));
  if (!first) return { files: [], kept: sorted(dropped, []).kept };
  if (first[0] === '.svg') return { files: dropped.length === 1 ? dropped : iconFiles(dropped, ICONS), kept: [] };
  const { known, kept } = sorted(dropped, first === SHEETS ? [...SHEETS, ...PICTURES] : first === pixels ? PICTURES : first);
  return { files: known, kept };
}

/* What can be done with files that are dropped on a game: the wish and the words of its command. */
function wishesOf(game, files) {
  const names = files.map(({ path }) => path), sheet = names.find((each) => endsWith(each, SHEETS));
  if (sheet) return [{ what: 'update', file: sheet, words: ['update', game, sheet] }];
  if (endsWith(names[0], FONTS)) return [{ what: 'fonts', files: names, words: ['fonts', game, ...names] }];
  if (names.some((each) => endsWith(each, PICTURES) && !endsWith(each, ['.svg']))) return [asPictures(game, names)];
  const set = names[0].split('/')[0];
  const asIcons = { what: 'icons', file: set, words: ['icons', '--game', game, '--add', set] };
  if (names.length > 1 || !endsWith(set, ['.svg'])) return [asIcons];
  return [{ what: 'map', file: set, words: ['map', 'import', set, game] }, asPictures(game, names)];
}

const asPictures = (game, files) => ({ what: 'pictures', files, words: [] });

async function list() {
  const answer = await fetch(`/games?lang=${lang}`).catch(() => null);
  $('#lost').hidden = Boolean(answer);
  if (!answer) return;
  const games = await answer.json();
  $('#own').replaceChildren(...games.filter(({ own }) => own).map(card));
  $('#built-in').replaceChildren(...games.filter(({ own }) => !own).map(card));
  $('#none').hidden = games.some(({ own }) => own);
}
list();
