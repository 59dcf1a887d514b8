// What this seat has answered in a command that is not sent yet, on its own board: places with a dotted
// rim, arrows from where a question was about to where it was answered, pieces with a dotted ring.

import { say } from './common.js';
import { draw } from './svg.js';

const SHORT = 0.14; // of its length that an arrow leaves at both ends

// The printed pieces that were laid down, as those that stand on the board.
export function laidDown(begun, board) {
  return begun.filter((one) => one.piece && !board.at(one.key).length && board.at(one.where).length)
    .map((one) => ({ place: board.at(one.where)[0], piece: one.piece, copies: one.copies, side: 'front', turn: 0, key: '', begun: true, says: say('not_sent', { what: one.copies > 1 ? `${one.copies} ${one.says}` : one.says }) }));
}

// Rims and arrows of all else.
export function drawnBegun(begun, board) {
  return begun.flatMap((one) => board.at(one.key).flatMap((goal) => {
    const [start] = one.where === one.key ? [] : board.at(one.where);
    return [board.outline(goal, 'begun-halo'), board.outline(goal, 'begun'), ...(start && start !== goal ? arrow(board.places.get(start), board.places.get(goal), board.id) : [])];
  }));
}

// Places that were answered, with what is said of them.
export const saidBegun = (begun, board, place) => begun.filter((one) => board.at(one.key).includes(place)).map((one) => say('not_sent', { what: one.says }));

function arrow(from, to, id) {
  const along = (share) => `${from.x + (to.x - from.x) * share} ${from.y + (to.y - from.y) * share}`;
  const d = `M${along(SHORT)} ${along(1 - SHORT)}`;
  return [draw('path', { class: 'begun-arrow halo', d }), draw('path', { class: 'begun-arrow', d, 'marker-end': `url(#${id}-head)` })];
}

// The head of an arrow, once a board.
export const arrowHead = (id) => draw('marker', { id: `${id}-head`, viewBox: '0 0 10 10', refX: 6, refY: 5, markerWidth: 5, markerHeight: 5, orient: 'auto-start-reverse' }, draw('path', { class: 'begun-head', d: 'M0 0 10 5 0 10Z' }));
