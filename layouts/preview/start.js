// The start page: games to open, a new one from a spreadsheet, a changed sheet or a map for one of them.
'use strict';

const $ = (name) => document.querySelector(name);
const { words: told, token, sheets, pictures, fonts, icons, sizes, extents } = document.body.dataset;
const words = JSON.parse(told), [SHEETS, PICTURES, FONTS, ICONS] = [sheets, pictures, fonts, icons].map((listed) => listed.split(','));
const SIZES = JSON.parse(sizes); // those of each look, the plain one without a name
const EXTENTS = JSON.parse(extents); // width and height of each size in mm
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

/* Says in a place what came of something; what other places said of earlier things goes. */
function say(place, head, lines = [], failed = false, more = [], typed = false) {
  const result = place.querySelector('.result');
  for (const other of document.querySelectorAll('.result')) other.hidden = other !== result;
  result.replaceChildren(make('p', head, { class: failed ? 'how failed' : 'how' }), ...more, ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines', ...(typed ? { 'data-as': words.taking_says } : {}) })] : []));
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

/* The pictures that are still missing, with the cells that name them. */
function toldMissing(missing) {
  if (!missing.length) return [];
  const some = missing.slice(0, MOST_TOLD), left = missing.length - some.length;
  const lines = some.map(({ name, cells }) => make('li', [make('b', name), ` · ${cells.slice(0, 3).join('; ')}${cells.length > 3 ? ' …' : ''}`]));
  return [make('p', words.missing.replace('{number}', missing.length)), make('ul', [...lines, ...(left ? [make('li', `… ${left}`)] : [])], { class: 'missing-ones' })];
}

async function run(place, wish) {
  say(place, words.working);
  const answer = await post('/run', { ...wish, page: lang });
  if (!answer) return;
  if (!answer.ok) { say(place, words.failed, [], true); return; }
  const { done, lines: said, game, placed = [], missing = [] } = await answer.json();
  const lines = [...said, ...toldPictures(placed, words)];
  await list();
  const isNew = place === fresh, shown = isNew ? place : [...document.querySelectorAll('[data-game]')].find((each) => each.dataset.game === game) || place;
  const more = done ? [...(isNew ? [make('div', opener(game), { class: 'act' })] : []), ...toldMissing(missing)] : [];
  const head = done && wish.what === 'new' ? words.made.replace('{name}', wish.name) : done ? words.done : words.failed;
  if (done && isNew) made = game;
  say(shown, head, lines, !done, more, said.length > 0);
  return done;
}

// ---- a new game ----------------------------------------------------------------------------------

const fresh = $('#new'), form = fresh.querySelector('.begin'), addressed = fresh.querySelector('.address');
const seen = fresh.querySelector('.seen'), onNetwork = addressed.elements.local;
const ticks = form.querySelector('.ticks'), tables = form.querySelector('.tables'), lacking = form.querySelector('.missing');
let waiting = {};  // a sheet by its `file` or its `address`, and the number of its `drop`
let made = '';     // the game that was made last: pictures that come later are for it
let usual = [];    // the sheets that are taken if nobody chooses
let uses = {};     // what was chosen for columns, by their sheet and heading: `Ships!Cost`
let langChosen = false;

const ticked = () => [...ticks.querySelectorAll('input:checked')].map(({ value }) => value);
const sameList = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/* What is chosen for the game, and the options of its command. */
function chosen() {
  const { name, lang: spoken, look, size } = form.elements, taken = ticked();
  const columns = taken.length > 1 ? uses : Object.fromEntries(Object.entries(uses).map(([key, use]) => [key.slice(key.indexOf('!') + 1), use]));
  const wish = { name: name.value, lang: spoken.value, look: look.value, size: size.value, sheets: sameList(taken, usual) ? [] : taken, columns };
  const options = ['--lang', wish.lang || '…', ...(wish.look ? ['--look', wish.look] : []), ...(wish.size ? ['--size', wish.size] : []),
    ...wish.sheets.map((each) => `--sheet=${each}`), ...([folderOf(wish.name), ''].includes(wish.name.trim()) ? [] : [`--title=${wish.name.trim()}`]), ...Object.entries(columns).map(([heading, use]) => `--columns=${heading}=${use}`), ...(waiting.address && onNetwork.checked ? ['--local'] : [])];
  return { wish: { ...wish, local: Boolean(waiting.address) && onNetwork.checked }, options };
}

function sizeInWords(size) {
  const [wide, high] = EXTENTS[size].map((mm) => mm.toLocaleString(lang));
  return `${words[`size_${size}`]}, ${wide} × ${high} mm`;
}

/* Offers the sizes that the chosen look has. */
function offerSizes() {
  const { look, size } = form.elements, now = size.value;
  if (sameList([...size.options].slice(1).map(({ value }) => value), SIZES[look.value])) return;
  size.replaceChildren(size.options[0], ...SIZES[look.value].map((each) => new Option(sizeInWords(each), each)));
  size.value = SIZES[look.value].includes(now) ? now : '';
}

function plan() {
  const sheet = waiting.address || waiting.file;
  form.querySelector('code').textContent = sheet ? command('new', folderOf(form.elements.name.value) || '…', '--cards', sheet, ...chosen().options) : '';
}

/* Shows the form; whoever is typing elsewhere goes on there. */
function showForm(name) {
  const first = form.hidden, at = document.activeElement;
  form.hidden = false;
  if (!form.elements.name.value) form.elements.name.value = name;
  plan();
  if (first && (at === document.body || at.type === 'file')) form.elements.name.focus({ preventScroll: true });
  if (first) seen.scrollIntoView({ block: 'nearest' });
}

/* The sheets of a workbook, each with its rows, to be ticked. */
function showSheets(found) {
  const named = found.filter(({ title }) => title), there = [...ticks.querySelectorAll('input')];
  ticks.closest('fieldset').hidden = named.length < 2;
  if (sameList(there.map(({ value }) => value), named.map(({ title }) => title))) return;
  usual = named.filter(({ taken }) => taken).map(({ title }) => title);
  ticks.replaceChildren(...named.map(({ title, rows, taken }) => {
    const tick = make('input', [], { type: 'checkbox', name: 'sheet', value: title });
    tick.checked = taken;
    return make('label', [tick, make('span', [make('b', title), ` · ${words.rows.replace('{number}', rows)}`])], { class: 'tick' });
  }));
}

const calledUse = (use) => words[`columns_use_${use}`];
const ONE_EACH = ['name', 'copies', 'cost', 'number', 'kind', 'art', 'colour']; // what one column of a deck can be

/* The columns of the decks, each with a cell of it and a menu of what it can be. Those that stand there already stay, so that
   whoever has come to one of them does not lose it. */
function showColumns(found) {
  const decks = found.filter(({ taken }) => taken), several = decks.length > 1;
  const rows = decks.flatMap(({ title, columns }) => columns.map((column) => ({ ...column, key: `${title}!${column.heading}` })));
  const there = [...tables.querySelectorAll('select')];
  if (!sameList(there.map(({ name }) => name), rows.map(({ key }) => key))) {
    const known = new Set(rows.map(({ key }) => key));
    uses = Object.fromEntries(Object.entries(uses).filter(([key]) => known.has(key)));
    tables.replaceChildren(...decks.flatMap(({ title, columns }) => [
      ...(several ? [make('h3', title)] : []),
      make('ul', columns.map(({ heading, example }) => {
        const choice = make('select', [], { 'aria-label': heading, name: `${title}!${heading}` });
        choice.addEventListener('change', () => chooseUse(choice));
        return make('li', [make('p', [make('b', heading), make('span', example)]), choice]);
      }), { class: 'columns' }),
    ]));
  }
  [...tables.querySelectorAll('select')].forEach((choice, at) => {
    const { use, choices, lost } = rows[at], offered = choices.includes(use) ? choices : [use, ...choices];
    if (!sameList([...choice.options].map(({ value }) => value), offered)) choice.replaceChildren(...offered.map((each) => new Option(calledUse(each), each)));
    choice.value = use;
    choice.disabled = offered.length < 2;
    choice.closest('li').classList.toggle('bare-column', lost);
  });
  const asked = rows.some(({ lost }) => lost), place = tables.closest('details');
  place.hidden = !rows.length;
  place.querySelector('.ask-uses').hidden = !asked;
  if (asked) place.open = true;
}

function chooseUse(choice) {
  const list = choice.closest('ul');
  if (ONE_EACH.includes(choice.value)) for (const { name } of list.querySelectorAll('select')) if (uses[name] === choice.value) delete uses[name];
  uses[choice.name] = choice.value;
  look();
}

function showMissing(missing) {
  lacking.hidden = !missing.length;
  lacking.replaceChildren(...toldMissing(missing));
}

/* Whether all is chosen that a game needs; a fault stands below its field, which is brought into sight. */
function isWhole() {
  const { name, lang: spoken } = form.elements, folder = folderOf(name.value);
  const faults = [
    [name, $('#name-fault'), !folder ? words.no_name : owned.includes(folder) ? words.name_taken : ''],
    [spoken, $('#lang-fault'), spoken.value ? '' : words.no_language],
  ];
  for (const [field, place, fault] of faults) { place.textContent = fault; field.setAttribute('aria-invalid', String(Boolean(fault))); }
  const wrong = faults.find(([, , fault]) => fault);
  if (wrong) { wrong[0].focus({ preventScroll: true }); wrong[0].scrollIntoView({ block: 'center' }); }
  return !wrong;
}

droppable(fresh, async (files) => {
  const { known, kept } = sorted(files, [...SHEETS, ...PICTURES, '.zip']);
  const sheet = known.map(({ path }) => path).find((name) => endsWith(name, SHEETS));
  if (!known.length) { say(fresh, words.no_sheet, kept, true); return; }
  const late = made && !sheet && !waiting.file && !waiting.address; // for the game that was just made
  const drop = await taken(fresh, known, late ? newDrop() : waiting.drop);
  if (!drop) return;
  if (late) { run(fresh, { what: 'pictures', drop, files: known.map(({ path }) => path), game: made }); return; }
  if (sheet) begin();
  waiting = { ...waiting, drop, ...(sheet ? { file: sheet, address: '' } : {}) };
  const there = waiting.file || waiting.address;
  if (!sheet) say(fresh, (there ? words.pictures_taken : words.pictures_here).replace('{number}', known.length), kept);
  else if (kept.length) say(fresh, kept[0]);
  if (there) await look(sheet ? sheet.replace(/\.[^.]*$/, '') : '');
});

let lookedAt = 0;

/* Looks at the sheet that waits and says what it holds, or why it cannot be had. The fields of the form stay as they are. */
async function look(name = '') {
  const number = lookedAt += 1;
  if (form.hidden) { seen.hidden = false; seen.replaceChildren(make('p', words.looking)); }
  const answer = await post('/look', { file: '', drop: '', address: '', ...waiting, ...chosen().wish, page: lang });
  if (number !== lookedAt) return; // something else was chosen meanwhile
  const { sheets: found, lang: told = '', lines, missing = [] } = answer && answer.ok ? await answer.json() : { sheets: [], lines: [] };
  const decks = found.filter(({ taken }) => taken).map(({ title, cards }) => make('li', [...(title ? [make('b', title), ' · '] : []), words.cards.replace('{number}', cards)]));
  seen.hidden = false;
  seen.replaceChildren(
    found.length ? make('ul', decks, { class: 'seen-sheets' }) : make('p', words.not_had, { class: 'how failed' }),
    ...(lines.length ? [make('ul', lines.map((line) => make('li', line)), { class: 'lines', 'data-as': words.taking_says })] : []),
  );
  if (!found.length) { seen.scrollIntoView({ block: 'nearest' }); return; }
  if (!langChosen) form.elements.lang.value = told;
  showSheets(found);
  showColumns(found);
  showMissing(missing);
  showForm(name);
}

/* Makes the form ready for another sheet. */
function begin() {
  lookedAt += 1;
  form.reset();
  offerSizes();
  ticks.replaceChildren();
  tables.replaceChildren();
  tables.closest('details').open = false;
  for (const fault of form.querySelectorAll('.fault')) fault.textContent = '';
  usual = [];
  uses = {};
  langChosen = false;
  form.hidden = seen.hidden = true;
}

function forget() {
  begin();
  addressed.reset();
  waiting = {};
}

/* Looks at the address as soon as it is entered; `again`, also if it was looked at before. */
function enterAddress(again) {
  const typed = addressed.elements.address.value.trim();
  if (!typed) { if (again) addressed.elements.address.focus(); return; }
  const address = /^[a-z][a-z0-9+.-]*:\//i.test(typed) ? typed : `https://${typed}`;
  if (address === waiting.address && !again) return;
  if (address !== waiting.address) begin();
  waiting = { ...waiting, file: '', address };
  fresh.querySelector('.result').hidden = true;
  const name = address.split(/[?#]/)[0].split('/').pop();
  look(endsWith(name, SHEETS) ? name.replace(/\.[^.]*$/, '') : '');
}
addressed.addEventListener('submit', (event) => { event.preventDefault(); enterAddress(true); });
addressed.elements.address.addEventListener('change', () => enterAddress(false));
addressed.elements.address.addEventListener('paste', () => setTimeout(() => enterAddress(false)));
onNetwork.addEventListener('change', () => { if (waiting.address) enterAddress(true); });
form.addEventListener('input', ({ target }) => {
  if (target.name === 'lang') langChosen = true;
  const fault = target.getAttribute('aria-describedby');
  if (fault) $(`#${fault}`).textContent = '';
  offerSizes();
  plan();
});
ticks.addEventListener('change', () => {
  const none = !ticked().length;
  form.querySelector('[type="submit"]').disabled = none;
  if (none) say(fresh, words.no_ticked, [], true); else { fresh.querySelector('.result').hidden = true; look(); }
});
form.addEventListener('change', ({ target }) => { if (['look', 'size', 'lang'].includes(target.name)) look(); });
offerSizes();
form.querySelector('[data-cancel]').addEventListener('click', () => { forget(); fresh.querySelector('.result').hidden = true; });
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!isWhole()) return;
  const button = form.querySelector('[type="submit"]');
  button.disabled = true;
  const done = await run(fresh, { what: 'new', drop: '', file: '', address: '', ...waiting, ...chosen().wish });
  button.disabled = false;
  if (!done) return;  // to be mended, the sheet too
  forget();
  fresh.scrollIntoView({ block: 'nearest' });
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
  place.append(make('p', words.drop_own), make('label', [input, make('span', words.choose)], { class: 'file' }), ask, result);
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
  if (endsWith(set, ['.zip'])) return [asPictures(game, names.slice(0, 1)), asIcons];
  if (names.length > 1 || !endsWith(set, ['.svg'])) return [asIcons];
  return [{ what: 'map', file: set, words: ['map', 'import', set, game] }, asPictures(game, names)];
}

const asPictures = (game, files) => ({ what: 'pictures', files, words: [] });

let owned = []; // the names of the games in the folder

async function list() {
  const answer = await fetch(`/games?lang=${lang}`).catch(() => null);
  $('#lost').hidden = Boolean(answer);
  if (!answer) return;
  const games = await answer.json();
  owned = games.filter(({ own }) => own).map(({ name }) => name);
  $('#own').replaceChildren(...games.filter(({ own }) => own).map(card));
  $('#built-in').replaceChildren(...games.filter(({ own }) => !own).map(card));
  $('#none').hidden = games.some(({ own }) => own);
}
list();
