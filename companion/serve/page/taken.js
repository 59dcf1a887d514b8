// A place that has a new owner, until it is drawn as printed: in the owner's colours, with the pattern that tells owners
// apart without colours, and with the emblem.

import { page, paint } from './common.js';
import { draw } from './svg.js';

const STEP_PX = 9, EMBLEM = 0.4; // of a pattern on the screen, and of a place
const STROKES = { // of the patterns that kitgen prints, in a square of one step; waves in two beside each other
  hatch: ['M-1 1 1 -1M0 9 9 0M8 10 10 8'],
  cross: ['M-1 1 1 -1M0 9 9 0M8 10 10 8M-1 8 1 10M0 0 9 9M8 -1 10 1'],
  bars: ['M0 4.5H9'],
  uprights: ['M4.5 0V9'],
  chevron: ['M0 7 4.5 2.5 9 7'],
  waves: ['M0 4.5C6.3 -.9 11.7 9.9 18 4.5', 2],
  dots: ['M2.2 2.2h.01M6.7 6.7h.01'],
};

const known = (owner) => STROKES[page.looks[owner].pattern];

// The owner among the values of a row.
export const ownerIn = (row) => Object.values(row).find((value) => page.looks[value]);

// The patterns of owners; they keep their size on the screen.
export const ownPatterns = (id, owners) => owners.filter(known).map((owner) => {
  const { pattern } = page.looks[owner], [d, steps = 1] = STROKES[pattern];
  return paint(draw('pattern', { id: `${id}-of-${owner}`, class: `taken-pattern ${pattern}`, width: STEP_PX * steps, height: STEP_PX, patternUnits: 'userSpaceOnUse' }, draw('path', { d })), owner);
});

const within = (at, start, room) => Math.min(Math.max(at, start), start + room);

// A place as its owner's. The emblem lies within its reach: beyond it is the rim of the map, or a neighbour.
export function taken(board, place, owner) {
  const size = Math.min(place.high, place.wide) * EMBLEM, ground = board.outline(place.id, 'taken-ground');
  const lines = known(owner) ? board.outline(place.id, 'taken-lines') : null;
  lines?.setAttribute('fill', `url(#${board.id}-of-${owner})`);
  const x = within(place.x - size / 2, place.left, place.wide - size), y = within(place.y - size / 2, place.top, place.high - size);
  const emblem = draw('use', { href: `#emblem-${owner}`, x, y, width: size, height: size });
  return paint(draw('g', { class: 'taken' }, ground, lines, emblem), owner);
}
