// The start page: games to open, a new one from a spreadsheet, a changed sheet or a map for one of them.
'use strict';

const $ = (name) => document.querySelector(name);
const { words: told, token, sheets, pictures, local } = document.body.dataset;
const words = JSON.parse(told), SHEETS = sheets.split(','), PICTURES = pictures.split(',');
const lang = document.documentElement.lang;
let drops = 0;

function make(tag, inside = [], attributes = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...[inside].flat());
  return made;
}

const ends = (name, endings) => endings.some((ending) => name.toLowerCase().endsWith(ending));
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

/* The files that the program takes; the others are named. */
function sorted(files) {
  const known = files.filter(({ name }) => ends(name, [...SHEETS, ...PICTURES]));
  const others = files.filter((file) => !known.includes(file)).map(({ name }) => name);
  const kept = others.length ? [words.not_taken.replace('{names}', others.join(', '))] : [];
  return { known, kept };
}

/* Sends the files to the program, with those that have the number `drop`; their number, or null
   where one cannot be taken. */
async function taken(place, files, drop = '') {
  drops += 1;
  drop = drop || String(Date.now()) + drops;
  say(place, words.working);
  for (const file of files) {
    const answer = await post(`/drop?${new URLSearchParams({ drop, name: file.name })}`, file);
    if (!answer) return null;
    if (!answer.ok) { say(place, words.too_large.replace('{name}', file.name), [], true); return null; }
  }
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

function droppable(place, heard) {
  place.addEventListener('dragover', (event) => { event.preventDefault(); place.classList.add('over'); });
  place.addEventListener('dragleave', () => place.classList.remove('over'));
  place.addEventListener('drop', (event) => { event.preventDefault(); place.classList.remove('over'); heard([...event.dataTransfer.files]); });
  const input = place.querySelector('input[type="file"]');
  input.addEventListener('change', () => { heard([...input.files]); input.value = ''; });
}
for (const kind of ['dragover', 'drop']) addEventListener(kind, (event) => event.preventDefault());

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
  const { known, kept } = sorted(files);
  const sheet = known.find(({ name }) => ends(name, SHEETS));
  if (!known.length) { say(fresh, words.no_sheet, kept, true); return; }
  const drop = await taken(fresh, known, waiting.drop);
  if (!drop) return;
  waiting = { ...waiting, drop, ...(sheet ? { file: sheet.name, address: '' } : {}) };
  if (waiting.file || waiting.address) showForm(sheet ? sheet.name.replace(/\.[^.]*$/, '') : '');
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
  showForm(ends(name, SHEETS) ? name.replace(/\.[^.]*$/, '') : '');
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
    if (address) { location.assign(`${address}?lang=${lang}`); return; }
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
  const input = make('input', [], { type: 'file', multiple: '', accept: [...SHEETS, ...PICTURES].join() });
  const ask = make('form', [make('p', make('code'), { class: 'plan' }), make('div', [make('button', '', { type: 'submit' }), make('button', words.cancel, { type: 'button' })], { class: 'act' })], { hidden: '' });
  place.append(make('p', words.drop_own), make('label', [words.choose, ' ', input], { class: 'file' }), ask, make('div', [], { class: 'result', role: 'status', hidden: '' }));
  let wish = null;
  droppable(place, async (files) => {
    const { known, kept } = sorted(files);
    const sheet = known.find((file) => ends(file.name, SHEETS)), drawing = known.find((file) => ends(file.name, ['.svg']));
    const file = sheet || drawing;
    if (!file) { say(place, words.no_sheet, kept, true); return; }
    const drop = await taken(place, known);
    if (!drop) return;
    wish = { what: sheet ? 'update' : 'map', drop, file: file.name, game: name };
    ask.querySelector('code').textContent = sheet ? command('update', name, file.name) : command('map', 'import', file.name, name);
    ask.querySelector('[type="submit"]').textContent = sheet ? words.update : words.map;
    ask.hidden = false;
    if (kept.length) say(place, kept[0]);
    ask.querySelector('button').focus();
  });
  ask.addEventListener('submit', (event) => { event.preventDefault(); ask.hidden = true; run(place, wish); });
  ask.querySelector('[type="button"]').addEventListener('click', () => { ask.hidden = true; });
  return place;
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
