// The start page and the keeper's desk. One of both is shown: the desk while a session is open.

import { $, drawBlocks, make, nameField, page, say, words } from './common.js';
import { draw } from './svg.js';

const EVERY_MS = 2000;
const PICTURE_MS = 60000;
const main = $('#main'), banner = $('#banner');
let version = '', timer = 0, ended = false;

// ---- asking the program ------------------------------------------------------------------------

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { ...options, headers: { 'x-desk-token': page.token, ...options.headers } });
  } catch {
    if (!ended) tell(words.lost);
    throw new Error(words.lost);
  }
  tell('');
  if (answer.status === 204) return null;
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error || `${answer.status}`);
  return told;
}

const get = (path) => ask(path);
const post = (path, body = {}) => ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

function tell(text) {
  banner.textContent = text;
  banner.hidden = !text;
}

// While something goes on its button waits; what went wrong is said beside it.
async function during(button, wrong, work) {
  button.disabled = true;
  if (wrong) wrong.textContent = '';
  try {
    return await work();
  } catch (error) {
    if (wrong) wrong.textContent = error.message;
    return null;
  } finally {
    button.disabled = false;
  }
}

function show(...sections) {
  main.replaceChildren(...sections);
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

const section = (title, ...inside) => {
  const heading = make('h2', {}, title);
  return make('section', {}, heading, inside);
};
const card = (title, ...inside) => make('section', { class: 'card' }, make('h2', {}, title), inside);
const alert = () => make('p', { class: 'refusal', role: 'alert' });
let named = 0;

function field(title, input, hint = '') {
  input.id = `field-${(named += 1)}`;
  const under = hint && make('p', { class: 'hint', id: `${input.id}-hint` }, hint);
  if (under) input.setAttribute('aria-describedby', under.id);
  return make('div', {}, make('label', { for: input.id }, title), under, input);
}

// Lay buttons beside the input of a field.
function beside(input, ...buttons) {
  const whole = input.parentElement;
  whole.append(make('div', { class: 'line-form' }, input, buttons));
}

// ---- the start page ----------------------------------------------------------------------------

async function start() {
  visit += 1;
  clearTimeout(timer);
  const told = await get('/api/start');
  if (told.open) { await desk(); return; }
  $('#title').textContent = document.title = words.title;
  $('#other').hidden = true;
  const wrong = alert();
  const sessions = told.sessions.length
    ? make('ul', { class: 'cards' }, told.sessions.map((one) => make('li', {}, sessionButton(one, wrong))))
    : make('p', { class: 'hint' }, words.no_sessions);
  show(section(words.sessions, wrong, sessions), section(words.begin, gameList(told.games), dropZone()));
}

function sessionButton(one, wrong) {
  const about = [one.lesson && words.lesson, one.day, one.lines && say('lines', { n: one.lines })].filter(Boolean).join(' · ');
  const button = make('button', { type: 'button', disabled: Boolean(one.note) },
    boardPicture(one.name, '', one.lines), make('b', {}, one.name), make('span', {}, one.title || one.note),
    one.people.length ? make('span', {}, one.people.join(', ')) : null, make('small', {}, about));
  button.addEventListener('click', () => during(button, wrong, async () => { await post('/api/open', { session: one.name }); await desk(); }));
  return button;
}

// The board of a session; an empty field where its game has none. One is fetched after the other: a
// browser asks only for a few things at once, and what is tapped must not wait until boards are drawn.
let fetched = Promise.resolve(), visit = 0;
function boardPicture(name, alt, line) {
  const shownAt = visit;
  const picture = make('img', { alt, decoding: 'async', class: 'to-come' });
  picture.addEventListener('load', () => picture.classList.remove('to-come'));
  picture.addEventListener('error', () => picture.replaceWith(make('span', { class: 'no-board' })));
  const come = () => new Promise((done) => {
    if (visit !== shownAt) return done(); // the page was left
    for (const event of ['load', 'error']) picture.addEventListener(event, done);
    setTimeout(done, PICTURE_MS);
    picture.src = `/picture/${encodeURIComponent(name)}?line=${line}`;
  });
  fetched = fetched.then(come);
  return picture;
}

function gameList(games) {
  return make('ul', { class: 'cards games' }, games.map((game) => make('li', {},
    make('button', { type: 'button', onclick: () => beginning(game.id) }, make('b', {}, game.title)))));
}

function dropZone() {
  const wrong = alert(), at = make('p', { class: 'hint', role: 'status' });
  const zip = make('input', { type: 'file', accept: '.zip,application/zip' }), folder = make('input', { type: 'file', webkitdirectory: true });
  const zone = make('div', { class: 'drop' }, make('p', {}, words.drop),
    make('div', { class: 'row' }, make('label', {}, words.choose_zip, zip), make('label', {}, words.choose_folder, folder)), at, wrong);
  const take = async (files) => {
    if (!files.length) return;
    wrong.textContent = '';
    at.textContent = words.taking;
    try {
      const head = JSON.stringify(files.map(([path, file]) => [path, file.size]));
      const told = await ask('/api/drop', { method: 'POST', body: new Blob([`${head}\n`, ...files.map(([, file]) => file)]) });
      if (told.session) await desk(told.text);
      else await beginning(told.id);
    } catch (error) {
      wrong.textContent = error.message;
    }
    at.textContent = '';
  };
  zip.addEventListener('change', () => take([...zip.files].map((file) => [file.name, file])));
  folder.addEventListener('change', () => take([...folder.files].map((file) => [file.webkitRelativePath || file.name, file])));
  zone.addEventListener('dragover', (event) => { event.preventDefault(); zone.classList.add('over'); });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', async (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    take((await Promise.all(entries.map((entry) => inside(entry)))).flat());
  });
  return zone;
}

// All files in what was dropped, each with its path.
async function inside(entry) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => { entry.file(done, failed); });
    return [[entry.fullPath.replace(/^\//, ''), file]];
  }
  const reader = entry.createReader(), found = [];
  for (;;) {
    const some = await new Promise((done, failed) => { reader.readEntries(done, failed); });
    if (!some.length) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((one) => inside(one)))).flat();
}

// ---- a new session -----------------------------------------------------------------------------

async function beginning(game, settled = {}, kept = {}) {
  const query = new URLSearchParams([['game', game], ...Object.entries(settled).map(([name, value]) => [`rule.${name}`, value])]);
  const told = await get(`/api/game?${query}`);
  const name = make('input', { maxlength: 60, autocomplete: 'off', value: kept.name || '' });
  const wrong = alert();
  wrong.textContent = told.problem;
  const people = told.anonymous
    ? [[null, make('input', { autocomplete: 'off', value: kept.people?.[''] || '' })]]
    : told.seats.map((one) => [one, nameField(make('input', { maxlength: 190, autocomplete: 'off', value: kept.people?.[one.seat] || '' }))]);
  const selects = told.choices.map((choice) => [choice, make('select', {}, choice.values.map((one) => make('option', { value: one.value, selected: one.value === choice.value }, one.name)))]);
  const chosen = () => Object.fromEntries(selects.filter(([choice, select]) => select.value !== choice.values[0].value).map(([choice, select]) => [choice.name, select.value]));
  const typed = () => ({ name: name.value, people: Object.fromEntries(people.map(([seat, input]) => [seat ? seat.seat : '', input.value])) });
  for (const [choice, select] of selects) select.addEventListener('change', async () => {
    await beginning(game, chosen(), typed());
    [...main.querySelectorAll('select')].find((one) => one.dataset.choice === choice.name)?.focus();
  });
  for (const [choice, select] of selects) select.dataset.choice = choice.name;
  const begin = make('button', { class: 'main-button' }, words.begin_now), others = selects.filter(([choice]) => !choice.first);
  const form = make('form', {}, make('h2', {}, told.title),
    field(words.session_name, name),
    make('h3', {}, words.people),
    told.anonymous ? field(words.people_hint, people[0][1]) : make('div', { class: 'fields' }, people.map(([seat, input]) => field(seat.name, input))),
    rulingFields(selects.filter(([choice]) => choice.first)),
    others.length ? make('details', { class: 'group', open: others.some(([choice]) => choice.name in settled) }, make('summary', {}, words.rulings), rulingFields(others)) : null,
    wrong, make('div', { class: 'row' }, make('button', { type: 'button', onclick: () => start() }, words.cancel), begin));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const who = people.map(([seat, input]) => [seat, input.value.replaceAll(',', ' ').trim(), input.value.trim()]);
    const text = told.anonymous ? who[0][2] : who.filter(([, one]) => one).map(([seat, one]) => `${seat.seat} ${one}`).join(', ');
    during(begin, wrong, async () => {
      await post('/api/new', { game, name: name.value, rules: chosen(), people: text });
      await desk();
    });
  });
  show(make('div', { class: 'card' }, form));
}

const rulingFields = (selects) => make('div', { class: 'fields' }, selects.map(([choice, select]) => field(choice.title, select, choice.help)));

// ---- the desk ----------------------------------------------------------------------------------

async function desk(answer = '') {
  visit += 1;
  version = '';
  const parts = deskParts();
  parts.answer.textContent = answer;
  await refresh(parts);
  show(parts.whole);
  again(parts);
}

function again(parts) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!parts.whole.isConnected) return;
    await refresh(parts).catch((error) => tell(error.message));
    again(parts);
  }, EVERY_MS);
}

function deskParts() {
  const parts = { standing: make('div'), board: make('div'), log: make('ol', { class: 'lines', tabindex: 0, 'aria-label': words.log }), people: make('div'), clock: make('div'), files: make('ul', { class: 'files' }), phones: make('div') };
  parts.requests = make('ul', { class: 'requests' });
  parts.asked = card(words.asks, parts.requests);
  parts.asked.hidden = true;
  parts.asked.setAttribute('aria-live', 'polite');
  parts.mistakes = make('ul', { class: 'requests' });
  parts.faulty = card(words.mistakes, parts.mistakes, make('p', { class: 'hint' }, words.mistakes_hint));
  parts.faulty.hidden = true;
  parts.answer = make('pre', { class: 'answer', role: 'status', tabindex: 0, 'aria-label': words.answer });
  parts.run = (line, button) => during(button, null, async () => {
    parts.answer.textContent = words.at_work;
    const told = await post('/api/line', { line }).catch((error) => ({ status: 1, text: error.message }));
    parts.answer.textContent = told.text;
    parts.answer.classList.toggle('wrong', told.status !== 0);
    parts.answer.scrollIntoView({ block: 'nearest' });
    await refresh(parts);
    return told.status === 0;
  });
  const undo = make('button', { type: 'button', onclick: () => parts.run('undo', undo) }, words.undo);
  const redo = make('button', { type: 'button', onclick: () => parts.run('redo', redo) }, words.redo);
  const keeper = make('button', { type: 'button', class: 'main-button' }, words.keeper_page);
  keeper.addEventListener('click', () => during(keeper, null, async () => {
    const page = window.open('', '_blank');
    const told = await post('/api/keeper');
    if (page) page.location = told.address; else location.href = told.address;
  }));
  parts.whole = make('div', { class: 'two' },
    make('div', {},
      card(words.board, parts.board),
      card(words.command, keeper, make('p', { class: 'hint' }, words.keeper_page_hint),
        lineForm(parts, '', words.command_hint, ''), lineForm(parts, words.set, words.set_hint, 'set '), parts.answer),
      card(words.standing, parts.standing)),
    make('div', {},
      parts.asked, parts.faulty,
      card(words.for_phones, parts.phones),
      card(words.log, make('div', { class: 'row' }, undo, redo), parts.log),
      card(words.people, parts.people),
      card(words.clock, parts.clock),
      card(words.files, parts.files)));
  return parts;
}

// A line to type. `lead` stands before what is typed.
function lineForm(parts, title, hint, lead) {
  const input = make('input', { autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  const button = make('button', {}, words.do);
  const form = make('form', {}, field(title || words.command, input, hint));
  beside(input, button);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const line = input.value.trim();
    if (line && await parts.run(line.startsWith(lead) ? line : lead + line, button)) input.value = '';
  });
  return form;
}

async function refresh(parts) {
  const told = await get(`/api/desk?since=${version}`);
  if (!told) return;
  const before = parts.told;
  parts.told = told;
  version = told.version;
  $('#title').textContent = [told.title, told.session, told.lesson && words.lesson].filter(Boolean).join(' · ');
  document.title = $('#title').textContent;
  $('#other').hidden = false;
  parts.standing.replaceChildren(...drawBlocks(told.standing));
  drawPhones(parts, told);
  drawRequests(parts, told);
  parts.faulty.hidden = !told.mistakes.length;
  parts.mistakes.replaceChildren(...told.mistakes.map((text) => make('li', {}, text)));
  if (JSON.stringify(before?.clock) !== JSON.stringify(told.clock)) drawClock(parts, told.clock);
  if (before?.line === told.line) return;
  const picture = boardPicture(told.session, say('board_of', { name: told.session }), told.line);
  picture.classList.add('board-picture');
  if (!before) parts.board.replaceChildren(picture); // a later one takes its place when it is drawn
  else picture.addEventListener('load', () => parts.board.replaceChildren(picture));
  parts.log.replaceChildren(...told.log.map((line) => logLine(parts, line, told.line)));
  parts.files.replaceChildren(...told.files.map((name) => make('li', {}, make('a', { href: `/file/${name}`, download: true }, words[`file_${fileWord(name)}`]))));
  if (!before || !parts.people.contains(document.activeElement)) drawPeople(parts, told);
}

// What phones ask for, which the keeper answers.
const ASKED = { undo: ['proposes', words.agree], amend: ['proposes_change', words.change_it], remove: ['proposes_removal', words.take_out], seat: ['wants_seat', words.give_seat] };
function drawRequests(parts, told) {
  parts.asked.hidden = !told.requests.length;
  parts.requests.replaceChildren(...told.requests.map((one) => {
    const [said, agreed] = ASKED[one.kind];
    const buttons = [true, false].map((agree) => {
      const button = make('button', { type: 'button', class: agree ? 'main-button' : 'second' }, agree ? agreed : words.decline);
      button.addEventListener('click', () => during(button, null, async () => {
        await post('/api/request', { id: one.id, agree }).catch((error) => tell(error.message));
        await refresh(parts);
      }));
      return button;
    });
    return make('li', { 'data-request': one.kind }, make('p', {}, say(said, { who: one.by_name, what: one.text })), make('div', { class: 'row' }, buttons));
  }));
}

// The clock: set, stopped, let go on. Its times stand on the phones and the big screen, and at *Times*.
function drawClock(parts, clock) {
  if (clock.on) {
    const does = (title, line, kind = 'second') => { const button = make('button', { type: 'button', class: kind, onclick: () => parts.run(line, button) }, title); return button; };
    parts.clock.replaceChildren(make('p', {}, clock.text), make('div', { class: 'row' },
      clock.paused ? does(words.clock_go, 'clock go') : does(words.clock_pause, 'clock pause'), does(words.clock_times, 'clock'), does(words.clock_off, 'clock off')));
    return;
  }
  const per = make('select', {}, ['seat', 'turn'].map((one) => make('option', { value: one }, words[`clock_per_${one}`])));
  const down = make('input', { type: 'number', min: 1, max: 6000, inputmode: 'numeric' }), button = make('button', {}, words.clock_set);
  const form = make('form', {}, make('div', { class: 'fields' }, field(words.clock_per, per), field(words.clock_down, down, words.clock_down_hint)), make('div', { class: 'row' }, button));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    parts.run(`clock --per ${per.value} ${down.value ? `--down ${down.value}m` : '--up'}`, button);
  });
  parts.clock.replaceChildren(make('details', { class: 'group' }, make('summary', {}, words.clock_set), form));
}

const fileWord = (name) => name.split('.')[0];

function drawPhones(parts, told) {
  const key = `${told.address} ${told.lan}`;
  const count = Object.values(told.phones).reduce((sum, one) => sum + one, 0);
  if (parts.shown === key) { parts.count.textContent = say('phones_n', { n: count }); return; }
  parts.shown = key;
  const lan = make('input', { type: 'checkbox', checked: told.lan });
  lan.checked = told.lan;
  lan.addEventListener('change', () => during(lan, null, async () => {
    await post('/api/open', { session: told.session, lan: lan.checked });
    await refresh(parts);
  }));
  parts.count = make('p', { class: 'hint', role: 'status' }, say('phones_n', { n: count }));
  const code = draw('svg', { viewBox: `0 0 ${told.qr.side} ${told.qr.side}`, role: 'img', 'aria-label': words.scan, class: 'qr' },
    draw('path', { d: told.qr.path, 'shape-rendering': 'crispEdges' }));
  parts.phones.replaceChildren(
    make('label', { class: 'tick' }, lan, words.lan), make('p', { class: 'hint' }, told.lan ? words.lan_hint : words.only_here),
    code, make('dl', { class: 'codes' },
      make('dt', {}, words.address), make('dd', {}, told.address),
      make('dt', {}, words.code), make('dd', {}, told.code),
      make('dt', {}, words.keeper_code), make('dd', {}, told.keeper_code)),
    parts.count);
}

function logLine(parts, line, last) {
  const what = make('span', { class: line.counts || !line.who ? 'what' : 'what gone' }, line.who ? make('b', {}, `${line.who}: `) : '', line.text);
  const item = make('li', {}, make('span', { class: 'number' }, String(line.line)), what);
  if (line.line < last) {
    const back = make('button', { type: 'button', 'aria-label': `${words.back_to}: ${line.line}` }, words.back_to);
    back.addEventListener('click', () => parts.run(`undo --to ${line.line}`, back));
    if (line.step || line.line === 1) item.append(back);
  }
  if (line.step) {
    const amend = make('button', { type: 'button', 'aria-label': `${words.amend}: ${line.line}` }, words.amend);
    amend.addEventListener('click', () => item.replaceWith(amending(parts, line, item)));
    item.append(amend);
  }
  return item;
}

function amending(parts, line, item) {
  const input = make('input', { autocomplete: 'off' }), button = make('button', {}, words.save);
  const form = make('form', {}, field(say('amend_what', { line: line.line }), input));
  const back = make('button', { type: 'button' }, words.cancel);
  beside(input, button, back);
  const whole = make('li', {}, form);
  back.addEventListener('click', () => whole.replaceWith(item));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (input.value.trim() && await parts.run(`amend ${line.line} ${input.value.trim()}`, button)) whole.replaceWith(item);
  });
  setTimeout(() => input.focus());
  return whole;
}

function drawPeople(parts, told) {
  const inputs = told.people.map((one) => [one, nameField(make('input', { maxlength: 190, autocomplete: 'off', value: one.person }))]);
  const button = make('button', {}, words.save);
  const form = make('form', {}, make('div', { class: 'fields' }, inputs.map(([one, input]) => field(one.name, input))), make('div', { class: 'row' }, button));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const changed = inputs.filter(([one, input]) => input.value.trim() !== one.person);
    const text = changed.map(([one, input]) => `${one.seat} ${input.value.replaceAll(/[,;'"]/g, ' ').trim() || 'nobody'}`).join(', ');
    if (text) parts.run(`people ${text}`, button);
  });
  parts.people.replaceChildren(form);
}

// ---- the head of the page ----------------------------------------------------------------------

$('#other').addEventListener('click', async () => {
  await post('/api/close');
  await start();
});
$('#language').addEventListener('change', async (event) => {
  await post('/api/language', { lang: event.target.value });
  location.reload();
});
$('#end').addEventListener('click', async () => {
  clearTimeout(timer);
  ended = true;
  await post('/api/end').catch(() => {});
  $('.top').remove();
  show(make('p', { class: 'card' }, words.ended));
});

start().catch((error) => tell(error.message));
