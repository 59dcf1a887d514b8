// The page of `kitgen preview`: faces are fetched as they come into view, and again when a file of
// the game has changed; one that is the same as before answers with its mark alone.
'use strict';

const $ = (name) => document.querySelector(name);
const words = JSON.parse(document.body.dataset.words);
const options = $('#options'), faces = $('#faces'), sheets = $('#sheets'), panel = $('#problems');
const books = $('#table');
const large = $('#large'), source = $('#source');
const SVG = 'http://www.w3.org/2000/svg', PX_PER_MM = 96 / 25.4, AT_ONCE = 4, STEP = 1.15, MOST_NAMED = 6;
const TICKS = ['backs', 'safe', 'bleed', 'boxes', 'over', 'only_wrong'];
const TABS = ['faces', 'sheets', 'table', 'play', 'columns', 'texts', 'icons', 'fonts', 'exports'];
const figures = new Map(); // unit -> its figure
let version = 0, kit = { parts: [], files: [] }, found = { problems: [], alike: [], stopped: [], checks: [], beside: {} };
let tab = 'faces', shown = null;

// ---- what is chosen stands in the address ------------------------------------------------------

const asked = new URLSearchParams(location.search);
const field = (name) => options.elements[name];
const chosen = (name) => (field(name) ? field(name).value : '');
const ticked = (name) => field(name).checked;
const lang = () => chosen('lang') || document.body.dataset.deck;

function restore() {
  for (const name of ['q', 'part', 'file', 'ink', 'sight', 'zoom']) {
    if (!asked.has(name)) continue;
    if (name === 'part') field(name).append(new Option(asked.get(name), asked.get(name)));
    field(name).value = asked.get(name);
  }
  for (const name of TICKS) if (asked.has(name)) field(name).checked = asked.get(name) === '1';
  if (TABS.includes(asked.get('tab'))) tab = asked.get('tab');
}

function remember() {
  const kept = new URLSearchParams({ lang: lang() });
  if (asked.has('page')) kept.set('page', asked.get('page'));
  for (const name of ['q', 'part', 'file', 'sight']) if (chosen(name)) kept.set(name, chosen(name));
  if (chosen('ink') !== 'full') kept.set('ink', chosen('ink'));
  if (chosen('zoom') !== '0') kept.set('zoom', chosen('zoom'));
  for (const name of TICKS) {
    if (ticked(name) !== field(name).defaultChecked) kept.set(name, ticked(name) ? '1' : '0');
  }
  if (tab !== 'faces') kept.set('tab', tab);
  history.replaceState(null, '', `?${kept}`);
}

const query = (more = {}) => new URLSearchParams({ lang: lang(), ink: chosen('ink'), ...more });
const zoom = () => STEP ** Number(chosen('zoom'));

// ---- small makers ------------------------------------------------------------------------------

/* A figure as the page's language writes it: 3.5 or 3,5. */
const inWords = (value) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2, useGrouping: false });

function make(tag, inside = [], attributes = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...[inside].flat());
  return made;
}

function drawn(tag, attributes, title = '') {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (title) made.append(document.createElementNS(SVG, 'title')), made.firstChild.append(title);
  return made;
}

// ---- faults --------------------------------------------------------------------------------------

function failed(what) {
  const list = $('#fault ul');
  if (![...list.children].some((item) => item.textContent === what)) list.append(make('li', what));
  $('#fault').hidden = false;
}
const broken = (error) => failed(String(error));

/* An answer, or null where there is none: then the page hears from `changes` that the preview has ended. */
async function answered(path, how) {
  const answer = await fetch(path, how).catch(() => null);
  if (answer && answer.status >= 500) failed(await answer.text());
  return answer;
}

async function json(path, more) {
  const answer = await answered(`${path}?${query(more)}`);
  return answer && answer.ok ? answer.json() : null;
}

// ---- pictures, a few at a time, as they come into view -----------------------------------------

const waiting = [];
let running = 0;

const eye = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    entry.target.near = entry.isIntersecting;
    if (entry.isIntersecting) want(entry.target);
  }
}, { rootMargin: '300px' });

function want(side) {
  if (side.near && side.seen !== wanted() && !side.waits) {
    side.waits = true;
    waiting.push(side);
    next();
  }
}

const wanted = () => `${version} ${lang()} ${chosen('ink')} ${ticked('bleed')}`;

function next() {
  while (running < AT_ONCE && waiting.length) {
    const side = waiting.shift();
    side.waits = false;
    if (!side.near || !side.isConnected) continue;
    running += 1;
    fetched(side).catch(broken).finally(() => { running -= 1; next(); });
  }
}

async function fetched(side) {
  const state = wanted();
  const headers = side.mark ? { 'If-None-Match': side.mark } : {};
  const path = side.path({ bleed: ticked('bleed') ? '1' : '0' });
  const answer = await answered(path, { headers, cache: 'no-store' });
  if (answer && answer.status === 200) {
    const url = URL.createObjectURL(await answer.blob());
    const image = side.querySelector('img'), before = image.src;
    const again = Boolean(side.mark) && side.look === state.slice(state.indexOf(' '));
    side.mark = answer.headers.get('ETag');
    image.addEventListener('load', () => before && URL.revokeObjectURL(before), { once: true });
    image.src = url;
    side.style.setProperty('--m', ticked('bleed') ? side.bleed : 0);
    side.classList.remove('empty', 'fresh');
    if (again) void side.offsetWidth, side.classList.add('fresh');
    side.outlined = '';
  }
  side.seen = state;
  side.look = state.slice(state.indexOf(' '));
  if (side.seen !== wanted()) want(side);
  outline(side);
}

async function outline(side) {
  if (!side.unit || !(ticked('boxes') || ticked('over')) || side.outlined === side.mark) return;
  side.outlined = side.mark;
  const told = await json('/boxes', { unit: side.unit, side: side.name });
  if (!told) return;
  const boxes = told.boxes.map(({ name, kind, at, angle, place }) => turned(rectangle('box', at, `${boxInWords({ name, kind })} · ${name} · ${place.shown}`), at, angle));
  const over = told.boxes.filter((box) => box.over)
    .map(({ name, over: at, place }) => rectangle('beyond', at, `${name} ${place.shown}`));
  const sheet = side.querySelector('svg');
  sheet.querySelectorAll('rect').forEach((old) => old.remove());
  sheet.append(...boxes, ...over);
}

function turned(drawing, [x, y, width, height], angle) {
  if (angle) drawing.setAttribute('transform', `rotate(${angle} ${x + width / 2} ${y + height / 2})`);
  return drawing;
}

const rectangle = (kind, [x, y, width, height], title) => drawn('rect', { class: kind, x, y, width, height }, title);

function newSide(path, name, unit = '') {
  const side = make('span', [make('img', [], { alt: '', decoding: 'async' })], { class: 'side empty' });
  Object.assign(side, { path, name, unit });
  side.append(drawn('svg', { preserveAspectRatio: 'none' }));
  eye.observe(side);
  return side;
}

function measure(side, width, height, bleed = 0, shape = '', safe = '') {
  side.bleed = bleed;
  side.size = [width, height];
  for (const [name, value] of [['--w', width], ['--h', height], ['--b', bleed]]) side.style.setProperty(name, value);
  side.style.setProperty('--m', ticked('bleed') ? bleed : 0);
  const sheet = side.querySelector('svg');
  sheet.setAttribute('viewBox', `0 0 ${width} ${height}`);
  sheet.querySelectorAll('path').forEach((old) => old.remove());
  sheet.prepend(drawn('path', { class: 'trim', d: shape || `M0 0H${width}V${height}H0Z` }));
  if (safe) sheet.append(drawn('path', { class: 'safe', d: safe }));
}

function scale(side, room, share = 1) {
  const widest = room / ((side.size[0] + 2 * side.bleed) * PX_PER_MM);
  side.style.setProperty('--zoom', Math.min(zoom() * share, widest));
}

function rescale() {
  const { paddingLeft, paddingRight } = getComputedStyle($('#main'));
  const room = $('#main').clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 30;
  for (const side of document.querySelectorAll('main .side')) scale(side, room, side.unit ? 1 : 0.6);
  options.querySelector('output').value = `${Math.round(100 * zoom())} %`;
  if (large.open) enlarge();
}

// ---- the faces ---------------------------------------------------------------------------------

function render() {
  const kept = new Set();
  let before = null;
  for (const part of kit.parts) {
    let section = faces.querySelector(`[data-part="${CSS.escape(part.id)}"]`);
    if (!section) {
      section = make('section', [make('h2'), make('div', [], { class: 'grid' })], { class: 'part', 'data-part': part.id });
    }
    if (section.previousElementSibling !== before || !section.parentNode) {
      before ? before.after(section) : faces.prepend(section);
    }
    before = section;
    section.about = part;
    section.firstChild.replaceChildren(part.name, make('small'));
    const grid = section.lastChild;
    let last = null;
    for (const unit of part.units) {
      const figure = figures.get(unit.id) || newFigure(unit.id);
      if (figure.previousElementSibling !== last || figure.parentNode !== grid) {
        last ? last.after(figure) : grid.prepend(figure);
      }
      last = figure;
      kept.add(unit.id);
      update(figure, unit, part);
    }
  }
  for (const [id, figure] of figures) if (!kept.has(id)) figure.remove(), figures.delete(id);
  for (const section of [...faces.children]) {
    if (!kit.parts.some((part) => part.id === section.dataset.part)) section.remove();
  }
  choices();
  filter();
}

function newFigure(id) {
  const card = make('button', [], { class: 'card', type: 'button' });
  const pair = make('div', [card], { class: 'pair' });
  const figure = make('figure', [pair, make('figcaption'), make('ul', [], { class: 'said' })]);
  card.addEventListener('click', () => open(id));
  figures.set(id, figure);
  return figure;
}

function update(figure, unit, part) {
  figure.unit = unit;
  figure.about = part;
  const card = figure.querySelector('.card'), pair = card.parentNode;
  const copies = unit.count === undefined ? '' : ` · ${words.copies.replace('{count}', unit.count)}`;
  figure.querySelector('figcaption').textContent = unit.name + copies;
  card.setAttribute('aria-label', unit.name);
  const here = [...figure.querySelectorAll('.side')];
  if (here.map((side) => side.name).join() !== unit.sides.join() || !here.length) {
    here.forEach((side) => { eye.unobserve(side); side.remove(); });
    unit.sides.forEach((name, number) => {
      const side = newSide((more) => `/face?${query({ unit: unit.id, side: name, ...more })}`, name, unit.id);
      (number ? pair : card).append(side);
      if (number) side.classList.add('later'), side.addEventListener('click', () => open(unit.id));
    });
  }
  for (const side of figure.querySelectorAll('.side')) {
    measure(side, unit.w, unit.h, unit.b, unit.shape, unit.safe);
    want(side);
  }
}

function choices() {
  const select = field('part'), now = select.value;
  select.replaceChildren(select.options[0], ...kit.parts.map((part) => new Option(part.name, part.id)));
  select.value = kit.parts.some((part) => part.id === now) ? now : '';
  for (const option of field('file').options) option.hidden = option.value !== '' && !kit.files.includes(option.value);
}

/* Offers the languages of the game, as they are now. */
function offerLanguages(languages) {
  const select = field('lang'), now = lang(), names = Object.entries(languages);
  select.closest('label').hidden = names.length < 2;
  if (names.map(([code]) => code).join() === [...select.options].map(({ value }) => value).join()) return;
  select.replaceChildren(...names.map(([code, name]) => Object.assign(new Option(name, code, code === now, code === now), { lang: code })));
  nameLanguages();
}

/* Gives a language that the page has no word for its name in the language itself. */
function nameLanguages() {
  for (const option of field('lang').options) if (option.text === option.value) option.text = new Intl.DisplayNames([option.value], { type: 'language' }).of(option.value);
}

/* Says quietly what came with a sheet that is fetched again. */
function tellSheetRead(sheet) {
  const line = $('#sheet-read'), named = (names) => [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [words.more.replace('{count}', names.length - MOST_NAMED)] : [])].join(', ');
  const parts = sheet ? ['changed', 'new', 'gone'].filter((what) => sheet[what].length).map((what) => words[`address_${what}`].replace('{count}', sheet[what].length).replace('{names}', named(sheet[what]))) : [];
  const text = sheet ? `${words.address_read.replace('{at}', sheet.at)} ${parts.join('; ')}.` : '';
  line.hidden = !text;
  if (line.textContent === text) return; // told once
  line.textContent = text;
  if (text && $('#told-sheet')) $('#told-sheet').hidden = true; // what was told of the sheet before is over
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function filter() {
  const sought = plain(chosen('q')).split(/\s+/).filter(Boolean);
  let any = false;
  for (const section of faces.children) {
    let count = 0;
    const there = (!chosen('part') || chosen('part') === section.about.id) && (!chosen('file') || chosen('file') === section.about.file);
    for (const figure of section.lastChild.children) {
      const text = plain(`${figure.unit.name} ${figure.unit.id} ${section.about.name}`);
      const wrong = !ticked('only_wrong') || found.beside[figure.unit.id];
      figure.hidden = !(there && wrong && sought.every((word) => text.includes(word)));
      for (const side of figure.querySelectorAll('.later')) side.hidden = side.name === 'back' && !ticked('backs');
      count += !figure.hidden;
    }
    section.hidden = !count;
    section.querySelector('small').textContent = count > 1 ? count : '';
    any = any || count > 0;
  }
  for (const group of sheets.children) group.hidden = Boolean(chosen('file')) && chosen('file') !== group.dataset.file;
  $('#nothing').hidden = any || tab !== 'faces' || !kit.parts.length;
  for (const name of ['safe', 'bleed', 'boxes', 'over']) document.body.classList.toggle(`show-${name}`, ticked(name));
  $('#main').style.filter = chosen('sight') ? `url(#${chosen('sight')})` : '';
  large.querySelector('.pair').style.filter = $('#main').style.filter;
  for (const side of document.querySelectorAll('.side')) {
    side.style.setProperty('--m', ticked('bleed') && side.seen ? side.bleed : 0);
    want(side);
    if (side.near) outline(side);
  }
  rescale();
  remember();
}

// ---- sheets ------------------------------------------------------------------------------------

async function loadSheets() {
  if (!sheets.children.length) sheets.append(make('p', words.looking, { class: 'note', role: 'status' }));
  const told = await json('/sheets');
  if (!told) return;
  sheets.replaceChildren(...told.files.map(({ file, pages }) => {
    const title = [...field('file').options].find((option) => option.value === file).textContent;
    const grid = make('div', [], { class: 'grid' });
    pages.forEach((page, number) => {
      const side = newSide(() => `/sheet?${query({ file, page: number })}`, 'sheet');
      measure(side, page.w, page.h);
      grid.append(make('figure', [side, make('figcaption', `${words.page} ${number + 1}`)]));
    });
    return make('section', [make('h2', [title, make('small', String(pages.length))]), grid], { class: 'group', 'data-file': file });
  }));
  if (told.reason) sheets.prepend(make('p', told.reason, { class: 'note' }));
  filter();
}

function turn(to) {
  tab = to;
  for (const name of TABS) {
    $(`#${name}`).hidden = name !== to;
    $(`#tab-${name}`).setAttribute('aria-pressed', String(name === to));
  }
  $(`#tab-${to}`).scrollIntoView({ block: 'nearest', inline: 'center' }); // on a phone the tabs go sideways
  document.body.classList.toggle('on-exports', to === 'exports');
  document.body.classList.toggle('on-icons', ['columns', 'texts', 'icons', 'fonts'].includes(to));
  if (to === 'sheets') loadSheets();
  document.body.classList.toggle('on-play', to === 'play');
  if (to === 'table') loadTable();
  if (['play', 'columns', 'texts', 'icons', 'fonts'].includes(to)) $(`#${to}`).dispatchEvent(new Event('opened'));
  filter();
}

// ---- the table: what the companion shows as the game begins ------------------------------------

const cells = (tag, texts, right) => texts.map((text, at) => make(tag, text, right.includes(at) ? { class: 'figure' } : {}));

/* A row of a table: the first cell under a heading is what it is about; where the table is laid as a list, the others
   say their heading themselves. */
function row(told, texts) {
  const name = told.titles.findIndex(Boolean);
  const found = cells('td', texts, told.right);
  found.forEach((cell, at) => {
    if (at <= name) cell.classList.add(at < name ? 'mark' : 'name');
    else cell.dataset.title = told.titles[at];
  });
  return make('tr', found);
}

/* A table that is wider than the page is laid as a list. */
function fit() {
  for (const wide of books.querySelectorAll('.wide')) {
    wide.classList.remove('listed');
    wide.classList.toggle('listed', wide.scrollWidth > wide.clientWidth);
  }
}
new ResizeObserver(fit).observe(books);

function block(told) {
  if (told.kind === 'heading') return make('h2', told.text);
  if (told.kind === 'line') return make('p', told.text);
  if (told.kind === 'grid') {
    const head = make('thead', make('tr', cells('th', told.titles, told.right)));
    const body = make('tbody', told.rows.map((texts) => row(told, texts)));
    return make('div', make('table', [head, body], { class: 'books' }), { class: 'wide' });
  }
  const bars = told.bars.flatMap(({ label, share, note }) => {
    const bar = make('i');
    bar.style.setProperty('--share', share);
    return [make('span', label), make('span', bar), make('span', note, { class: 'figure' })];
  });
  return make('section', [make('h2', told.title), make('div', bars, { class: 'bars' })]);
}

/* A board with what stands on it at the start; a click opens it alone, where the browser magnifies it. */
function startingBoard(title, number, version) {
  const address = `/board?${query({ number, version })}`;
  const picture = make('img', [], { src: address, alt: title, loading: 'lazy', decoding: 'async' });
  picture.addEventListener('load', () => figure.removeAttribute('aria-busy'));
  picture.addEventListener('error', () => figure.remove());
  const figure = make('figure', [
    make('h2', title), make('a', picture, { href: address, target: '_blank', rel: 'noopener' }),
  ], { class: 'board', 'aria-busy': 'true' });
  return figure;
}

function excerpt(pre, told) {
  pre.style.setProperty('--first', told.first - 1);
  pre.replaceChildren(...told.lines.map((line, number) => make('span', line, told.first + number === told.line ? { class: 'here' } : {})));
  return pre;
}

async function loadTable() {
  if (!books.lastChild.children.length) books.lastChild.append(make('p', words.looking, { role: 'status' }));
  const told = await json('/table');
  if (!told) return;
  const wrong = told.problems.map((problem) => make('section', [
    make('ul', said(problem), { class: 'said' }), ...(problem.lines ? [excerpt(make('pre'), problem)] : []),
  ], { class: 'beside' }));
  books.firstChild.hidden = !told.blocks.length;
  const boards = told.boards.map((title, number) => startingBoard(title, number, told.version));
  books.lastChild.replaceChildren(...wrong, ...boards, ...told.blocks.map(block));
  fit();
}

// ---- problems ----------------------------------------------------------------------------------

const at = ({ file, line, sheet, cell }) => `${file}${sheet ? `, ${sheet}` : ''}${cell ? ` ${cell}` : line ? `:${line}` : ''}`;

/* What leads to a place: to its lines, or to a sheet at an address, which is kept elsewhere. */
function place(of, text = at(of)) {
  if (/^https?:/.test(of.file)) return make('a', text, { class: 'place', href: of.file, target: '_blank', rel: 'noopener noreferrer' });
  const link = make('button', text, { class: 'place', type: 'button' });
  link.addEventListener('click', () => look(of));
  return link;
}

function said(problem) {
  const item = make('li', [place(problem), ` ${problem.what}; `, make('span', problem.mend, { class: 'mend' })]);
  if (problem.doubt) item.className = 'doubt';
  return item;
}

/* What is still to be written, which is no fault: drafts of rules, and texts to translate. */
function notes() {
  const { drafts, left } = found.notes || { drafts: [], left: {} };
  const to = (text) => {
    const button = make('button', text, { type: 'button', class: 'to' });
    button.addEventListener('click', () => turn('texts'));
    return button;
  };
  const listed = [
    ...drafts.map((draft) => make('li', [place(draft), ` ${words.note_draft} `, to(words.note_write)])),
    ...Object.entries(left).map(([code, count]) => make('li', [words.note_left.replace('{language}', calledLanguage(code)).replace('{count}', count), ' ', to(words.note_translate)])),
  ];
  return listed.length ? [make('h2', words.notes), make('ul', listed, { class: 'said notes' })] : [];
}

async function loadProblems() {
  found = (await json('/problems')) || found;
  const every = [...found.stopped, ...found.problems, ...found.checks];
  const count = found.stopped.length + found.alike.length + found.checks.length + (found.more || 0);
  const button = $('#open-problems');
  button.textContent = count ? `${words.problems}: ${count}` : found.settled ? words.no_problems : words.looking;
  button.classList.toggle('wrong', every.some((problem) => !problem.doubt));
  $('#stopped').hidden = !found.stopped.length;
  $('#stopped ul').replaceChildren(...found.stopped.map(said));
  const owners = new Map();
  for (const [unit, numbers] of Object.entries(found.beside)) {
    for (const number of numbers) owners.set(number, [...(owners.get(number) || []), unit]);
  }
  const listed = make('ul', [
    ...found.stopped.map(said),
    ...found.alike.map((numbers) => {
      const item = said(found.problems[numbers[0]]);
      if (numbers.length > 1) item.append(` ${words.alike.replace('{count}', numbers.length - 1)}`);
      const faulty = new Set(numbers.flatMap((number) => owners.get(number) || []));
      for (const unit of [...faulty].slice(0, 3)) {
        const to = make('button', figures.get(unit)?.unit.name || unit, { class: 'to', type: 'button' });
        to.addEventListener('click', () => open(unit));
        item.append(' ', to);
      }
      return item;
    }),
    ...found.checks.map(said),
  ], { class: 'said' });
  panel.replaceChildren(...(count && document.documentElement.lang !== 'en' ? [make('p', words.in_english, { class: 'quiet' })] : []), listed);
  if (found.more) panel.append(make('p', words.more.replace('{count}', found.more)));
  if (!count) panel.replaceChildren(make('p', found.settled ? words.no_problems : words.looking));
  panel.append(...notes());
  for (const [id, figure] of figures) {
    const numbers = found.beside[id] || [];
    figure.classList.toggle('wrong', numbers.length > 0);
    figure.lastChild.replaceChildren(...numbers.slice(0, 4).filter((n) => found.problems[n]).map((n) => said(found.problems[n])));
  }
  if (shown) openedSaid();
  if (ticked('only_wrong')) filter();
}

async function look(of) {
  const told = of.line || of.file ? await json('/source', { file: of.file, line: of.line || 1 }) : null;
  if (!told) return;
  source.querySelector('h2').textContent = at(of);
  const pre = source.querySelector('pre');
  excerpt(pre, told);
  if (!source.open) source.showModal();
  pre.querySelector('.here')?.scrollIntoView({ block: 'center' });
}

// ---- one face, large ---------------------------------------------------------------------------

function open(id) {
  const figure = figures.get(id);
  if (!figure) return;
  shown = id;
  const { unit } = figure;
  large.querySelector('h2').textContent = unit.name;
  large.querySelector('.head span').textContent = `${inWords(unit.w)} × ${inWords(unit.h)} mm`;
  const pair = large.querySelector('.pair');
  pair.replaceChildren(...unit.sides.map((name) => {
    const side = newSide((more) => `/face?${query({ unit: id, side: name, ...more })}`, name, id);
    measure(side, unit.w, unit.h, unit.b, unit.shape, unit.safe);
    return side;
  }));
  large.querySelector('.places').replaceChildren();
  if (!large.open) large.showModal();
  enlarge();
  openedSaid();
  large.dispatchEvent(new Event('shown'));
  json('/boxes', { unit: id, side: unit.sides[0] || 'front' }).then((told) => {
    if (!told || shown !== id) return;
    const { row, face } = told.places;
    const listed = [row && [words.row, row, row.shown], face && [words.face, face, `${told.name} ${face.shown}`]];
    large.querySelector('.places').replaceChildren(...listed.filter(Boolean).map(([what, of, text]) => make('span', [`${what}: `, of.program ? words.of_program.replace('{name}', told.name) : place(of, text)])));
  });
}

function openedSaid() {
  const numbers = found.beside[shown] || [];
  large.querySelector('.inside > .said').replaceChildren(...numbers.filter((n) => found.problems[n]).map((n) => said(found.problems[n])));
  large.dispatchEvent(new Event('said'));
}

function enlarge() {
  const pair = large.querySelector('.pair'), sides = [...pair.children];
  if (large.querySelector('[data-true]').getAttribute('aria-pressed') === 'true') {
    for (const side of sides) side.style.setProperty('--zoom', 1);
    return;
  }
  const room = Math.max(240, pair.clientWidth - 24), tall = innerHeight * 0.62;
  const across = sides.length === 2 ? (room - 16) / 2 : room;
  for (const side of sides) {
    const wide = (side.size[0] + 2 * side.bleed) * PX_PER_MM, high = (side.size[1] + 2 * side.bleed) * PX_PER_MM;
    side.style.setProperty('--zoom', Math.min(Math.max(across, 240) / wide, tall / high, 4));
  }
}

function step(by) {
  const seen = [...figures.values()].filter((figure) => figure.offsetParent).map((figure) => figure.unit.id);
  const order = [...faces.querySelectorAll('figure')].map((figure) => figure.unit.id).filter((id) => seen.includes(id));
  const to = order[order.indexOf(shown) + by];
  if (to) open(to);
}

// ---- what happens ------------------------------------------------------------------------------

let loading = Promise.resolve();
function load() {
  loading = loading.then(async () => {
    const told = await json('/kit');
    if (told) {
      kit = told;
      version = told.version;
      $('.bar h1').textContent = told.title;
      $('#tab-table').hidden = !told.table;
      if (Object.keys(told.languages).length) offerLanguages(told.languages);
      tellSheetRead(told.sheet);
      if (!told.table && tab === 'table') turn('faces');
      render();
    }
    await loadProblems();
    if (shown) large.dispatchEvent(new Event('redrawn'));
    if (tab === 'sheets') await loadSheets();
    if (tab === 'table') await loadTable();
    if (tab === 'icons') $('#icons').dispatchEvent(new Event('opened'));
  }).catch(broken);
  return loading;
}

options.addEventListener('submit', (event) => event.preventDefault());
options.addEventListener('input', (event) => {
  const { name } = event.target;
  if (name === 'lang') { remember(); location.search = new URLSearchParams([...new URLSearchParams(location.search), ['lang', lang()]].reverse()); return; }
  if (name === 'page') { remember(); location.search = new URLSearchParams([...new URLSearchParams(location.search)].filter(([key]) => key !== 'page').concat([['page', chosen('page')]])); return; }
  if (name === 'ink') { remember(); load(); if (tab === 'play') $('#play').dispatchEvent(new Event('opened')); return; }
  filter();
});
$('#true-size').addEventListener('click', () => { field('zoom').value = 0; filter(); });
for (const name of TABS) $(`#tab-${name}`).addEventListener('click', () => turn(name));
$('#open-options').addEventListener('click', (event) => {
  event.target.setAttribute('aria-expanded', String(options.classList.toggle('open')));
});
$('#open-problems').addEventListener('click', () => listProblems(panel.hidden));
function listProblems(open) {
  panel.hidden = !open;
  $('#open-problems').setAttribute('aria-expanded', String(open));
  if (open) panel.focus();
}
for (const dialog of [large, source]) {
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.closest('[data-close]')) dialog.close();
    const go = event.target.closest('[data-go]'), exact = event.target.closest('[data-true]');
    if (go) step(Number(go.dataset.go));
    if (exact) {
      exact.setAttribute('aria-pressed', String(exact.getAttribute('aria-pressed') !== 'true'));
      enlarge();
    }
  });
}
large.addEventListener('close', () => {
  figures.get(shown)?.querySelector('.card').focus();
  large.querySelector('.pair').replaceChildren();
  shown = null;
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (large.open && !source.open && ['ArrowLeft', 'ArrowRight'].includes(event.key)) step(event.key === 'ArrowLeft' ? -1 : 1);
  if (event.key === 'Escape' && !large.open && !source.open && !panel.hidden) { listProblems(false); $('#open-problems').focus(); }
  if (event.target.closest('input[type="search"], select') || large.open || source.open) return;
  if (tab === 'play') return; // it has keys of its own
  if (event.key === '/') { event.preventDefault(); options.classList.add('open'); field('q').focus(); }
  if (event.key === '+' || event.key === '-') { field('zoom').value = Number(chosen('zoom')) + (event.key === '+' ? 1 : -1); filter(); }
  if (event.key === '0') { field('zoom').value = 0; filter(); }
});
addEventListener('resize', rescale);

/* On a phone some bars go sideways: they fade where there is more of them. */
function fade(bar) {
  bar.classList.toggle('more-before', bar.scrollLeft > 2);
  bar.classList.toggle('more-after', bar.scrollLeft < bar.scrollWidth - bar.clientWidth - 2);
}
for (const bar of document.querySelectorAll('.bar .tabs, .play-bar, .hand .run')) {
  bar.addEventListener('scroll', () => fade(bar), { passive: true });
  new ResizeObserver(() => fade(bar)).observe(bar);
  new MutationObserver(() => fade(bar)).observe(bar, { childList: true, subtree: true, attributeFilter: ['hidden'] });
}

const changes = new EventSource('/changes');
changes.addEventListener('changed', () => {
  $('#lost').hidden = $('#fault').hidden = true;
  $('#fault ul').replaceChildren();
  load();
});
changes.addEventListener('settled', () => load());
changes.addEventListener('error', () => { $('#lost').hidden = false; });

addEventListener('error', (event) => failed(event.message));
addEventListener('unhandledrejection', (event) => broken(event.reason));
nameLanguages();
restore();
turn(tab);
