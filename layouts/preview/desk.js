// The desk: in the large view of a face a box is chosen by a click, moved and sized by dragging or by
// arrow keys, and changed in a small panel. Every change is written into the file that says it.
'use strict';

const tools = $('#tools'), desk = $('#panel'), form = desk.querySelector('form'), question = desk.querySelector('.ask');
const hint = tools.querySelector('.hint');
const NEW_EDGE = 4, MOST_BEHIND = 0.4; // mm from the edge of the face; share of the face that a box covers which lies behind the others
const SMALLER = [1, 0.7, 0.5], MOST_HIDDEN = 0.08; // shares of the usual width that are tried; share of a new box that may hide something
const NUDGE = 0.5, LEAP = 5, GRID = 0.5, NEAR_PX = 6, STILL_PX = 3, EDGE_PX = 7, LINE_LETTERS = 30, PATIENCE_MS = 300, LEAST_SIDE = 0.5;
const CORNERS = [[0, 0], [0.5, 0], [1, 0], [1, 0.5], [1, 1], [0.5, 1], [0, 1], [0, 0.5]];
const NUMBERS = ['left', 'top', 'wide', 'high'];
const ON_OFF = ['bold', 'italic'], FIGURES = ['size', 'width', 'radius', 'opacity'];
let offer = null; // what the panel may offer: names of colours, styles, symbols, pictures
let chosenBox = null; // { side, name }
let answers = {}; // what a change is meant for, as it was said of the chosen box
let seen = {}; // stamps of the files as this page knows them
let lastFace = 'front', lastClick = null; // the side and the place in it that were clicked last
let lastMade = null; // the line on what the last change was meant for
let drag = null, asksAgain = false, changesSent = 0, undoable = 0, refusal = false, unanswered = null, pending = 0, nudged = null, waitingNudge = 0, written = Promise.resolve();

const word = (name, about = {}) => Object.entries(about).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[`desk_${name}`] || name);
/* Plain words for what the files call by a short name: ('style', 'h1') is 'Heading'; the name where there are none. */
const inPlain = (group, name) => words[`desk_${group}_${name}`] || name;
/* The same with the name behind it: 'Heading · h1'. */
const plainly = (group, name) => (inPlain(group, name).toLowerCase() === name ? inPlain(group, name) : `${inPlain(group, name)} · ${name}`);
const round = (value, step = 0.01) => Number((Math.round(value / step) * step).toFixed(2));
/* What a box is, in plain words: 'Frame (shape)'; a part of a column as 'Plate: strength (shape)'. */
function boxInWords({ name, kind }) {
  const at = name.lastIndexOf('-'), part = at > 0 ? words[`desk_part_${name.slice(at + 1)}`] : '';
  const [, stem, number] = name.match(/^(text|icon|picture|shape)(-\d+)?$/) || []; // added on this page
  const added = stem ? words[`desk_add_${{ icon: 'symbol', shape: 'fill' }[stem] || stem}`] + (number || '').replace('-', ' ') : '';
  const known = words[`desk_called_${name}`] || added || (part ? part.replace('{name}', name.slice(0, at)) : name);
  return `${known} (${inPlain('draws', kind)})`;
}
const sidesShown = () => [...large.querySelectorAll('.side')];
const boxOf = (side, name) => (side && side.told ? side.told.boxes.find((box) => box.name === name) : null);
const chosenNow = () => (chosenBox ? boxOf(chosenBox.side, chosenBox.name) : null);
/* Why the boxes of the large view cannot be told: a file that cannot be read now. */
const unread = () => sidesShown().map((side) => side.told).find((told) => told && told.why === 'unread');
const pxPerMm = (side) => side.getBoundingClientRect().width / side.size[0];

// ---- what is shown -------------------------------------------------------------------------------

async function loadBoxes(side) {
  const asked = changesSent, underway = pending > 0;
  const told = await json('/desk/boxes', { unit: side.unit, side: side.name });
  if (!told || !side.isConnected) return;
  if (side.told && underway) { // it may be older than that change
    if (!pending) return loadBoxes(side);
    asksAgain = true;
    return;
  }
  if (side.told && (told.late || asked !== changesSent)) return; // older than what is shown; a newer one will come
  if (drag) { drag.late = true; return; } // what is held stays in the hand
  seen = { ...seen, ...told.stamps };
  const kept = (pending || nudged) && chosenBox && chosenBox.side === side ? chosenNow() : null;
  side.told = told;
  side.knows = told.late || underway ? -1 : asked; // the changes sent that these boxes know of
  if (kept && chosenNow()) chosenNow().at = kept.at; // it is on its way into the file
  counted(told);
  draw(side);
}

async function loadDesk() {
  if (!offer) offer = await json('/desk');
  if (!offer) return;
  for (const side of sidesShown()) {
    side.tabIndex = 0;
    side.setAttribute('role', 'group');
    side.setAttribute('aria-label', words[side.name] || `${words.page} ${side.name}`);
  }
  await Promise.all(sidesShown().map(loadBoxes));
  // a box that was just added is in no answer that was on its way before it
  const gone = chosenBox && !chosenNow() && (chosenBox.side.knows === changesSent || !chosenBox.side.isConnected);
  if (gone && !unread()) choose(null);
  showPanel();
}

function counted({ undo, redo }) {
  undoable = undo;
  tools.querySelector('[data-what="undo"]').disabled = !undo;
  tools.querySelector('[data-what="redo"]').disabled = !redo;
}

/* What was refused stays said until the next thing is done. */
function say(text, wrong = false) {
  refusal = wrong;
  hint.textContent = text;
  hint.classList.toggle('wrong', wrong);
}

function rest() {
  if (!offer) return;
  if (unread()) say(word('unread', unread()), true), refusal = false; // no word on what was just done
  else if (refusal) say(hint.textContent, true);
  else if (offer.read_only) say(word('why_read_only'));
  else if (lastMade) showMade();
  else if (chosenBox) say(word('keys'));
  else say(word('hint'));
  for (const button of tools.querySelectorAll('[data-add]')) {
    const none = button.dataset.add === 'picture' && !offer.pictures?.length;
    button.disabled = Boolean(offer.read_only) || none;
    button.title = none ? word('no_pictures') : '';
  }
}

const faultsOf = (side, name) => (found.beside[side.unit] || []).map((n) => found.problems[n])
  .filter((problem) => problem && problem.what.startsWith(`box '${name}' of face '${side.told.name}'`));

/* The frames over a face: those of all boxes where the mouse finds them, the chosen one with its handles. */
function draw(side) {
  if (!side.told) return;
  const sheet = side.querySelector('svg');
  sheet.querySelectorAll('.desk-part').forEach((old) => old.remove());
  const parts = [];
  for (const box of side.told.boxes) {
    if (!box.at) continue;
    const wrong = faultsOf(side, box.name).length ? ' wrong' : '';
    const mine = chosenBox && chosenBox.side === side && chosenBox.name === box.name;
    if (!mine || wrong) parts.push(turned(rectangle(`desk-part spot${wrong}`, box.at, ''), box.at, box.angle));
  }
  const box = chosenBox && chosenBox.side === side ? chosenNow() : null;
  if (box && box.at) parts.push(...chosenParts(side, box));
  sheet.append(...parts);
  side.querySelector('.numbers')?.remove();
  if (!box || !box.at) return;
  const [x, y, width, height] = box.at;
  const tag = make('span', `${inWords(x)} ; ${inWords(y)} · ${inWords(width)} × ${inWords(height)}`, { class: 'numbers' });
  tag.style.setProperty('--x', Math.max(0, Math.min(x, side.size[0] * 0.7)));
  tag.style.setProperty('--y', Math.min(side.size[1], Math.max(0, y + height)));
  side.append(tag);
}

function chosenParts(side, box) {
  const scale = pxPerMm(side), half = 4.5 / scale;
  const parts = [turned(rectangle('desk-part chosen', box.at, `${boxInWords(box)} · ${box.name}`), box.at, box.angle)];
  if (offer.read_only || offer.unframed.includes(box.kind)) return parts;
  const [x, y, width, height] = box.at;
  if (!box.angle) {
    for (const [across, down] of CORNERS) {
      parts.push(rectangle('desk-part handle', [x + across * width - half, y + down * height - half, 2 * half, 2 * half], ''));
    }
  }
  for (const [axis, place] of side.guides || []) {
    const ends = axis === 'x' ? { x1: place, x2: place, y1: 0, y2: side.size[1] } : { x1: 0, x2: side.size[0], y1: place, y2: place };
    parts.push(drawn('line', { class: 'desk-part guide', ...ends }));
  }
  return parts;
}

function choose(side, name = '') {
  flush();
  refusal = false;
  const before = chosenBox && chosenBox.side;
  if (!chosenBox || chosenBox.side !== side || chosenBox.name !== name) answers = {}, lastMade = null, dropQuestion();
  chosenBox = side ? { side, name } : null;
  if (side) lastFace = side.name;
  if (before && before !== side) before.guides = [], draw(before);
  if (side) draw(side);
  showPanel();
}

// ---- the panel -----------------------------------------------------------------------------------

function showPanel() {
  const box = chosenNow();
  rest();
  desk.hidden = !box;
  large.classList.toggle('at-desk', Boolean(box));
  if (!box) { form.replaceChildren(); delete form.dataset.box; return; }
  const { side } = chosenBox;
  const faults = faultsOf(side, box.name);
  desk.querySelector('.said').replaceChildren(...faults.map((fault) => {
    const item = make('li', [fault.what.replace(/^box '.*?' of face '.*?'(, row '.*?')?: /, ''), '; ', make('span', fault.mend, { class: 'mend' })]);
    if (fault.doubt) item.className = 'doubt';
    return item;
  }));
  if (form.dataset.box === `${side.unit} ${side.name} ${box.name}` && form.contains(document.activeElement)) {
    fill(box);
    return;
  }
  form.dataset.box = `${side.unit} ${side.name} ${box.name}`;
  const which = labelled(word('box'), select('which', side.told.boxes.map((each) => [each.name, `${boxInWords(each)}${each.at ? '' : ` ${word('not_drawn')}`}`])), [make('small', word('named', { name: box.name }))]);
  const numbers = NUMBERS.map((name) => labelled(word(name), figure(name)));
  const fields = besides(offer.fields[box.kind].map((name) => line(name, box.fields[name], name, box.fields.style ? valueOf(box.fields.style) ?? '' : '')));
  const signs = (box.signs || []).map(signChooser);
  const inner = (box.inner || []).map((each) => make('details', [
    make('summary', word('inside', { box: boxInWords(each) }), { title: word('named', { name: each.name }) }),
    make('div', offer.inner[each.kind].map((name) => line(name, each.fields[name], innerKey(each, name), null)), { class: 'fields' }),
  ], { class: 'inner broad' }));
  const buttons = ['earlier', 'later', 'remove'].map((what) => make('button', word(what), { type: 'button', 'data-what': what }));
  which.className = 'broad';
  form.replaceChildren(which, ...signs, ...numbers, ...fields, ...inner, make('div', buttons, { class: 'act broad' }));
  fill(box);
}

/* Ticks that follow one another stand in one place. */
function besides(lines) {
  const placed = [];
  for (const each of lines) {
    const last = placed.at(-1);
    if (!each.matches('.tick')) placed.push(each);
    else if (last?.matches('.ticks')) last.append(each);
    else placed.push(make('div', each, { class: 'ticks' }));
  }
  return placed;
}

/* The name in the form of a field of a box of the face inside. */
const innerKey = (box, name) => `${box.name}/${name}`;

/* The icon that a box shows through the face that it draws, to be chosen among pictures. */
function signChooser({ key, symbol, called, shown }) {
  const title = called ? word('sign_of', { name: called }) : word('symbol');
  return make('div', [
    make('span', title),
    iconChooser(symbol, title, (value) => ask({ what: 'sign', key, value })),
    ...(shown ? [make('small', word('in', { where: shown }))] : []),
  ], { class: 'sign broad' });
}

/* Icons with their pictures, the game's own first, behind the one that is chosen now. */
function iconChooser(symbol, title, picked) {
  const search = make('input', [], { type: 'search', placeholder: words.icons_search, 'aria-label': words.icons_search, autocomplete: 'off' });
  const list = make('ul', [], { class: 'found' }), summary = make('summary', symbol || word('none_chosen'), { 'aria-label': `${title}: ${symbol || word('none_chosen')}` });
  const chooser = make('details', [summary, make('div', [search, list])], { class: 'signs' });
  const load = async () => {
    const wanted = search.value, told = await json('/icons', { q: wanted });
    if (told && wanted === search.value) list.replaceChildren(...told.icons.map(iconButton));
  };
  chooser.addEventListener('toggle', () => { if (chooser.open) { load().catch(broken); search.focus(); } });
  search.addEventListener('input', () => load().catch(broken));
  list.addEventListener('click', (event) => {
    const button = event.target.closest('[data-icon]');
    if (!button) return;
    button.blur();
    chooser.open = false;
    picked(button.dataset.icon);
  });
  if (symbol && offer.symbols.includes(symbol)) {
    json('/icons', { q: symbol.replaceAll(/[_-]/g, ' ') }).then((told) => {
      const icon = told?.icons.find(({ name }) => name === symbol);
      if (icon) summary.prepend(iconPicture(icon));
    }).catch(broken);
  }
  return chooser;
}

const labelled = (text, input, notes = []) => make('label', [make('span', text), input, ...notes]);

function select(name, entries) {
  return make('select', entries.map(([value, text]) => new Option(text, value)), { name });
}

/* A field for a number, with a point or a comma as it is typed; the page's own steps by the arrow keys. */
function figure(name, key = name) {
  return make('input', [], { type: 'text', inputmode: 'decimal', name: key, 'data-step': name === 'opacity' ? 0.05 : GRID, autocomplete: 'off' });
}

/* What is typed as a number; NaN if it is none. */
const figureOf = (text) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.').replace('−', '-')));

/* Where a value is written; of one that is kept elsewhere also that it is changed there, with a link to its sheet. */
function sourceNote({ shown, why, address }) {
  const text = ['address', 'workbook'].includes(why) ? word(`why_${why}`, { about: shown }) : word('in', { where: shown });
  const link = /^https?:/.test(address) && !address.includes('…@') ? make('a', word('open_sheet'), { href: address, target: '_blank', rel: 'noopener noreferrer' }) : address;
  return address ? [text, ' ', link] : [text];
}

function noteOf(field) {
  const notes = [];
  if (field.source) notes.push(sourceNote(field.source));
  if (field.from) notes.push([word('from', { face: field.from })]);
  return notes.flatMap((note, number) => (number ? [' · ', ...note] : note));
}

const behind = (formula) => make('details', [make('summary', word('formula')), make('code', formula)]);

/* What stands below a field: where its value is written, and the formula behind a value that follows from a measure. */
function notesOf(field) {
  const note = noteOf(field);
  const leads = field.source?.of && colourOf(field.source.text);
  return [...(note.length ? [make('small', note)] : []), ...(leads ? [toColours()] : []), ...(field.formula && !field.source ? [behind(field.value)] : [])];
}

/* Leads from the colour of one kind to the tab with those of all kinds. */
function toColours() {
  const button = make('button', word('all_colours'), { type: 'button', class: 'to' });
  button.addEventListener('click', () => { large.close(); turn('columns'); });
  return button;
}

/* What a text is set in where its box says nothing: the family of its style; null where that is not known. */
function usualFamily(style) {
  const family = style === null ? '' : offer.family_of[style || 'body'];
  return family ? `${word('usual')}: ${inPlain('set', family)}` : word('usual');
}

function line(name, field, key = name, style = '') {
  const usual = ['', word('usual')];
  let input;
  if (ON_OFF.includes(name)) {
    input = make('input', [], { type: 'checkbox', name: key });
    return make('label', [input, make('span', word(name))], { class: 'tick' });
  }
  if (name === 'text') input = make('textarea', [], { name: key, rows: linesOf(String(valueOf(field) ?? '')), spellcheck: 'false' });
  else if (FIGURES.includes(name)) input = figure(name, key);
  else if (name === 'style') input = themeSelect(key, 'style', offer.styles, offer.used_styles, [usual], 'other_styles');
  else if (name === 'family') input = select(key, [['', usualFamily(style)], ...offer.families.map((each) => [each, plainly('set', each)])]);
  else if (offer.tints.includes(name)) input = themeSelect(key, 'tint', Object.keys(offer.colours), offer.used, [usual, ['none', word('none')]], 'other_colours');
  else if (offer.choices[name]) input = select(key, [usual, ...offer.choices[name].map((each) => [each, inPlain('is', each)])]);
  else {
    if (name === 'symbol' && !offer.read_only) {
      const chosen = String(valueOf(field) ?? '');
      return make('div', [
        make('span', word(name)),
        iconChooser(chosen, word(name), (value) => ask({ what: 'field', field: name, value })),
        ...notesOf(field),
      ], { class: 'sign broad' });
    }
    const list = make('datalist', (name === 'symbol' ? offer.symbols : offer.pictures).map((each) => make('option', [], { value: each })), { id: `desk-${name}` });
    input = make('input', [], { type: 'text', name: key, list: list.id, autocomplete: 'off', spellcheck: 'false' });
    return make('label', [make('span', word(name)), input, list, ...notesOf(field)], { class: 'broad' });
  }
  const label = labelled(word(name), input, notesOf(field));
  if (['text', 'style', 'family'].includes(name) || notesOf(field).length) label.className = 'broad';
  if (offer.tints.includes(name)) {
    label.classList.add('tint', 'broad');
    input.after(make('input', [], { type: 'color', 'data-of': key, 'aria-label': word(name) }));
  }
  return label;
}

/* A menu of names of the theme, those that the game's own faces use first. */
function themeSelect(key, group, names, used, first, others) {
  const options = (some) => some.map((each) => new Option(plainly(group, each), each));
  const rest = names.filter((each) => !used.includes(each));
  const input = select(key, first);
  input.append(...options(used));
  if (rest.length) input.append(Object.assign(make('optgroup', options(rest)), { label: word(others) }));
  return input;
}

const valueOf = (field) => (field.source ? field.source.text : field.shown ?? field.value);
/* Lines that a text takes in the panel, up to eight. */
const linesOf = (text) => Math.min(8, text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LETTERS)), 0));
const colourOf = (value) => offer.colours[value] || (/^#[0-9a-f]{6}$/i.test(value) ? value : '');

/* Puts the values of a box into the fields of the panel, except where somebody types. */
function fill(box) {
  const put = (name, value) => {
    const input = form.elements[name];
    if (!input || input === document.activeElement) return;
    if (input.type === 'checkbox') input.checked = value === true;
    else {
      if (input.tagName === 'SELECT' && value && ![...input.options].some((option) => option.value === String(value))) input.append(new Option(value, value));
      input.value = typeof value === 'number' ? inWords(value) : value ?? '';
    }
    input.disabled = Boolean(offer.read_only) && name !== 'which';
  };
  put('which', box.name);
  NUMBERS.forEach((name, at) => {
    put(name, box.at ? box.at[at] : '');
    form.elements[name].disabled = offer.read_only || !box.at || offer.unframed.includes(box.kind);
  });
  const fields = [
    ...offer.fields[box.kind].map((name) => [name, name, box.fields[name]]),
    ...(box.inner || []).flatMap((each) => offer.inner[each.kind].map((name) => [innerKey(each, name), name, each.fields[name]])),
  ];
  for (const [key, name, field] of fields) {
    const value = valueOf(field);
    const kept = name === 'text' && field.source && !field.source.writable; // it is changed where it is kept
    put(key, FIGURES.includes(name) && Number.isFinite(Number(value ?? NaN)) ? round(Number(value)) : value);
    if (kept) form.elements[key].disabled = true;
    const picker = form.querySelector(`[data-of="${key}"]`);
    if (!picker) continue;
    const colour = colourOf(value);
    picker.value = colour || '#000000';
    picker.classList.toggle('unset', !colour);
    picker.disabled = Boolean(offer.read_only);
  }
  for (const button of form.querySelectorAll('[data-what]')) button.disabled = Boolean(offer.read_only);
}

// ---- what is written -----------------------------------------------------------------------------

/* Sends one change after another: each has to know the file as the one before it left it. */
function send(change, box = chosenBox) {
  if (!box && !['undo', 'redo'].includes(change.what)) return written;
  const dropped = dropQuestion();
  const about = box ? { unit: box.side.unit, side: box.side.name, box: box.name } : {};
  pending += 1;
  changesSent += 1;
  refusal = false;
  lastMade = null;
  written = written.then(async () => {
    const answer = await answered('/desk/change', {
      method: 'POST',
      headers: { 'X-Preview-Token': document.body.dataset.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lang: lang(), ...about, seen, ...change }),
    });
    if (!answer || !answer.ok) return { status: 'refused', why: answer && answer.status === 403 ? words.refused : 'invalid', about: '' };
    return answer.json();
  }).catch((error) => { broken(error); return null; }).then(async (told) => {
    pending -= 1;
    if (told) await heard(told, change, box, dropped);
    if (asksAgain && !pending) asksAgain = false, loadDesk().catch(broken);
  });
  return written;
}

async function heard(told, change, box, dropped) {
  if (told.stamps) seen = { ...seen, ...told.stamps };
  if (told.undo !== undefined) counted(told);
  if (told.status === 'done') {
    showQuestion(null);
    if (change.what === 'add') {
      chosenBox = { side: box.side, name: told.box };
      box.side.focus({ preventScroll: true }); // so that its keys work at once
    }
    if (change.what === 'remove') choose(null);
    if (told.unit) await turnTo(told);
    if (told.made && !dropped && !pending) lastMade = madeLine(told, change, box), showMade();
    else say([word('done'), ...(dropped ? [word('unanswered')] : [])].join(' '), dropped);
  } else if (told.status === 'ask') {
    showQuestion(told, change, box);
    if (dropped) say(word('unanswered'), true);
  } else {
    await loadDesk();
    const why = words[`desk_why_${told.why}`] ? word(`why_${told.why}`, { about: told.about }) : told.why;
    if (!unread()) say([why, ...(dropped ? [word('unanswered')] : [])].join(' '), true);
  }
}

/* Shows the face that was changed by what was taken back. */
async function turnTo({ unit, side, box }) {
  if (!large.open || shown !== unit) return;
  const face = sidesShown().find((each) => each.name === side);
  if (face) chosenBox = box ? { side: face, name: box } : null;
}

function showQuestion(told, change, box) {
  question.hidden = !told;
  unanswered = told && { change, box };
  if (told) refusal = false, rest();
  if (!told) { question.replaceChildren(); return; }
  const has = (id) => told.options.some((option) => option.id === id);
  const buttons = told.options.map(({ id, face, sharing, shown: where, of, writable, why, address }) => {
    if (id === 'cell' && !writable) return make('p', sourceNote({ shown: where, why, address }));
    const text = id === 'cell' ? word(of ? 'cell_of' : 'cell', { where, name: of })
      : id === 'there' ? word('there', { sharing: sharing.join(', ') })
        : id === 'alone' ? word('alone') : id === 'shift' ? shiftText(change, box)
          : word(has('there') ? 'here_alone' : has('shift') ? 'here_fixed' : 'here', { face });
    const button = make('button', text, { type: 'button', 'data-answer': id });
    button.disabled = !writable;
    button.addEventListener('click', () => {
      answers[kindOf(change)] = id;
      showQuestion(null);
      send({ ...change, answer: id }, box);
      box.side.focus();
    });
    return button;
  });
  const cancel = make('button', word('cancel'), { type: 'button' });
  cancel.addEventListener('click', () => { withdraw(); loadDesk().catch(broken); });
  question.replaceChildren(...[
    make('p', word('ask'), { class: 'how' }),
    ...(told.written ? [behind(told.written)] : []),
    ...buttons, cancel,
  ]);
  buttons[0]?.focus?.();
  question.scrollIntoView({ block: 'nearest' });
}

// ---- what a change was meant for -----------------------------------------------------------------

/* What was done and where: 'Moved on all pieces of Cards (24).' */
function madeText({ answer, of, where, decks, count, all }, { what, frame, was }) {
  const sized = what === 'frame' && frame.slice(2).some((each, at) => Math.abs(each - was[at + 2]) > 0.004);
  const done = word(`did_${sized ? 'size' : what}`);
  if (answer === 'cell') return of ? word('made_kind', { done, name: of }) : word('made_cell', { done, where });
  if (answer === 'alone') return word('made_alone', { done });
  if (!count) return word('made_plain', { done });
  if (decks.length > 1) return word('made_decks', { done, decks: decks.join(', '), count });
  if (all === 1) return `${done}.`;
  return word(count < all ? 'made_some' : 'made_all', { done, deck: decks[0], count, all });
}

/* The words of a button that has the change meant for something else. */
function insteadText({ id, of, face, count, sharing }, made, { what }) {
  if (id === 'cell') return of ? word('or_kind', { name: of }) : word('or_cell');
  if (id === 'there') return word('or_there', { sharing: sharing.join(', ') });
  if (id === 'alone') return word('or_alone');
  if (id === 'shift') return made.answer === 'alone' ? word('or_all', { count }) : word('or_shift');
  if (['there', 'shift'].includes(made.answer) && face !== made.face) return word('or_here', { count });
  return made.answer === 'shift' ? word(what === 'frame' ? 'or_place' : 'or_value') : word('or_all', { count });
}

/* The line below the tools: what was done, what else it may be meant for with one click each, and undo. */
function madeLine({ made, undo }, change, box) {
  const shifts = made.answer === 'alone' && made.others.some(({ id }) => id === 'shift');
  const buttons = made.others.filter(({ id }) => !(shifts && id === 'here')).map((option) => {
    const button = make('button', insteadText(option, made, change), { type: 'button', 'data-instead': option.id });
    button.addEventListener('click', () => instead(change, box, option.id, undo).catch(broken));
    return button;
  });
  const back = make('button', word('undo'), { type: 'button', 'data-instead': 'undo' });
  back.addEventListener('click', () => send({ what: 'undo' }, null));
  return [make('span', madeText(made, change)), ...buttons, back];
}

function showMade() {
  if (hint.firstChild === lastMade[0]) return;
  say('');
  hint.replaceChildren(...lastMade);
}

/* Takes a change back, which is the last one, and makes it for something else. */
async function instead(change, box, id, number) {
  if (undoable !== number) return; // another page has changed something since
  await send({ what: 'undo' }, null);
  if (refusal) return;
  answers[kindOf(change)] = id;
  send({ ...change, answer: id }, box);
}

/* Takes an open question away, and lays its box where it was. Returns whether there was one. */
function withdraw() {
  const dropped = unanswered;
  showQuestion(null);
  if (!dropped) return false;
  const { change, box } = dropped, moved = change.was && boxOf(box.side, box.name);
  if (moved) moved.at = [...change.was], draw(box.side); // what is changed next begins there
  return true;
}

/* Takes an open question away, since something else is done, and says that its change is not made. */
function dropQuestion() {
  if (!withdraw()) return false;
  say(word('unanswered'), true);
  loadDesk().catch(broken);
  return true;
}

/* What adding the difference to a formula does, with that difference where it is known. */
function shiftText({ what, field, frame, was, value }, box) {
  if (what !== 'frame') {
    const now = Number(valueOf(boxOf(box.side, box.name)?.fields[field] || {}));
    return Number.isFinite(now) ? word('shift', { by: signed(value - now) }) : word('shift_plain');
  }
  const by = frame.map((each, at) => each - was[at]), differs = by.filter((each) => Math.abs(each) > 0.004);
  const sized = by.slice(2).some((each) => Math.abs(each) > 0.004);
  return word(sized ? 'shift_size' : 'shift_place', { by: differs.map(signed).join(' ; ') });
}

const signed = (value) => `${value < 0 ? '−' : '+'}${inWords(round(Math.abs(value)))}`;
const kindOf = (change) => [change.within && change.box, change.field || change.what].filter(Boolean).join('/');
const ask = (change) => send({ ...change, answer: answers[kindOf(change)] || '' });

/* Writes where a box is now. While the same is asked for, this goes on from where the box was before the question. */
function setFrame(frame, was) {
  const open = unanswered;
  if (open && open.change.was && open.box.side === chosenBox.side && open.box.name === chosenBox.name) was = open.change.was, showQuestion(null);
  if (frame.every((value, at) => Math.abs(value - was[at]) < 0.005)) return;
  ask({ what: 'frame', frame, was });
}

/* Steps of the arrow keys that follow one another are one change. */
function flush() {
  clearTimeout(waitingNudge);
  if (!nudged) return;
  const { was } = nudged, box = chosenNow();
  nudged = null;
  if (box && box.at) setFrame(box.at, was);
}

function nudge(dx, dy, sizes) {
  const box = chosenNow();
  if (!box || !box.at || offer.read_only) return;
  if (offer.unframed.includes(box.kind)) { say(word('why_no_frame'), true); return; }
  if (!nudged) nudged = { was: box.at };
  const [x, y, width, height] = box.at;
  box.at = (sizes ? [x, y, Math.max(LEAST_SIDE, width + dx), Math.max(LEAST_SIDE, height + dy)] : [x + dx, y + dy, width, height]).map((value) => round(value));
  draw(chosenBox.side);
  fill(box);
  clearTimeout(waitingNudge);
  waitingNudge = setTimeout(flush, PATIENCE_MS);
}

// ---- mouse and finger ----------------------------------------------------------------------------

function pointOf(side, event) {
  const around = side.getBoundingClientRect(), scale = pxPerMm(side);
  return [(event.clientX - around.left) / scale, (event.clientY - around.top) / scale];
}

function inside(box, [px, py], slack = 0) {
  const [x, y, width, height] = box.at;
  if (box.angle) {
    const turn = -box.angle * Math.PI / 180, mx = x + width / 2, my = y + height / 2;
    [px, py] = [mx + (px - mx) * Math.cos(turn) - (py - my) * Math.sin(turn), my + (px - mx) * Math.sin(turn) + (py - my) * Math.cos(turn)];
  }
  return px >= x - slack && px <= x + width + slack && py >= y - slack && py <= y + height + slack;
}

/* Whether nothing but the line of a box is seen, as of the edge of a window. */
const isHollow = ({ kind, fields }) => kind === 'fill' && ['none', '', null, undefined].includes(valueOf(fields.fill)) && Boolean(valueOf(fields.stroke));

/* Whether a point lies on the line of a hollow box. */
function onEdge({ at: [x, y, width, height], ...box }, point, reach) {
  const inner = [x + reach, y + reach, width - 2 * reach, height - 2 * reach];
  return Math.min(...inner.slice(2)) <= 0 || !inside({ ...box, at: inner }, point);
}

/* The boxes under a point as the eye sees them, the topmost first; then those of which only the line is seen, and it is elsewhere; last those that
   fill the face. */
function under(side, point) {
  const near = EDGE_PX / pxPerMm(side);
  const depth = (box) => (box.whole ? 2 : isHollow(box) && !onEdge(box, point, near) ? 1 : 0);
  return side.told.boxes.filter((box) => box.at && inside(box, point, 1.5 / pxPerMm(side)))
    .reverse().sort((a, b) => depth(a) - depth(b));
}

/* Whether a click is where the one before it was: then it takes the box beneath. */
function clickedAgain(side, { clientX, clientY }) {
  const before = lastClick;
  lastClick = { side, clientX, clientY };
  return Boolean(before) && before.side === side && Math.hypot(clientX - before.clientX, clientY - before.clientY) <= STILL_PX;
}

function handleAt(side, point, coarse) {
  const box = chosenNow();
  if (!box || !box.at || box.angle || chosenBox.side !== side || offer.read_only || offer.unframed.includes(box.kind)) return null;
  const reach = (coarse ? 16 : 8) / pxPerMm(side), [x, y, width, height] = box.at;
  return CORNERS.find(([across, down]) => Math.hypot(point[0] - x - across * width, point[1] - y - down * height) <= reach) || null;
}

function begin(side, event) {
  if (!side.told || event.button > 0 || !offer) return;
  flush();
  const point = pointOf(side, event);
  const handle = handleAt(side, point, event.pointerType === 'touch');
  const here = under(side, point);
  const before = chosenNow(), held = before && chosenBox.side === side && (handle || here.includes(before)) ? before : null;
  side.focus({ preventScroll: true });
  lastFace = side.name;
  const again = clickedAgain(side, event);
  if (!held) {
    choose(here.length ? side : null, here[0]?.name);
    if (!here.length) return;
  }
  const box = chosenNow();
  const next = held && !handle ? here[again ? (here.indexOf(held) + 1) % here.length : 0] : null;
  if (offer.read_only || offer.unframed.includes(box.kind) || (!held && box.whole)) {
    if (next && next !== box) choose(side, next.name);
    return;
  }
  event.preventDefault();
  side.setPointerCapture(event.pointerId);
  drag = { side, box, handle, from: [event.clientX, event.clientY], was: [...box.at], moved: false, next };
}

/* Where edges and middles of a moved box may settle: at those of the face and of other boxes. */
function targets(side, mine) {
  const [width, height] = side.size;
  const across = [0, width / 2, width], down = [0, height / 2, height];
  for (const { name, at } of side.told.boxes) {
    if (!at || name === mine) continue;
    across.push(at[0], at[0] + at[2] / 2, at[0] + at[2]);
    down.push(at[1], at[1] + at[3] / 2, at[1] + at[3]);
  }
  return [across, down];
}

/* The shift that brings one of some places to the nearest target, and that target. */
function settled(places, goals, near) {
  let best = null;
  for (const place of places) {
    for (const goal of goals) {
      const by = goal - place;
      if (Math.abs(by) <= near && (!best || Math.abs(by) < Math.abs(best.by) - 1e-6)) best = { by, goal };
    }
  }
  return best;
}

function dragged(event) {
  const { side, box, handle, from, was } = drag;
  const dx = event.clientX - from[0], dy = event.clientY - from[1];
  if (!drag.moved && Math.hypot(dx, dy) < STILL_PX) return;
  drag.moved = true;
  const scale = pxPerMm(side), by = [dx / scale, dy / scale], near = NEAR_PX / scale;
  const goals = targets(side, box.name), free = event.altKey;
  const next = [...was];
  side.guides = [];
  for (const axis of [0, 1]) {
    const first = was[axis], length = was[axis + 2], pull = handle ? handle[axis] : null;
    if (pull === 0.5) continue;
    let moving = by[axis];
    const places = pull === null ? [first, first + length / 2, first + length] : pull === 0 ? [first] : [first + length];
    const snap = free ? null : settled(places.map((place) => place + moving), goals[axis], near);
    if (snap) side.guides.push([axis ? 'y' : 'x', snap.goal]), moving += snap.by;
    else if (!free) moving = round(places[0] + moving, GRID) - places[0];
    if (pull === null) next[axis] = first + moving;
    else if (pull === 0) {
      const least = Math.min(moving, length - LEAST_SIDE);
      next[axis] = first + least, next[axis + 2] = length - least;
    } else next[axis + 2] = Math.max(LEAST_SIDE, length + moving);
  }
  box.at = next.map((value) => round(value));
  draw(side);
  fill(box);
}

function dropped() {
  const { side, box, was, moved, next, late } = drag;
  drag = null;
  side.guides = [];
  if (moved) lastClick = null, setFrame(box.at, was);
  else if (next && next !== box) choose(side, next.name);
  draw(side);
  if (late) loadDesk().catch(broken);
}

const face = (event) => (event.target.closest ? event.target.closest('#large .side') : null);
large.addEventListener('pointerdown', (event) => { const side = face(event); if (side) begin(side, event); });
large.addEventListener('pointermove', (event) => { if (drag) dragged(event); });
large.addEventListener('pointerup', () => { if (drag) dropped(); });
large.addEventListener('pointercancel', () => {
  if (!drag) return;
  drag.box.at = drag.was;
  drag.moved = false, drag.next = null;
  dropped();
});
large.addEventListener('pointermove', (event) => {
  const side = drag ? null : face(event);
  if (!side || !side.told || !offer) return;
  const point = pointOf(side, event), handle = handleAt(side, point, false), box = chosenNow();
  const held = box && chosenBox.side === side && box.at && inside(box, point);
  side.style.cursor = handle ? { '0 0': 'nwse-resize', '1 1': 'nwse-resize', '1 0': 'nesw-resize', '0 1': 'nesw-resize' }[handle.join(' ')] || (handle[0] === 0.5 ? 'ns-resize' : 'ew-resize')
    : held && !offer.read_only ? 'move' : under(side, point).length ? 'pointer' : '';
});

// ---- keys and buttons ----------------------------------------------------------------------------

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const typing = (target) => Boolean(target.closest && target.closest('input, textarea, select'));

document.addEventListener('keydown', (event) => {
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y') && !(typing(event.target) && event.target.matches('textarea, input[type="text"]:not([data-step]), input[type="search"]'))) {
    event.preventDefault();
    flush();
    send({ what: key === 'y' || event.shiftKey ? 'redo' : 'undo' }, null);
    return;
  }
  if (!large.open || source.open) return;
  if (typing(event.target)) { if (event.key !== 'Escape') event.stopPropagation(); return; }
  if (!chosenNow()) {
    if (chosenBox && ARROWS[event.key]) event.preventDefault(), event.stopPropagation(); // no other face, while a file is mended
    return;
  }
  if (ARROWS[event.key] && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? LEAP : NUDGE;
    nudge(...ARROWS[event.key].map((way) => way * far), event.altKey);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    if (!event.target.closest('button')) ask({ what: 'remove' });
  }
}, true);
large.addEventListener('cancel', (event) => {
  if (!chosenBox) return;
  event.preventDefault();
  const { side } = chosenBox;
  choose(null);
  side.focus();
});

tools.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  flush();
  if (button.dataset.what) send({ what: button.dataset.what }, null);
  if (button.dataset.add) add(button.dataset.add);
});

function add(kind) {
  const side = chosenBox ? chosenBox.side : sidesShown().find((each) => each.name === lastFace) || sidesShown()[0];
  if (!side) return;
  const [width, height] = side.size, square = round(Math.min(width, height) / 4, GRID);
  const [wide, high] = kind === 'text' ? [round(width / 2, GRID), round(Math.max(5, height / 12), GRID)] : kind === 'picture' ? [round(width / 2, GRID), round(height / 3, GRID)] : [square, square];
  const value = { text: word('new_text'), symbol: offer.symbols.includes('star') ? 'star' : offer.symbols[0], picture: offer.pictures[0] || '', fill: '' }[kind];
  send({ what: 'add', kind, value, frame: roomFor(side, wide, high) }, { side, name: '' });
}

/* The frame of a new box where it hides next to nothing, smaller if need be; where there is no such room, where it hides least. */
function roomFor(side, wide, high) {
  const tries = SMALLER.map((share) => leastHidden(side, round(wide * share, GRID), wide === high ? round(high * share, GRID) : high));
  return (tries.find(({ hides }) => hides < MOST_HIDDEN) || tries.reduce((best, each) => (each.hides < best.hides - 0.01 ? each : best))).frame;
}

/* The frame of this size that hides least of the other boxes, as near to the middle as may be, and the share of it that hides something. Boxes that
   lie behind most of the face are no hindrance. */
function leastHidden(side, wide, high) {
  const [width, height] = side.size, edge = Math.min(NEW_EDGE, width / 12), step = Math.max(GRID, Math.min(width, height) / 24);
  const others = (side.told?.boxes || []).filter(({ at, whole }) => at && !whole && at[2] * at[3] < width * height * MOST_BEHIND).map(({ at }) => at);
  const shared = (from, long, other, far) => Math.max(0, Math.min(from + long, other + far) - Math.max(from, other));
  const hidden = (x, y) => others.reduce((sum, [left, top, w, h]) => sum + shared(x, wide, left, w) * shared(y, high, top, h), 0) / (wide * high);
  const middle = [(width - wide) / 2, (height - high) / 2];
  let best = { at: middle, hides: hidden(...middle), far: 0 };
  for (let y = edge; y <= height - high - edge; y += step) {
    for (const x of [middle[0], edge, width - wide - edge]) {
      const hides = hidden(x, y), far = Math.hypot(x - middle[0], y - middle[1]);
      if (hides < best.hides - 0.001 || (hides <= best.hides && far < best.far)) best = { at: [x, y], hides, far };
    }
  }
  return { frame: [...best.at.map((each) => round(each, GRID)), wide, high], hides: best.hides };
}

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('click', (event) => {
  const { what } = event.target.dataset;
  if (what === 'remove') ask({ what });
  if (what === 'earlier' || what === 'later') ask({ what: 'order', by: what === 'later' ? 1 : -1 });
});
form.addEventListener('change', (event) => {
  const input = event.target, key = input.dataset.of || input.name, box = chosenNow();
  if (!box || !key) return;
  const [name, inner] = key.split('/').reverse();
  const about = { what: 'field', field: name, ...(inner ? { box: inner, within: box.name } : {}) };
  if (input.dataset.of) { ask({ ...about, value: input.value }); return; }
  if (name === 'which') { choose(chosenBox.side, input.value); return; }
  if (NUMBERS.includes(name)) {
    const was = [...box.at], value = figureOf(input.value);
    if (!Number.isFinite(value)) { say(word('why_invalid'), true); input.value = inWords(was[NUMBERS.indexOf(name)]); return; }
    box.at = was.map((old, at) => (at === NUMBERS.indexOf(name) ? round(value) : old));
    draw(chosenBox.side);
    setFrame(box.at, was);
    return;
  }
  let value = input.value;
  if (input.type === 'checkbox') value = input.checked ? true : null;
  else if (value === '' && name !== 'text' && name !== 'file') value = null;
  else if (FIGURES.includes(name)) {
    value = figureOf(value);
    if (!Number.isFinite(value)) { say(word('why_invalid'), true); return; }
  }
  ask({ ...about, value });
});
form.addEventListener('keydown', (event) => {
  const input = event.target, step = Number(input.dataset.step);
  if (!step || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
  event.preventDefault();
  const far = event.shiftKey && step === GRID ? LEAP : step;
  input.value = inWords(round((figureOf(input.value) || 0) + (event.key === 'ArrowUp' ? far : -far)));
  clearTimeout(input.wait);
  input.wait = setTimeout(() => input.dispatchEvent(new Event('change', { bubbles: true })), PATIENCE_MS);
});

// ---- the large view comes, goes and is drawn anew ------------------------------------------------

let where = null; // the part and the number in it of the face that is shown
large.addEventListener('shown', () => {
  const { about } = figures.get(shown);
  where = { part: about.id, number: about.units.findIndex((unit) => unit.id === shown) };
  const kept = chosenBox && { side: chosenBox.side.name, name: chosenBox.name };
  choose(null);
  lastFace = 'front', lastClick = null;
  loadDesk().then(() => {
    const side = kept && !chosenBox && sidesShown().find((each) => each.name === kept.side);
    if (boxOf(side, kept?.name)) choose(side, kept.name);
  }).catch(broken);
});
large.addEventListener('close', () => { flush(); chosenBox = null; showPanel(); });
large.addEventListener('redrawn', () => {
  if (!figures.has(shown)) { // the id of a row may be made of its name, which is another one now
    const unit = kit.parts.find((part) => part.id === where.part)?.units[where.number];
    unit ? open(unit.id) : large.close();
    return;
  }
  json('/desk').then((told) => { offer = told || offer; return loadDesk(); }).catch(broken);
});
large.addEventListener('said', () => { for (const side of sidesShown()) if (!drag) draw(side); if (chosenBox) showPanel(); });
addEventListener('resize', () => { for (const side of sidesShown()) draw(side); });
