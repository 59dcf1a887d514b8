// The start page: games to open, a new one from a spreadsheet, a changed sheet or a map for one of them.
'use strict';

const $ = (name) => document.querySelector(name);
const { words: told, token, sheets, pictures, fonts, icons, local } = document.body.dataset;
const words = JSON.parse(told), [SHEETS, PICTURES, FONTS, ICONS] = [sheets, pictures, fonts, icons].map((listed) => listed.split(','));
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

function say(place, head, lines = [], failed = false, more = []) {
  const result = place.querySelector('.result');
  result.hidden = false;
  result.replaceChildren(make('p', head, { class: failed ? 'how failed' : 'how' }), ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines' })] : []), ...more);
}

// ---- files that are dropped ----------------------------------------------------------------------

/* The files of some kinds, without the folders that they are in; the others are named. */
function sorted(dropped, endings) {
  const all = dropped.map(({ file, path }) => ({ file, path: path.split('/').pop() }));
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
  const answer = await post('/run', wish);
  if (!answer) return;
  if (!answer.ok) { say(place, words.failed, [], true); return; }
  const { done, lines, game } = await answer.json();
  await list();
  const shown = wish.what === 'new' ? place : [...document.querySelectorAll('[data-game]')].find((each) => each.dataset.game === game) || place;
  say(shown, done ? words.done : words.failed, lines, !done, done && wish.what === 'new' ? [opener(game)] : []);
  return done;
}

// ---- a new game ----------------------------------------------------------------------------------

const fresh = $('#new'), form = fresh.querySelector('.begin'), addressed = fresh.querySelector('.address');
let waiting = {};  // a sheet by its `file` or its `address`, and the number of its `drop`

/* What is chosen for the game, and the options of its command. */
function chosen() {
  const { name, lang: spoken, look, size, sheet, columns } = form.elements;
  const wish = { name: name.value, lang: spoken.value, look: look.value, size: size.value, sheet: sheet.value, columns: columns.value };
  const parted = wish.sheet.split(',').map((each) => each.trim()).filter(Boolean);
  const options = ['--lang', wish.lang, ...(wish.look ? ['--look', wish.look] : []), ...(wish.size ? ['--size', wish.size] : []),
    ...parted.map((each) => `--sheet=${each}`), ...(wish.columns.trim() ? [`--columns=${wish.columns.trim()}`] : []), ...(waiting.address && local ? [local] : [])];
  return { wish, options };
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
  if (waiting.file || waiting.address) showForm(sheet ? sheet.replace(/\.[^.]*$/, '') : '');
  if (!sheet) say(fresh, words.pictures_here.replace('{number}', known.length), kept);
  else if (kept.length) say(fresh, kept[0]);
});
addressed.addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = addressed.elements.address.value.trim();
  if (!typed) { addressed.elements.address.focus(); return; }
  const address = /^[a-z][a-z0-9+.-]*:\//i.test(typed) ? typed : `https://${typed}`;
  waiting = { ...waiting, file: '', address };
  fresh.querySelector('.result').hidden = true;
  const name = address.split(/[?#]/)[0].split('/').pop();
  showForm(endsWith(name, SHEETS) ? name.replace(/\.[^.]*$/, '') : '');
});
form.addEventListener('input', plan);
form.querySelector('[data-cancel]').addEventListener('click', () => { form.hidden = true; form.reset(); addressed.reset(); waiting = {}; });
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  form.hidden = true;
  if (await run(fresh, { what: 'new', drop: '', file: '', address: '', ...waiting, ...chosen().wish })) { form.reset(); addressed.reset(); waiting = {}; }
  else form.hidden = false;  // to be mended, the sheet too
});

// ---- the games -----------------------------------------------------------------------------------

function opener(game) {
  const button = make('button', words.open, { type: 'button', 'data-open': game });
  button.addEventListener('click', async () => {
    button.disabled = true;
    button.textContent = words.opening;
    const answer = await post('/open', { game });
    const { address, lines } = answer && answer.ok ? await answer.json() : {};
    if (address) { location.assign(`${address}?lang=${lang}&page=${lang}`); return; }
    button.disabled = false;
    button.textContent = words.open;
    if (lines) say(button.closest('.maker'), words.failed, lines, true);
  });
  return button;
}

/* Fetches the sheets of a game again. */
function fetcher(game) {
  const button = make('button', words.fetch, { type: 'button', 'data-fetch': game, title: command('update', game, ...(local ? [local] : [])) });
  button.addEventListener('click', () => run(button.closest('.maker'), { what: 'fetch', game }));
  return button;
}

function card({ name, title, own, online }) {
  const place = make('section', [make('h3', title), make('p', make('code', command('preview', name)), { class: 'plan' }), make('div', online ? [opener(name), fetcher(name)] : opener(name), { class: 'act' })], { class: own ? 'maker drop' : 'maker', 'data-game': name });
  if (!own) return place;
  const input = make('input', [], { type: 'file', multiple: '', accept: [...SHEETS, ...PICTURES, ...FONTS, ...ICONS].join() });
  const terms = make('div', TERMS.map((each) => make('label', [words[each], ' ', make('input', [], { type: 'text', name: each, maxlength: 300, autocomplete: 'off', placeholder: words.as_licence })])), { class: 'fields' });
  const plans = make('div', [], { class: 'plans' }), buttons = make('div', [], { class: 'act' });
  const ask = make('form', [terms, plans, buttons], { hidden: '' });
  place.append(make('p', words.drop_own), make('label', [words.choose, ' ', input], { class: 'file' }), ask, make('div', [], { class: 'result', role: 'status', hidden: '' }));
  let wishes = [];
  const named = () => Object.fromEntries(TERMS.map((each) => [each, ask.elements[each].value.trim()]).filter(([, value]) => value));
  const plan = () => plans.replaceChildren(...wishes.map(({ what, words: typed }) => make('p', make('code', command(...typed, ...(what === 'icons' ? Object.entries(named()).map(([key, value]) => `--${key}=${value}`) : []))), { class: 'plan' })));
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

/* Of what is dropped on a game the files that one command takes, and the sentence about the others: a sheet with pictures,
   fonts, or drawings, which are a map or icons. */
function ofOneKind(dropped) {
  const first = [SHEETS, FONTS, ['.zip'], ['.svg']].find((endings) => dropped.some(({ path }) => endsWith(path, endings)));
  if (!first) return { files: [], kept: sorted(dropped, []).kept };
  if (first[0] === '.svg') return { files: dropped.length === 1 ? dropped : iconFiles(dropped, ICONS), kept: [] };
  const { known, kept } = sorted(dropped, first === SHEETS ? [...SHEETS, ...PICTURES] : first);
  return { files: known, kept };
}

/* What can be done with files that are dropped on a game: the wish and the words of its command. */
function wishesOf(game, files) {
  const names = files.map(({ path }) => path), sheet = names.find((each) => endsWith(each, SHEETS));
  if (sheet) return [{ what: 'update', file: sheet, words: ['update', game, sheet] }];
  if (endsWith(names[0], FONTS)) return [{ what: 'fonts', files: names, words: ['fonts', game, ...names] }];
  const set = names[0].split('/')[0];
  const asIcons = { what: 'icons', file: set, words: ['icons', '--game', game, '--add', set] };
  if (names.length > 1 || !endsWith(set, ['.svg'])) return [asIcons];
  return [{ what: 'map', file: set, words: ['map', 'import', set, game] }];
}

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
