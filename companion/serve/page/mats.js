// The mats of the seats on the big screen: each with the seat's name and figures over it, and the open cards of the seat.

import { arms, make, page, paint } from './common.js';
import { draw } from './svg.js';
import { Board, boxOf, declaredSize } from './board.js';
import { fan } from './scene.js';

const MARGIN = 0.04, MOST_CUT = 1 / 7; // of the height of a mat: air about its places, and what is left out at an edge at most
const CARDS = 0.24, BESIDE = 0.36; // share of the height that cards have under a mat, and of the width that they have beside it
const CARD = 5 / 7; // width of a card of which nothing is known yet, in heights of it

const kept = new Map(); // by the id of the mat's board
let shown = [], widest = 0; // width of the widest card that is drawn, in heights of it

// Whether the mat of a seat is in sight.
export const hasMat = (seat) => shown.some((one) => one.mat.seat === seat);

// Shows the mats of a scene in a box, with the open cards of each seat. `drawn()` is called as soon as it is known how large a mat is.
export function showMats(box, scene, mats, drawn) {
  shown = mats.map((mat) => {
    if (!kept.has(mat.id)) kept.set(mat.id, place(drawn));
    return { ...kept.get(mat.id), mat, spread: scene.spreads.filter((one) => one.seat === mat.seat).flatMap((one) => one.cards) };
  });
  box.hidden = !shown.length;
  box.replaceChildren(...shown.map((one) => one.element));
  for (const { board, cards, element, mat, spread } of shown) {
    const now = JSON.stringify(spread);
    if (cards.dataset.cards !== now) cards.replaceChildren(fan(spread));
    cards.dataset.cards = now;
    cards.hidden = !spread.length;
    paint(element, mat.seat);
    board.show(scene, mat).then(() => board.settle(), () => board.undrawn());
  }
}

function place(drawn) {
  const board = new Board(), head = make('header'), cards = make('div', { class: 'mat-cards' });
  board.opensWhole = true;
  board.begins = false;
  board.frame = frameOf;
  board.placed = drawn;
  cards.addEventListener('load', ({ target }) => { if (target.matches('.card-face > img') && isWidest(target)) drawn(); }, true);
  return { board, head, cards, element: make('section', { class: 'mat' }, head, board.element, cards) };
}

function isWidest({ naturalWidth, naturalHeight }) {
  const before = widest;
  widest = Math.max(widest, naturalWidth / naturalHeight);
  return widest > before;
}

// The width of the widest card, in heights of it.
function cardWidth() {
  const declared = shown.flatMap((one) => one.spread).map((card) => declaredSize(card.piece)).filter(Boolean);
  return Math.max(widest, ...declared.map((size) => size.width_mm / size.height_mm)) || CARD;
}

// A mat as far as its places reach: what is printed about them only names it.
function frameOf(board) {
  const boxes = [...board.places.values()].map(boxOf), { width, height } = board, margin = MARGIN * height;
  if (!boxes.length) return { x: 0, y: 0, width, height };
  const cut = (edge, size) => Math.min(Math.max(edge - margin, 0), MOST_CUT * size);
  const left = cut(Math.min(...boxes.map((box) => box[0])), width), top = cut(Math.min(...boxes.map((box) => box[1])), height);
  const right = cut(width - Math.max(...boxes.map((box) => box[2])), width), bottom = cut(height - Math.max(...boxes.map((box) => box[3])), height);
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
}

// Panels that say something of seats with a mat stand over the mats.
export const isOverMats = (panel) => ['bars', 'figures'].includes(panel.kind) && panel.rows.length > 0 && panel.rows.every((row) => hasMat(row.seat));

// Draws what stands over each mat: `named(seat)`, and the figures that the panels have of it.
export function drawHeads({ seats, panels, icons }, awaited, named) {
  const over = (panels || []).filter(isOverMats);
  for (const { head, element, mat } of shown) {
    element.classList.toggle('awaited', awaited.has(mat.seat));
    head.replaceChildren(make('div', { class: 'mat-name' }, page.looks[mat.seat] ? arms(mat.seat) : null, named(seats.find((one) => one.seat === mat.seat))),
      make('dl', { class: 'mat-figures' }, over.flatMap((panel) => figuresOf(panel, mat.seat)).map((one) => figure(one, icons))));
  }
}

function figuresOf(panel, seat) {
  const row = panel.rows.find((one) => one.seat === seat);
  if (panel.kind === 'bars') return [{ title: panel.title, icon: panel.icon, value: String(row.value), note: row.note, share: Math.max(0, row.value) / (panel.most || 1) }];
  return row.values.map((text, at) => {
    const [value, ...note] = text.split(' ');
    return { title: panel.titles[at], icon: panel.icons[at], value, note: note.join(' ') };
  });
}

function figure({ title, icon, value, note, share }, icons) {
  const length = share == null ? null : make('span', { class: 'way', 'aria-hidden': 'true' }, make('span', { class: 'length' }));
  length?.firstChild.style.setProperty('--share', share);
  const symbol = icons[icon] ? draw('svg', { viewBox: '0 0 100 100', class: 'figure-icon', 'aria-hidden': 'true' }, draw('path', { d: icons[icon], 'fill-rule': 'evenodd' })) : null;
  return make('div', { title }, make('dt', { class: symbol ? 'unseen' : '' }, title), make('dd', {}, symbol, make('b', {}, value), note ? make('small', {}, note) : null, length));
}

// Width of a mat in heights of it: as it is seen, until then as the kit declares it. Nothing where that is not known either.
function matWidth() {
  const ratios = shown.map((one) => one.board).filter((one) => one.width).map((one) => one.whole().width / one.whole().height);
  const size = declaredSize(shown[0]?.mat.id || '');
  return ratios.length ? Math.min(...ratios) : size && size.width_mm / size.height_mm;
}

// Lays the mats in as many columns as make them largest, their cards below or beside them, and the cards as large as
// all of them have room. Those that are not drawn yet are taken to have the shape of those that are.
export function layMats(box) {
  if (!matWidth()) return;
  for (const size of ['--mat-height', '--card']) box.style.setProperty(size, '0px'); // what was laid before takes no room
  const room = box.clientHeight;
  layWithin(box, room);
  if (box.clientHeight < room) layWithin(box, box.clientHeight); // another part of the page has taken some of the height
}

// Lays the mats in the width of their box and so many pixels of height.
function layWithin(box, heightPx) {
  const { clientWidth } = box, gap = parseFloat(getComputedStyle(box).columnGap) || 0, many = shown.length;
  const boards = shown.map((one) => one.board).filter((one) => one.width);
  const ratio = matWidth(), carded = shown.some((one) => !one.cards.hidden);
  let best = { matHeight: -1 };
  for (let columns = many; columns > 0; columns -= 1) {
    const rows = Math.ceil(many / columns);
    const cellWidth = (clientWidth - (columns - 1) * gap) / columns, cellHeight = (heightPx - (rows - 1) * gap) / rows;
    for (const beside of carded ? [false, true] : [false]) {
      const freeHeight = cellHeight - setHeads(box, columns, beside), widthLimit = cellWidth / ratio; // height of a mat as wide as its cell
      const matHeight = beside ? Math.min(freeHeight, widthLimit * (1 - BESIDE)) : Math.min(freeHeight - (carded ? CARDS * cellHeight : 0), widthLimit);
      if (matHeight > best.matHeight + 1) best = { matHeight, widthLimit, columns, beside }; // fewer columns only if a mat gains a pixel
    }
  }
  box.style.setProperty('--head-height', `${setHeads(box, best.columns, best.beside)}px`);
  box.style.setProperty('--mat-height', `${Math.floor(best.matHeight)}px`);
  box.style.setProperty('--mat-ratio', ratio);
  const withCards = shown.filter((one) => !one.cards.hidden).map((one) => one.cards.firstChild);
  box.style.setProperty('--card', `${Math.floor(Math.min(...withCards.map(cardHeight)))}px`);
  if (!best.beside && withCards.length) { // what the cards leave of their room
    const spared = Math.min(...withCards.map((one) => one.getBoundingClientRect().bottom - one.lastElementChild.getBoundingClientRect().bottom));
    box.style.setProperty('--mat-height', `${Math.floor(Math.min(best.matHeight + spared, best.widthLimit))}px`);
  }
  for (const board of boards) board.see(board.whole());
}

// Sets the heads for so many columns, their letters so small that a line holds all of a head; returns the height of the highest in pixels.
function setHeads(box, columns, beside) {
  const heads = shown.map((one) => one.head);
  box.classList.toggle('cards-beside', beside);
  for (const [name, value] of [['--columns', columns], ['--head-height', '0px'], ['--head', 1]]) box.style.setProperty(name, value);
  box.style.setProperty('--head', Math.floor(100 * Math.min(...heads.map((one) => one.clientWidth / one.scrollWidth))) / 100);
  return Math.max(...heads.map((one) => one.offsetHeight));
}

// The greatest height of cards with which all of a seat have room, in rows.
function cardHeight(fan) {
  const { clientWidth, clientHeight, children: { length: many } } = fan, gap = parseFloat(getComputedStyle(fan).columnGap) || 0, across = cardWidth();
  let best = 0;
  for (let rows = 1; rows <= many; rows += 1) {
    const columns = Math.ceil(many / rows);
    best = Math.max(best, Math.min((clientHeight - (rows - 1) * gap) / rows, (clientWidth - (columns - 1) * gap) / columns / across));
  }
  return best;
}
