// What the rules say of a chosen piece, drawn over the board: where it may go, at what it fires, what
// it controls and does not see. Each kind has its own pattern and rim, so that no colour is needed.

import { make, words } from './common.js';
import { draw, text } from './svg.js';

const FOLDED = new Set(['threat', 'unseen']); // kinds that are shown at a tap
const RIM = { reach: 0.95, target: 0.9, fire: 0.8, zone: 0.66, threat: 0.52, unseen: 1 }; // of a cell, so that all rims are seen
const NOTE = { reach: [0, -0.34], fire: [0.3, 0.26], target: null, zone: null, threat: null, unseen: null }; // where a note stands, in heights of its cell
const NOTE_PX = 11;
const PATTERN_PX = 9;
const STROKES = {
  reach: [],
  fire: ['M0 9 9 0'],
  zone: ['M0 4.5H9', 'M4.5 0V9'],
  threat: ['M0 0 9 9'],
  target: [],
  unseen: ['M2 2h1.6', 'M6.5 6.5h1.6'],
  barred: ['M-1 1 1 -1', 'M0 9 9 0', 'M8 10 10 8'], // no rule of a piece: what cannot be chosen
};

// The patterns that fill places; they keep their size on the screen.
export function patterns(id) {
  return Object.entries(STROKES).map(([kind, paths]) => draw('pattern', { id: `${id}-${kind}`, class: `layer-${kind}`, width: PATTERN_PX, height: PATTERN_PX, patternUnits: 'userSpaceOnUse' },
    draw('rect', { width: PATTERN_PX, height: PATTERN_PX, class: 'ground' }), paths.map((d) => draw('path', { d }))));
}

export function scalePatterns(defs, mm) {
  for (const pattern of defs.querySelectorAll('pattern')) pattern.setAttribute('patternTransform', `scale(${mm})`);
}

// The layers of a piece as SVG about the places of a board.
export function drawnLayers({ layers }, folded, board) {
  return layers.filter((layer) => !folded.has(layer.kind)).map((layer) => draw('g', { class: `layer layer-${layer.kind}` },
    Object.keys(layer.places).filter((id) => board.has(id)).map((id) => rim(layer.kind, board.places.get(id), board)),
    layer.sightlines.filter((line) => board.has(line.start) && board.has(line.goal)).map((line) => sightline(line, board)),
    Object.entries(layer.places).filter(([id, note]) => note && NOTE[layer.kind] && board.has(id)).map(([id, note]) => noted(note, NOTE[layer.kind], board.places.get(id)))));
}

function rim(kind, place, board) {
  const size = place.cell ? RIM[kind] : 1;
  return draw('path', { class: 'rim', d: place.d, fill: `url(#${board.id}-${kind})`, transform: `translate(${place.x} ${place.y}) scale(${size}) translate(${place.dx - place.x} ${-place.y})` });
}

function sightline({ start, goal, clear }, board) {
  const [from, to] = [board.places.get(start), board.places.get(goal)];
  return ['halo', clear ? 'clear' : 'closed'].map((kind) => draw('path', { class: `sightline ${kind}`, d: `M${from.x} ${from.y} ${to.x} ${to.y}` }));
}

function noted(note, [right, down], place) {
  return draw('g', { class: 'layer-note', 'data-x': place.x + right * place.high, 'data-y': place.y + down * place.high }, draw('g', {}, text(note, 0, 0, 'note-text')));
}

// Notes keep their size on the screen, but for those that would be larger than their place.
export function scaleNotes(layer, mm) {
  for (const note of layer.querySelectorAll('.layer-note')) note.setAttribute('transform', `translate(${note.dataset.x} ${note.dataset.y}) scale(${mm * NOTE_PX / 10})`);
}

// What each layer means, to show it or fold it away; `changed()` after a tap.
export function legend({ title, layers, told }, folded, changed) {
  const row = (layer) => make('li', {}, make('button', { type: 'button', class: 'layer-key', 'aria-pressed': String(!folded.has(layer.kind)), onclick: () => {
    if (!folded.delete(layer.kind)) folded.add(layer.kind);
    changed();
  } }, swatch(layer.kind), make('span', {}, layer.title)));
  return make('section', { class: 'layers', 'aria-label': `${title}: ${words.layers}` }, make('ul', {}, layers.map(row)), told.map((line) => make('p', { class: 'hint' }, line)));
}

function swatch(kind) {
  const id = `swatch-${kind}`;
  return draw('svg', { class: `swatch layer-${kind}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, draw('defs', {}, patterns('swatch').filter((one) => one.id === id)),
    kind === 'unseen' ? draw('path', { class: 'sightline closed', d: 'M3 21 21 3' }) : null, draw('rect', { class: 'rim', x: 2, y: 2, width: 20, height: 20, fill: `url(#${id})` }));
}

// What a place is in the layers that are shown, for those who hear it.
export function saidOf({ layers }, folded, place) {
  return layers.filter((layer) => !folded.has(layer.kind)).flatMap((layer) => [place in layer.places ? [layer.title, layer.places[place]].filter(Boolean).join(' ') : '', ...layer.sightlines.filter((line) => line.goal === place).map((line) => line.says)]).filter(Boolean);
}

export const foldedAtFirst = () => new Set(FOLDED);
