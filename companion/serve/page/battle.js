// A battle as it is laid out on the table: the printed strip with the pieces that are left in their
// places, or the pieces of both sides, and the dice that fell.

import { make, paint, say } from './common.js';
import { draw, text } from './svg.js';
import { Board, boxOf } from './board.js';
import { tile } from './scene.js';

const ROLLS = 2; // so many of the last rolls are shown
const AIR_MM = 3.4; // below the last row of a half that has pieces

// The printed strip: each half a board of its own, as high as its pieces reach. Questions are answered
// on it as on a board.
class Strip {
  constructor() {
    this.boards = [];
    this.element = make('div', { class: 'strip' });
    this.placed = () => {};
  }

  show(scene, { strip, halves }) {
    while (this.boards.length < halves.length) this.boards.push(half());
    this.element.replaceChildren(...this.boards.slice(0, halves.length).map((board) => board.element));
    for (const [n, board] of this.boards.entries()) {
      board.frame = (one) => frameOf(one, halves[n]);
      board.frames = halves;
      board.placed = () => { if (board === this.boards[0]) this.placed(); };
      board.show(scene, strip).then(() => board.settle(), () => board.undrawn());
    }
  }

  at(key) {
    return this.boards[0].at(key);
  }

  name(place) {
    return this.boards[0].name(place);
  }

  isSameKind(place, ids) {
    return this.boards[0].isSameKind(place, ids);
  }

  refuse(said, heard) {
    this.boards[0].refuse(said, heard);
  }

  ask(legal, chosen, where) {
    for (const board of this.boards) board.ask(legal, chosen, where);
  }

  set tapped(tapped) {
    for (const board of this.boards) board.tapped = tapped;
  }
}

// Calls `placed()` as soon as the places of the strip are known: what was asked before had none to be tapped.
export function whenPlaced(placed) {
  strip.placed = placed;
}

function half() {
  const board = new Board();
  board.opensWhole = true;
  board.begins = false;
  return board;
}

// A half of the strip down to the last row with a piece in it. Some pieces have no row: transports that attack.
function frameOf(board, id) {
  const [left, top, right, bottom] = boxOf(board.places.get(id));
  const rows = standing(board.board).map((one) => board.places.get(one.place)).filter(Boolean).map(boxOf).filter(([x, y]) => x >= left && x < right && y >= top && y < bottom);
  const lowest = Math.max(top + (right - left) / 4, ...rows.map((row) => row[3] + AIR_MM));
  return { x: left, y: top, width: right - left, height: Math.min(lowest, bottom) - top };
}

const strip = new Strip();

let laid = null;
function laidStrip(scene, battle) {
  if (laid !== battle) {
    laid = battle;
    strip.show(scene, battle);
  }
  return strip;
}

// The battle as an element. Its strip may stand elsewhere (`isLaid`): with a question that is answered on it, or where there is
// more room; its dice too (`isThrown`), below the question that they lead to.
export function drawnBattle(scene, battle, { isLaid = false, isThrown = false } = {}) {
  const shown = battle.strip && !isLaid ? shownStrip(scene, battle) : null;
  return make('section', { class: 'laid-battle', 'aria-label': battle.title }, make('p', { class: 'place' }, battle.title),
    battle.strip ? [shown, spoken(battle.strip)] : make('div', { class: 'facing' }, battle.sides.map(side)),
    isThrown ? null : fallenDice(battle));
}

// The strip to be looked at.
export function shownStrip(scene, battle) {
  const shown = laidStrip(scene, battle);
  shown.ask(null);
  return shown.element;
}

// The last dice that fell.
export const fallenDice = (battle) => battle.fallen.slice(-ROLLS).map(roll);

// Answers without the dice, which are drawn.
export const withoutDice = (given, battle) => given.filter((one) => !battle?.fallen.some((dice) => dice.purpose === one.prompt));

// The strip, if answers of a question lie on it.
export function stripFor(scene, battle, options) {
  const keys = new Set((options || []).map((option) => option.key));
  return battle?.strip && standing(battle.strip).some((one) => one.key.split(' ').some((key) => key && keys.has(key))) ? laidStrip(scene, battle) : null;
}

// What stands on the strip, for those who hear it.
const standing = ({ pieces, signs }) => [...pieces, ...signs];
const spoken = (board) => make('ul', { class: 'unseen' }, standing(board).map((one) => make('li', {}, one.says)));

function side(one) {
  return paint(make('section', { class: 'battle-side' }, make('h3', {}, one.title), make('ul', { class: 'counters' }, one.cards.map((card) => make('li', {}, tile([card], { says: card.says, choose: () => {}, more: [card.note ? make('small', {}, card.note) : null] }))))), one.seat);
}

// Dice as they lie: those that succeed have a ring and a tick.
function roll({ purpose, dice, sides, good }) {
  const succeeds = dice.map((die, at) => good.length > 0 && die >= good[at][0] && die <= good[at][1]);
  const hits = succeeds.filter(Boolean).length;
  return make('figure', { class: 'fallen' }, make('figcaption', {}, purpose),
    make('div', { class: 'dice-fallen', role: 'img', 'aria-label': [dice.join(' '), good.length ? say('of_dice', { n: hits, all: dice.length }) : ''].filter(Boolean).join(', ') },
      dice.map((die, at) => drawnDie(die, sides, succeeds[at]))),
    good.length > 1 ? make('b', { class: 'hits', 'aria-hidden': 'true' }, say('of_dice', { n: hits, all: dice.length })) : null);
}

const PIPS = { 1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]], 5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]] };

function drawnDie(die, sides, succeeds) {
  const body = sides === 6 ? draw('rect', { class: 'body', x: 2, y: 2, width: 36, height: 36, rx: 7 }) : draw('path', { class: 'body', d: 'M20 1 38 15 34 31 20 39 6 31 2 15Z' });
  const face = sides === 6 ? PIPS[die].map(([x, y]) => draw('circle', { class: 'pip', cx: x * 10, cy: y * 10, r: 3.4 })) : text(String(die), 20, 21, 'die-number');
  return draw('svg', { class: succeeds ? 'die-fallen good' : 'die-fallen', viewBox: '0 0 48 48' }, draw('g', { transform: 'translate(3 5)' }, body, face), succeeds ? [draw('circle', { class: 'tick-disc', cx: 40, cy: 9, r: 8 }), draw('path', { class: 'tick', d: 'M36 9l3 3 5-6' })] : null);
}
