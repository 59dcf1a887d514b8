// One question, as a form that a thumb can fill. Each kind of answer comes to the text that
// people would type at the prompt; the table reads nothing else.

import { arms, drawBlocks, longestWord, make, page, picture, say, withoutExample, words } from './common.js';
import { besideOf, tile } from './scene.js';

const FEW = 8;
const ENOUGH_TO_SEARCH = 10;
const MANY_TILES = 18; // pieces from which on they can be searched
const BESIDE = 4; // answers that are neither on the board nor a piece stand beside it, if they are no more than these

// A form for a question. `answered(text, { onBoard })` is called once it is sent; `kept` has what was typed
// before, `keep(value)` is called with all that is typed.
// Answers that lie on the `board` are tapped there, those that `pieces(key)` finds printed on their
// faces; the list is folded below. `against` is why the last answer was refused: it is said where that was tapped, on the
// board (`tapped`) or below it, so that the board stays where it is.
export function askForm(question, { answered, kept, keep, mine, seat, board, layers, pieces, shields = true, against = [], tapped = false }) {
  const kind = KINDS[question.kind] ? question.kind : 'text';
  const id = `q-${question.name}`;
  const onBoard = board && tapped, error = make('div', { class: 'refusal', id: `${id}-error`, role: 'alert' }, onBoard ? [] : against);
  const control = KINDS[kind](question, { id, kept, keep, answered });
  const placed = new Map((question.options || []).map((option) => [option, board?.at(option.key) || []]));
  const tray = trayOf(question, { placed, pieces, seat, shields, control, answered }), picks = make('div', { class: 'picks', 'aria-live': 'polite' });
  const elsewhere = (question.options || []).filter((option) => !placed.get(option).length && !tray.has(option));
  const seen = elsewhere.length < placed.size && (board?.element || make('span'));
  if (board) board.element.classList.toggle('beside-tray', !seen || tray.size > 0);
  const label = control.label || words.answer, main = make('button', { class: 'main-button send' }, label);
  const form = make('form', { class: `ask ask-${kind}`, 'aria-labelledby': `${id}-prompt`, 'data-question': question.name, autocomplete: 'off' },
    question.above?.length ? make('div', { class: 'above' }, drawBlocks(question.above, mine)) : null,
    (question.told || []).map((text) => make('p', { class: 'told' }, text)),
    make('h2', { class: 'prompt', id: `${id}-prompt`, tabindex: -1 }, withoutExample(question.prompt) || question.purpose || words.send_question),
    question.page ? make('p', { class: 'hint' }, say('page', { page: question.page })) : null,
    board ? null : error,
    seen ? [seen, layers, board && control.direct ? error : null, tray.search, tray.list, picks, besideBoard(kind, question, elsewhere), folded(elsewhere, control.parts)] : [board?.element, layers, board && control.direct ? error : null, control.parts],
    question.draws ? make('button', { class: 'second draws', name: 'answer', value: 'r' }, words.draw) : null,
    control.direct ? null : make('div', { class: 'foot' }, board ? error : null, control.total, main));
  // What is sent where nothing is chosen is said before it is tapped.
  board?.refuse(onBoard ? against : [], true);
  let refused = false;
  const named = () => {
    main.textContent = control.empty?.() || label;
    if (refused) error.textContent = '';
    refused = false;
  };
  for (const event of ['click', 'change', 'input']) form.addEventListener(event, named);
  named();
  answerOnBoard(board, question, placed, tray, picks, control, answered);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = event.submitter?.name === 'answer' ? event.submitter.value : control.text();
    if (text === null) {
      error.textContent = control.short?.() || words.answer_needed;
      refused = true;
      return;
    }
    answered(text);
  });
  return form;
}

// The list of answers: a tap away where all of them lie in sight.
function folded(elsewhere, parts) {
  return make('details', { class: 'other list', open: elsewhere.length > BESIDE }, make('summary', {}, words.as_list), parts);
}

// What cannot be tapped on the board or among the pieces: to stay, nothing, what is usual.
function besideBoard(kind, question, elsewhere) {
  if (kind !== 'one') return null;
  const some = elsewhere.length > BESIDE ? [] : elsewhere.map((option) => make('li', {}, button(option.value, noted(option))));
  const usual = usualButton(question);
  return make('ul', { class: 'choices wide beside' }, some, usual ? make('li', {}, usual) : null);
}

// Taps on an answer: it is the whole answer, or one more of so many.
const taken = (option, control, answered) => (control.tap ? control.tap(option) : answered(option.value));

// Returns a tray of buttons: an answer that is a printed piece shows its picture, a seat its arms. A seat may have
// the name of a place: until the places of the board are known (`shields`), arms are shown only if all answers are seats.
// Of the cards of the `seat` those that lie beside an answer stand behind it: the table refuses them and says why.
function trayOf(question, { placed, pieces, seat, shields, control, answered }) {
  const tiles = new Map(), mayShowArms = shields || question.options?.every((option) => page.looks[option.key]);
  for (const option of question.options || []) {
    if (!pieces || placed.get(option).length) continue;
    const shield = mayShowArms && page.looks[option.key] && arms(option.key), found = shield ? [] : pieces(option.key);
    if (!shield && !found.length) continue;
    const count = make('span', { class: 'tile-count' }), name = option.name || option.value;
    const pieceButton = tile(found, { says: name, shield, choose: () => taken(option, control, answered), more: [make('b', {}, name), option.note ? make('small', {}, price(option)) : null, count] });
    pieceButton.style.setProperty('--letters', longestWord(name));
    const less = control.less && make('button', { type: 'button', class: 'less', 'aria-label': say('less_of', { what: name }), hidden: true, onclick: () => control.less(option) }, '−');
    tiles.set(option, { pieceButton, less, count, name });
  }
  const keys = (question.options || []).map((option) => option.key), others = control.direct && pieces && tiles.size ? besideOf(keys, seat) : [];
  const unfit = others.map((card) => tile([card], { says: `${card.says}, ${words.not_now}`, chosen: words.why_not, choose: () => answered(card.says), more: [make('b', {}, card.says), make('small', {}, words.not_now)] }));
  unfit.forEach((one, n) => { one.classList.add('unfit'); one.style.setProperty('--letters', longestWord(others[n].says)); });
  const rows = [...[...tiles.values()].map(({ pieceButton, less }) => make('li', {}, pieceButton, less)), ...unfit.map((one) => make('li', {}, one))], list = rows.length ? make('ul', { class: 'tray' }, rows) : null;
  return Object.assign(tiles, { list, search: rows.length > MANY_TILES ? searchable(rows, list) : null });
}

// Board and pieces show what is legal and what is chosen. What is tapped on the board is an answer, or
// a part of one; where a place stands for several answers, one of them is picked below. A place that is not legal
// is sent all the same: the table refuses it and says why. A place of another kind than the legal ones, such as a
// space of a track among areas, is refused here.
function answerOnBoard(board, question, placed, tray, picks, control, answered) {
  const legal = [...placed.values()].flat();
  function light() {
    const chosen = control.chosen?.() || [];
    board?.ask(legal, chosen.flatMap((option) => placed.get(option)), question.where);
    for (const [option, { pieceButton, less, count, name }] of tray) {
      const many = chosen.filter((one) => one === option).length ? control.many?.(option) ?? 1 : 0;
      count.textContent = many || '';
      if (less) less.hidden = !many;
      pieceButton.setAttribute('aria-label', many ? `${name}, ${words.chosen}: ${many}` : name);
      if (control.tap) pieceButton.setAttribute('aria-pressed', String(many > 0));
    }
  }
  if (board) {
    board.tapped = (place) => {
      const there = [...placed].filter(([, places]) => places.includes(place)).map(([option]) => option);
      picks.replaceChildren();
      board.refuse([]);
      if (there.length > 1) picks.append(make('p', {}, make('b', {}, board.name(place))), ...there.map((option) => make('button', { type: 'button', class: 'chip', onclick: () => { taken(option, control, answered); light(); } }, option.name || option.value)));
      else if (there.length) taken(there[0], control, (text) => answered(text, { onBoard: true }));
      else if (legal.length && board.isSameKind(place, legal)) answered(board.name(place), { onBoard: true });
      else board.refuse(say('not_asked_for', { what: board.name(place) }));
      light();
    };
  }
  control.told = light;
  light();
}

const KINDS = { one, some, counts, number, yes, dice, text, send };

const button = (value, ...inside) => make('button', { class: 'choice', name: 'answer', value }, inside);

function searchable(rows, list) {
  if (rows.length <= ENOUGH_TO_SEARCH) return null;
  const found = make('p', { class: 'hint', role: 'status' });
  const field = make('input', { type: 'search', class: 'search', placeholder: words.search, 'aria-label': words.search, enterkeyhint: 'done' });
  field.addEventListener('input', () => {
    const wanted = plain(field.value);
    let left = 0;
    for (const row of rows) {
      row.hidden = !plain(row.textContent).includes(wanted);
      left += !row.hidden;
    }
    for (const group of list.querySelectorAll('details.group')) { // only what has been found, and all of it in sight
      group.hidden = !group.querySelector('li:not([hidden])');
      group.open = !!wanted && !group.hidden;
    }
    found.textContent = left ? '' : words.nothing_found;
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return; // the only one that is left is meant
    event.preventDefault();
    const shown = rows.filter((row) => !row.hidden);
    if (shown.length === 1) shown[0].querySelector('button, input').click();
  });
  return [field, found];
}

export const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// What is typed beside what is `tapped` goes with it.
function otherWords(question, id, tapped = () => '', whole = (text) => [tapped(), text].filter(Boolean).join(', ')) {
  const input = make('input', { id: `${id}-other`, name: 'other', 'aria-describedby': `${id}-error` });
  return make('details', { class: 'other' }, make('summary', {}, words.other_words),
    make('label', { for: `${id}-other`, class: 'unseen' }, words.other_words), input,
    make('button', { class: 'second', type: 'button', onclick: (event) => {
      if (!input.value.trim()) return input.focus(); // nothing was said in other words
      const send = make('button', { name: 'answer', value: whole(input.value.trim()), hidden: true });
      event.target.form.append(send);
      send.click();
      send.remove();
    } }, words.answer));
}

// So many of some answers, and what was typed beside them: 2 tanks and 'a tank, 1 ship' are 3 tanks, 1 ship.
function addedUp(chosen, options, text) {
  const counts = new Map(chosen), rest = [], named = (word) => options.find((option) => [option.value, option.name, ...(option.forms || [])].some((name) => name && plain(name) === plain(word)));
  for (const part of text.split(/[,;]/).map((one) => one.trim()).filter(Boolean)) {
    const [, number, word] = /^(?:(\d{1,4})\s+)?(.*)$/u.exec(part), option = named(word);
    if (option) counts.set(option, (counts.get(option) || 0) + Number(number || 1)); else rest.push(part);
  }
  return [...[...counts].map(([option, count]) => `${count} ${option.value}`), ...rest].join(', ');
}

// What so many are called: 1 Tank, 2 Tanky, 5 Tanků.
const rule = new Intl.PluralRules(page.lang);
const formOf = ({ forms, value }, count) => forms?.[{ one: 0, few: 1 }[rule.select(count)] ?? forms.length - 1] || value;

const noted = (option) => [make('b', {}, option.name || option.value), option.note ? make('small', {}, price(option)) : null,
  option.says ? make('small', { class: 'says' }, option.says) : null];

function price({ note, value }) {
  const text = note.replace(/^1 /, ''), rest = text.startsWith(value) ? text.slice(value.length).trim() : note;
  return /^[\d/]+$/.test(rest) ? say('costs', { n: rest }) : rest;
}

function usualButton(question) {
  if (question.usual == null || question.options?.some((option) => option.value === question.usual)) return null;
  return button(question.usual, make('b', {}, question.usual || words.nothing), make('small', {}, words.usual));
}

// A long list under its headings, folded; what has none stands before them. Null for a short one.
function grouped({ options }, rows) {
  const names = [...new Set(options.map((option) => option.group).filter(Boolean))];
  if (!names.length) return null;
  const under = (name) => rows.filter((_, n) => (options[n].group || '') === name);
  const list = (inside) => make('ul', { class: 'choices' }, inside);
  return make('div', {}, list(under('')), names.map((name) => make('details', { class: 'group' }, make('summary', {}, `${name} `, make('small', {}, String(under(name).length))), list(under(name)))));
}

function one(question, { id }) {
  const rows = question.options.map((option) => make('li', {}, button(option.value, noted(option),
    option.value === question.usual ? make('small', { class: 'usual' }, words.usual) : null)));
  const list = grouped(question, rows) || make('ul', { class: rows.length > FEW || rows.some((row) => row.textContent.length > 16) ? 'choices' : 'choices wide' }, rows);
  return { parts: [searchable(rows, list), make('div', {}, usualButton(question)), list, question.free || !rows.length ? otherWords(question, id) : null], direct: true, text: () => null };
}

// How many of so many are chosen, whether that will do, and what is said where it does not: of too many at once.
const lacking = ({ exactly }, number) => (exactly == null ? words.answer_needed : say('choose_exactly', { n: number, all: exactly }));
const enough = ({ exactly }, number) => exactly == null || number === exactly;
const tooMany = ({ exactly }, number) => exactly != null && number > exactly;
function tally(question, number, said) {
  if (tooMany(question, number)) return make('strong', { class: 'too-many' }, lacking(question, number));
  return question.exactly == null ? said || words.nothing : say('of_so_many', { n: number, all: question.exactly }) + (said ? `: ${said}` : '');
}

// What a big button sends where nothing is chosen: the word for nothing where that is an answer.
const nothingOf = (question) => (question.none != null ? question.none || '' : null);

function some(question, { id, kept, keep }) {
  const chosen = (kept || []).filter((n) => n < question.options.length); // in the order of the taps
  const line = make('output', { class: 'total-line', role: 'status' });
  // What is there more than once is one row that says how many of it are chosen.
  const tickOf = (n) => make('input', { type: 'checkbox', value: `${n} ${question.options[n].value}`, checked: chosen.includes(n) });
  const numberOf = (n) => stepper(question.options[n].value, { value: chosen.filter((one) => one === n).length, most: question.options[n].most, changed: () => changed() });
  const rowOf = { tick: (option, box) => make('label', { class: 'choice tick' }, box, make('span', {}, noted(option))),
    number: (option, one) => [make('span', {}, noted(option), one.left), one.box] };
  let ready = false; // a stepper sets its first value while it is made
  const several = question.options.map((option, n) => (option.most > 1 ? numberOf(n) : null));
  const boxes = question.options.map((option, n) => (several[n] ? null : tickOf(n)));
  const rows = question.options.map((option, n) => make('li', { class: several[n] ? 'several' : '' }, several[n] ? rowOf.number(option, several[n]) : rowOf.tick(option, boxes[n])));
  const list = make('ul', { class: 'choices' }, rows);
  const said = () => chosen.map((n) => question.options[n].value).join(', ');
  function changed() {
    if (!ready) return;
    question.options.forEach((option, n) => {
      const wanted = several[n] ? several[n].value() : Number(boxes[n].checked);
      let now = chosen.filter((one) => one === n).length;
      for (; now < wanted; now += 1) chosen.push(n);
      for (; now > wanted; now -= 1) chosen.splice(chosen.lastIndexOf(n), 1);
    });
    const full = question.exactly != null && chosen.length >= question.exactly;
    for (const box of boxes) if (box) box.disabled = !box.checked && full;
    line.replaceChildren(tally(question, chosen.length, said()));
    if (kept || chosen.length) keep([...chosen]);
    control.told?.();
  }
  list.addEventListener('change', changed);
  const control = {};
  ready = true;
  changed();
  return Object.assign(control, {
    tap: (option) => {
      const n = question.options.indexOf(option);
      if (several[n]) again(several[n], question.options[n].most); else if (!boxes[n].disabled) boxes[n].checked = !boxes[n].checked;
      changed();
    },
    many: (option) => chosen.filter((n) => question.options[n] === option).length,
    chosen: () => chosen.map((n) => question.options[n]),
    parts: [question.usual ? usualButton(question) : null, searchable(rows, list), list, question.free ? otherWords(question, id, said) : null],
    total: line,
    label: words.choose,
    empty: () => !chosen.length && nothingOf(question) != null && words.none_of_these,
    short: () => lacking(question, chosen.length),
    text: () => (chosen.length ? (enough(question, chosen.length) ? said() : null) : nothingOf(question)),
  });
}

// One fewer of what is chosen several times.
const fewer = (one) => one.set(one.value() - 1);

// One more; after all that there are, none.
const again = (one, most) => one.set(most != null && one.value() >= most ? 0 : one.value() + 1);

function stepper(label, { value = 0, least = 0, most = null, changed, hidden = false, big = false }) {
  const left = most == null ? null : make('small', { class: 'left' }); // how many of so many are left to choose
  const input = make('input', { type: hidden ? 'password' : 'text', inputmode: 'numeric', pattern: '[0-9]*', value, 'aria-label': label, autocomplete: 'off' });
  const set = (wanted) => {
    const bound = Math.max(least, most == null ? wanted : Math.min(most, wanted));
    input.value = Number.isFinite(bound) ? bound : least;
    less.disabled = Number(input.value) <= least;
    more.disabled = most != null && Number(input.value) >= most;
    if (most != null) left.textContent = Number(input.value) ? say('left_of', { n: most - Number(input.value), all: most }) : say('at_most', { n: most });
    changed?.();
  };
  const by = (step) => () => set((Number(input.value) || 0) + step);
  const less = make('button', { type: 'button', 'aria-label': say('less_of', { what: label }), onclick: by(-1) }, '−');
  const more = make('button', { type: 'button', 'aria-label': say('more_of', { what: label }), onclick: by(1) }, '+');
  input.addEventListener('change', () => set(parseInt(input.value, 10)));
  input.addEventListener('input', () => changed?.());
  const box = make('span', { class: big ? 'stepper big' : 'stepper' }, less, input, more);
  set(Number(value));
  return { box, set, left, value: () => parseInt(input.value, 10) || 0, input, by };
}

function counts(question, { id, kept, keep }) {
  const before = kept || {};
  const line = make('output', { class: 'total-line', role: 'status' });
  const steppers = new Map();
  const chosen = () => question.options.map((option) => [option, steppers.get(option.value).value()]).filter(([, count]) => count);
  const said = () => chosen().map(([option, count]) => `${count} ${option.value}`).join(', ');
  const shown = () => chosen().map(([option, count]) => `${count} ${formOf(option, count)}`).join(', ');
  const number = () => chosen().reduce((sum, [, count]) => sum + count, 0);
  // What is chosen costs so much of the purse, and so much is left.
  const paid = () => chosen().reduce((sum, [option, count]) => sum + count * (option.price ?? 0), 0);
  const told = () => {
    const text = tally(question, number(), shown()), left = question.purse == null ? null : question.purse - paid();
    const purse = left == null ? '' : say(left < 0 ? 'purse_short' : 'purse_left', { n: paid(), all: question.purse, left: Math.abs(left) });
    line.classList.toggle('short', left < 0);
    line.replaceChildren(text, ...(purse ? [make('small', { class: 'purse' }, purse)] : []));
  };
  const changed = () => {
    if (steppers.size < question.options.length) return;
    told();
    keep(Object.fromEntries([...steppers].map(([value, one]) => [value, one.value()])));
    control.told?.();
  };
  const control = {};
  const rows = question.options.map((option) => {
    const one = stepper(option.name || option.value, { value: before[option.value] || 0, most: option.most ?? null, changed });
    steppers.set(option.value, one);
    return make('li', {}, make('span', {}, noted(option), one.left), one.box);
  });
  told();
  const list = make('ul', { class: 'counts' }, rows);
  return Object.assign(control, {
    tap: (option) => again(steppers.get(option.value), option.most),
    less: (option) => fewer(steppers.get(option.value)),
    many: (option) => steppers.get(option.value).value(),
    chosen: () => chosen().map(([option]) => option),
    parts: [question.usual === question.none ? null : usualButton(question), searchable(rows, list), list, question.free ? otherWords(question, id, said, (text) => addedUp(chosen(), question.options, text)) : null],
    total: line,
    empty: () => !number() && nothingOf(question) != null && words.none_of_these,
    short: () => lacking(question, number()),
    text: () => (number() ? (enough(question, number()) ? said() : null) : nothingOf(question)),
  });
}

function number(question, { kept, keep }) {
  const least = question.least ?? 0, most = question.most ?? null;
  const start = Number(kept ?? question.usual ?? least);
  let one = null; // a stepper sets its first value while it is made
  const changed = () => { if (one && !question.secret) keep(one.value()); };
  one = stepper(withoutExample(question.prompt), { value: Number.isFinite(start) ? start : least, least, most, hidden: question.secret, big: true, changed });
  const wide = make('div', { class: 'row tight' }, (most == null || most > 9 ? [-5, 5] : []).map((step) => make('button', { type: 'button', onclick: one.by(step) }, step > 0 ? `+${step}` : `−${-step}`)),
    most != null && most > 1 ? make('button', { type: 'button', onclick: () => one.set(most) }, say('all_of', { n: most })) : null);
  const show = question.secret && make('button', { type: 'button', class: 'second', 'aria-pressed': 'false', onclick: (event) => {
    const open = one.input.type === 'password';
    one.input.type = open ? 'text' : 'password';
    event.currentTarget.setAttribute('aria-pressed', String(open));
  } }, picture('icon-eye'), words.show);
  return {
    parts: [question.secret ? make('p', { class: 'hint' }, words.secret) : null, one.box, wide, show],
    label: question.secret ? words.lay_down : words.answer,
    text: () => String(one.value()),
  };
}

function yes(question) {
  const answer = (value, name) => make('li', {}, make('button', { class: 'choice', name: 'answer', value }, make('b', {}, name),
    question.usual && plain(question.usual) === plain(name) ? make('small', { class: 'usual' }, words.usual) : null));
  return { parts: make('ul', { class: 'choices wide two' }, answer('yes', words.yes), answer('no', words.no)), direct: true, text: () => null };
}

function text(question, { id, kept, keep }) {
  const input = make('input', { id: `${id}-text`, type: question.secret ? 'password' : 'text', value: kept || '', 'aria-labelledby': `${id}-prompt`, 'aria-describedby': `${id}-error` });
  if (!question.secret) input.addEventListener('input', () => keep(input.value));
  // An answer of several words is tapped together; a second tap takes a word out again.
  const tapped = (word) => {
    const before = ` ${input.value.trim()} `;
    input.value = (before.includes(` ${word} `) ? before.replace(` ${word} `, ' ') : `${before}${word}`).trim();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  const offered = (question.options || []).slice(0, 60).map((option) => make('li', {}, make('button', { type: 'button', class: 'chip', onclick: () => tapped(option.value) }, option.name || option.value)));
  return {
    parts: [input, question.usual ? make('p', { class: 'hint' }, say('usually', { what: question.usual })) : null,
      offered.length ? make('ul', { class: 'chips' }, offered) : null],
    empty: () => !input.value.trim() && question.usual != null && say('usually', { what: question.usual || words.nothing }),
    text: () => (input.value.trim() || question.usual != null ? input.value.trim() : null),
  };
}

function send() {
  return { parts: [], label: words.send, text: () => '' };
}

// ---- dice --------------------------------------------------------------------------------------

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function face(value, sides) {
  if (sides !== 6) return make('span', { class: 'die figure' }, String(value));
  return make('span', { class: 'die', 'aria-hidden': 'true' }, Array.from({ length: 9 }, (_, at) => make('i', { class: PIPS[value].includes(at) ? 'pip' : '' })));
}

function dice(question, { kept, keep }) {
  const { count, sides } = question;
  const fallen = [...(kept || [])].slice(0, count);
  const slots = make('ol', { class: 'slots' }), sum = make('p', { class: 'total-line', role: 'status' });
  const pad = make('div', { class: sides % 5 ? 'pad' : 'pad fives', role: 'group', 'aria-label': words.dice_pad });
  const back = make('button', { type: 'button', class: 'second', onclick: () => { fallen.pop(); draw(); } }, words.last_die_back);
  const keys = Array.from({ length: sides }, (_, n) => make('button', { type: 'button', class: 'key', 'aria-label': say('die_shows', { n: n + 1 }), onclick: () => {
    if (fallen.length < count) fallen.push(n + 1);
    draw();
  } }, face(n + 1, sides)));
  pad.append(...keys);
  const roll = question.rolls === false ? null : make('button', { class: 'second', name: 'answer', value: 'r' }, words.roll);
  const groups = question.groups?.length ? hitCounter(question) : null;
  function draw() {
    slots.replaceChildren(...Array.from({ length: count }, (_, n) => make('li', { class: fallen[n] ? '' : 'empty' }, fallen[n] ? [face(fallen[n], sides), make('span', { class: 'unseen' }, String(fallen[n]))] : '')));
    const total = fallen.reduce((all, one) => all + one, 0);
    sum.textContent = fallen.length < count ? say('dice_left', { n: count - fallen.length, sum: total }) : say('dice_sum', { sum: total });
    for (const key of keys) key.disabled = fallen.length >= count;
    back.disabled = !fallen.length;
    keep([...fallen]);
  }
  draw();
  return {
    parts: [make('p', { class: 'hint' }, say('dice_wanted', { n: count, sides })), slots, pad, make('div', { class: 'row' }, back, roll), groups?.box],
    total: sum,
    label: words.dice_send,
    text: () => (groups?.open() ? groups.text() : fallen.length === count ? fallen.join(' ') : null),
    short: () => say('dice_left', { n: count - fallen.length, sum: fallen.reduce((all, one) => all + one, 0) }),
  };
}

function hitCounter(question) {
  const steppers = question.groups.map((most, n) => stepper(say('hits_of_group', { n: n + 1 }), { most }));
  const box = make('details', { class: 'other' }, make('summary', {}, words.hits_instead),
    make('ul', { class: 'counts' }, steppers.map((one, n) => make('li', {}, make('span', {}, say('hits_of_group', { n: n + 1 }), one.left), one.box))));
  return { box, open: () => box.open, text: () => `h ${steppers.map((one) => one.value()).join(' ')}` };
}
