// What all pages share: making elements, the words of the language, and blocks of an answer.

export const page = JSON.parse(document.getElementById('page').textContent);
export const words = page.words;
export const $ = (name) => document.querySelector(name);
const SVG = 'http://www.w3.org/2000/svg';

// say('waiting_for', {names: 'Stark'}) fills the {names} of a sentence.
export function say(key, values = {}) {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), words[key]);
}

// What a line quotes to be typed: 'draw France', „táhnout Francie“.
export const QUOTED = /(?<!\p{L})['„]([^„“]+?)['“](?!\p{L})/gu;
// A text as it stands on a page: a figure and its sign of percent stay on one line, the number of a page and its 'p.', a dot
// with the word before it, and what is for those who type lines (--option, or 'words' alone) is left out or loses its dashes.
export const readable = (text) => withoutOptions(text.replace(/ \(([^()]*--[^()]*|(['„][^'„“]*['“](, )?)+)\)/g, '')).replace(/(\d) %/g, '$1\u00a0%').replace(/(?:\([\p{L}]+ )?\b(?:pp?|s)\. (?=\d)/gu, (found) => found.replaceAll(' ', '\u00a0')).replaceAll(' · ', '\u00a0· ');
function withoutOptions(text) {
  if (!text.includes('--')) return text;
  const cut = text.replace(QUOTED, (all, typed) => { const kept = typed.replace(/ ?--.*$/s, ''); return kept && all.replace(typed, kept); });
  return cut.replace(/^[,:;] |[,:;]? $/g, '').replace(/(?<![^ (])--(?=\p{L})/gu, '');
}
export const firstWord = (text) => text.split(' ')[0];
// Letters of the longest word, which is not to be broken.
export const longestWord = (text) => Math.max(...text.split(/\s/).map((word) => word.length));

// make('button', {class: 'wide', type: 'button'}, 'text', element, …)
export function make(tag, about = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...inside.flat(3).filter((one) => one != null && one !== false));
  return made;
}

// A field for a name takes no more letters than a name has; an emoji or an accent is part of its letter.
export function nameField(input) {
  const letters = new Intl.Segmenter(page.lang);
  input.addEventListener('input', (event) => {
    const typed = event.isComposing ? [] : [...letters.segment(input.value)];
    if (typed.length > page.longest) input.value = typed.slice(0, page.longest).map((one) => one.segment).join('');
  });
  return input;
}

export function picture(name) {
  const drawn = document.createElementNS(SVG, 'svg'), use = document.createElementNS(SVG, 'use');
  drawn.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#${name}`);
  drawn.append(use);
  return drawn;
}

// Whoever plays in the colours of the game's table; else paper and ink.
export function paint(element, seat) {
  const look = page.looks[seat];
  if (look) {
    element.style.setProperty('--fill', look.fill);
    element.style.setProperty('--edge', look.edge);
  }
  return element;
}

export function arms(seat) {
  const shield = paint(make('span', { class: 'arms', 'aria-hidden': 'true' }), seat);
  if (document.getElementById(`emblem-${seat}`)) shield.append(picture(`emblem-${seat}`));
  return shield;
}

// ---- blocks ------------------------------------------------------------------------------------

const DRAWN = {
  heading: (block) => make('h3', {}, block.text),
  line: line,
  grid: grid,
  sum: sum,
  chart: chart,
  text: (block) => make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': words.drawn }, make('pre', {}, block.text)),
};

export function drawBlocks(blocks, mine = '') {
  return (blocks || []).map((block) => DRAWN[block.type](block, mine)).filter(Boolean);
}

function line(block) {
  if (!block.text) return null;
  const item = block.text.startsWith('- ');
  return make('p', { class: item ? 'item' : `line in-${Math.min(block.indent || 0, 4)}` }, readable(item ? block.text.slice(2) : block.text));
}

// A table without the columns of which `cut` is true.
export function withoutColumns(block, cut) {
  const left = block.titles.map((_, at) => at).filter((at) => !cut(at)), moved = (some) => left.flatMap((at, to) => (some.includes(at) ? [to] : []));
  const only = (cells) => left.map((at) => cells[at]);
  return { ...block, titles: only(block.titles), rows: block.rows.map(only), right: moved(block.right), names: moved(block.names) };
}

// A row about this seat stands out; a table with few words may be wider than the screen.
function grid(whole, mine) {
  const block = withoutColumns(whole, (at) => whole.rows.every((row) => !row[at])); // nothing to say yet
  // A figure is no name of its row: its title stands with it.
  const right = new Set(block.right), names = new Set(block.names.filter((at) => block.rows.some((row) => /\p{L}/u.test(row[at]))));
  const marked = block.titles.findIndex((title, column) => !title && block.rows.some((row) => /^[>*·]?$/.test(row[column])));
  const cell = (row, text, column) => make(names.has(column) && column !== marked ? 'th' : 'td', {
    class: column === marked ? 'sign' : right.has(column) ? 'right' : false, scope: names.has(column) && column !== marked ? 'row' : false, role: names.has(column) && column !== marked ? 'rowheader' : 'cell', 'data-title': block.titles[column] || false,
  }, text);
  const rows = block.rows.map((row) => make('tr', { role: 'row',
    class: [row.includes(mine) && mine ? 'mine' : '', marked >= 0 && row[marked] === '>' ? 'turn' : ''].join(' ').trim() || false,
  }, row.map((text, column) => cell(row, text, column))));
  const head = block.titles.some(Boolean) && make('thead', {}, make('tr', {},
    block.titles.map((title, column) => (title ? make('th', { scope: 'col', class: right.has(column) ? 'right' : false }, title) : make('td')))));
  const wordy = block.rows.some((row) => row.some((text, column) => column && text.length > 28));
  const table = make('table', { class: wordy || block.titles.length > 4 ? 'many' : false, role: 'table' }, head, make('tbody', {}, rows));
  return make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': block.titles.filter(Boolean).join(', ') || words.drawn }, table);
}

function sum(block) {
  const figure = (amount) => (amount > 0 ? `+${amount}` : String(amount).replace('-', '−'));
  return make('dl', { class: 'sum' },
    block.items.map(([name, amount]) => make('div', {}, make('dt', {}, name), make('dd', {}, figure(amount)))),
    make('div', { class: 'total' }, make('dt', {}, block.title), make('dd', {}, String(block.total).replace('-', '−'))));
}

export function chart(block) {
  return make('figure', { class: 'chart' }, make('figcaption', {}, block.title),
    make('ul', {}, block.bars.map((bar) => {
      const length = make('span', { class: 'length', 'aria-hidden': 'true' });
      length.style.setProperty('--share', Math.max(0, bar.value) / (block.most || 1));
      if (bar.colour) length.style.setProperty('--edge', bar.colour);
      return make('li', {}, make('span', { class: 'label' }, bar.label), make('span', { class: 'way' }, length), make('span', { class: 'note' }, bar.note));
    })));
}

export const textOf = (blocks) => (blocks || []).filter((block) => block.text).map((block) => block.text.replace(/[.:]$/, '')).join('. ');

// Without another way to type the same command: 'defend': Orange answers, or 'defend none'.
function withoutOtherWay(text) {
  const [first] = text.matchAll(QUOTED);
  if (!first || first[1].includes(' ')) return text;
  return text.replace(new RegExp(`,? \\p{L}+ ['„]${first[1]} [^'„“]*['“]`, 'gu'), '');
}

// What is typed, up to what is to be filled in: 'retreat F1b --at HEX' is retreat F1b, 'leader Ney at HEX' leader Ney.
function withoutBlanks(typed) {
  const parts = typed.split(' '), end = parts.findIndex((word, at) => at && /^(--.*|\p{Lu}{3,},?|…)$/u.test(word));
  if (end < 0) return typed;
  return parts.slice(0, end > 1 && /^\p{Ll}+$/u.test(parts[end - 1]) ? end - 1 : end).join(' ');
}

// What is due behind the command that a line begins with, and before it what it is about: 'rout F1b': it flees to K5 is
// F1b: it flees to K5. One of `seats` is not named again.
export const LEADING = new RegExp(`^- ${QUOTED.source}[:;,]? ?`, 'u');
export function behindCommand(text, seats) {
  const subject = withoutBlanks(LEADING.exec(text)[1]).split(' ').slice(1).join(' '), isSeat = seats.some((name) => name.toLowerCase() === subject.toLowerCase());
  return [isSeat ? '' : subject, readable(withoutOtherWay(text).replace(LEADING, ''))].filter(Boolean).join(': ');
}

// What is due, for those who wait: in plain words, and without the step that ends it unless nothing else is due.
export function dueToOthers(blocks) {
  const others = blocks.filter((block) => !block.text || firstTyped(block.text) !== words.next);
  return (others.length ? others : blocks).map(plainly);
}
const firstTyped = (text) => text.matchAll(QUOTED).next().value?.[1];

// A line without how it is typed: 'buy': 36 to spend is Buy: 36 to spend.
export function plainly(block) {
  if (!block.text) return block;
  const text = withoutOtherWay(readable(block.text)).replace(/^- /, '').replace(QUOTED, (_all, typed) => withoutBlanks(typed));
  return { ...block, text: `- ${text.charAt(0).toUpperCase()}${text.slice(1)}` };
}

// How a fight stands: where, what is left, what fell and was told so far; `laid` is drawn in place of words.
export function course({ scene, given, told }, mine = '', laid = null) {
  const fell = given.slice(-3).map((one) => make('li', {}, make('span', {}, withoutList(one.prompt)), ' ', make('b', {}, one.answer || '–')));
  return make('div', { class: 'course' }, laid || make('div', { class: 'scene' }, scene.map((block) => (block.type === 'heading' ? make('p', { class: 'place' }, block.text) : drawBlocks([block], mine)))), fell.length ? make('ol', {}, fell) : null, told.length ? make('div', {}, drawBlocks(told, mine)) : null);
}

// What is typed at the prompt is tapped here, so no example is needed, no numbers of answers, no
// usual one and no letter that means one or draws.
export const withoutExample = (prompt) => prompt.replace(/ \(\p{Ll}{1,2}\)/gu, '').replace(/(,? (for example|e\.g\.|například)|(?<=[?]|,) třeba):? .*$/si, '').replace(/,$/, '').replace(/( \((1 .*|\d+ \p{Lu}.*|\d+(, \d+)+)\))?( \[[^\]]*\])?$/su, '').replace(/; r [^)]*\)$/, ')').replace(/ \((yes\/no|ano\/ne)\)$/, '');

// Of a question that was answered, or is asked of another seat, without what can be answered.
export const withoutList = (prompt) => withoutExample(prompt).replace(/ \([^()]*, [^()]*\)$/, '');

// Names as people say them: Stark, Greyjoy and Tyrell.
export const listed = (names) => new Intl.ListFormat(page.lang, { type: 'conjunction' }).format(names);

// Since when somebody is waited for, by the clock of this device; empty where nobody knows.
const CLOCK = new Intl.DateTimeFormat(page.lang, { hour: 'numeric', minute: '2-digit' });
export const sinceWhen = (at) => (at ? say('since', { time: CLOCK.format(new Date(at)) }) : '');

// Of seats that are waited for, those on which nobody sits, and what to do; null where there is none.
export function nobodyThere(awaited, seats) {
  const empty = awaited.map((seat) => seats.find((one) => one.seat === seat)).filter((one) => one && !one.phones).map((one) => one.name);
  return empty.length ? make('p', { class: 'hint nobody' }, say('nobody_there', { names: listed(empty) })) : null;
}

// A document as it is after a change, as `changes.py` writes it.
export function changed(before, change) {
  if ('is' in change) return change.is;
  if (change.cut) return [...before.slice(0, change.cut[0]), ...change.with, ...before.slice(before.length - change.cut[1])];
  if (change.at) return before.map((one, n) => (n in change.at ? changed(one, change.at[n]) : one));
  const after = { ...before };
  for (const [key, inside] of Object.entries(change.of || {})) after[key] = changed(before[key], inside);
  for (const key of change.gone || []) delete after[key];
  return after;
}
