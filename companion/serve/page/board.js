// The printed board with what stands on it: moved and zoomed by fingers, wheel and keys. Its places
// are buttons; what is legal now glows.
//
// The drawing is one SVG in millimetres of the board, its `viewBox` is what is seen of it.

import { arrowHead, drawnBegun, laidDown, saidBegun } from './begun.js';
import { make, paint, words } from './common.js';
import { drawnLayers, foldedAtFirst, patterns, saidOf, scaleNotes, scalePatterns } from './layers.js';
import { get } from './link.js';
import { namesOf } from './names.js';
import { draw, text } from './svg.js';
import { ownerIn, ownPatterns, taken } from './taken.js';

const FINE = 1.4; // pixels of the screen for one of the whole picture, from which on tiles are fetched
const WHOLE_PX = 1600;
const PIECE_PX = 26, SIGN_PX = 11, ICON_PX = 15, TAG = 0.55, LYING_PX = -1; // of figures that lie on the board in their own size
const BESIDE = 1.08; // from one piece to the next, of the size of one
const PIECE_MM = 18; // size of a usual piece: others are larger or smaller beside it
const SMALLEST = 0.68, ACROSS_ROOM = 0.9; // of these sizes on the screen where nothing is to be read: figures grow while the map is small
const LARGEST = 1.15, READ_MM = 50; // times the size of a usual piece; height from which on a piece is a card, which is read
const LINE = 12, LINES = 11; // letters in a line of the name on a blank card, and lines on all of it at least
const ROOMY = 1.2; // times that what stands on a space of a track may be higher than it
const DRAWN_MS = 240000; // a drawing that is made for the first time takes a while, and others may be before it
const AROUND = 1 / 6; // of a board at least, about a place that is asked for
const CLOSEST = 12; // times that a board can be enlarged
const NARROW = 0.9; // of its place, so narrow that the print is seen on both sides of a card: it is covered
const LIFT = 1 / 6; // of a cell that figures alone stand above its middle: what is printed there has its name below
const TAP_PX = 8; // a finger that moves farther drags
const TWICE_MS = 300; // between the taps of a double one
const MANY = 12, MOST = 0.5; // legal places, and their share of all such places, from which on the others are marked instead

// What a drawing is about, by its address. One is waited for at a time, boards as they are by now after all else: a drawing
// that is made for the first time keeps its connection busy, and a browser has few of them.
const known = new Map(), there = new Map(), declared = {}, waiting = { first: [], later: [] };
let busy = false;
export function about(address, when = 'first') {
  if (!known.has(address)) known.set(address, new Promise((done, failed) => { waiting[when].push({ address, done, failed }); }));
  next();
  return known.get(address);
}

async function next() {
  const wanted = busy ? null : waiting.first.shift() || waiting.later.shift();
  if (!wanted) return;
  busy = true;
  try {
    const found = await get(`${wanted.address}about.json`, DRAWN_MS);
    there.set(wanted.address, found);
    Object.assign(declared, found.sizes_mm);
    wanted.done(found);
  } catch (error) {
    known.delete(wanted.address);
    wanted.failed(error);
  }
  busy = false;
  next();
}

// The address of the drawing that has the faces of a piece: its own, or that of its whole part.
export const drawingOf = (scene, piece) => scene.faces[piece] || scene.faces[piece.split('/')[0]];

// What is known by now of the piece of a card; nothing before it is drawn.
export const printed = (scene, { piece }) => there.get(drawingOf(scene, piece))?.pieces[piece];

// How large a piece is, as the kit declares it: known before its face is drawn.
export function declaredSize(piece) {
  const [width_mm, height_mm] = declared[piece.split('/')[0]] || [];
  return width_mm ? { width_mm, height_mm } : null;
}

// The ids of places that a key may mean on a board of the scene, whether it has them or not.
function mayLieAt({ pieces, signs, lies }, key) {
  const stands = [...pieces, ...signs].filter((one) => one.key?.split(' ').includes(key));
  return [...new Set([key, lies[key], ...stands.map((one) => one.place)])];
}

// Whether a board of the scene has a place that one of these keys means; it need not be the one that is seen.
export async function hasAny(board, keys) {
  const sheets = await Promise.all(board.parts.map((address) => about(address)));
  const there = new Set(sheets.flatMap((sheet) => sheet.places.map((place) => place.id)));
  return keys.some((key) => mayLieAt(board, key).some((id) => there.has(id)));
}

let number = 0;

// One board. `tapped(place)` is called with the id of a place.
export class Board {
  constructor() {
    this.id = `board-${number += 1}`;
    this.svg = draw('svg', { class: 'board-svg', preserveAspectRatio: 'xMidYMid meet' });
    this.layers = Object.fromEntries(['whole', 'repainted', 'layers', 'unsent', 'lit', 'places', 'names', 'pieces', 'over'].map((name) => [name, draw('g', { class: name })]));
    this.svg.append(this.defs = draw('defs'), this.patterns = draw('defs', {}, patterns(this.id), arrowHead(this.id)), ...Object.values(this.layers));
    this.hint = make('p', { class: 'board-hint hint', role: 'status' });
    const tool = (text, name, onclick) => make('button', { type: 'button', class: 'tool', 'aria-label': name, onclick }, text);
    this.tools = make('div', { class: 'tools' }, tool('+', words.closer, () => this.zoom(1.6)), tool('−', words.farther, () => this.zoom(1 / 1.6)), tool('⤢', words.whole_board, () => this.see(this.whole())));
    this.wait = make('p', { class: 'board-wait', role: 'status' }, words.drawing);
    this.box = make('div', { class: 'board', tabindex: 0, role: 'group', 'aria-label': words.board }, this.svg, this.wait);
    this.element = make('section', { class: 'board-view' }, this.box, this.tools, this.hint);
    this.view = null;
    this.opensWhole = false;
    this.begins = true; // shows what was answered in a command under way
    this.begun = [];
    this.opensNear = null; // ids of places about which it opens as soon as it has room
    this.opensAt = ''; // place or piece about which it opens
    this.homeOf = ''; // seat whose own place is in the middle as it opens elsewhere
    this.reason = null; // why a tap was refused, as it stands at the foot
    this.frame = null; // what is shown of it, if that is not all: a function of the board
    this.frames = []; // places that only hold others
    this.places = null; // known as soon as it is drawn
    this.legal = null;
    this.chosen = [];
    this.told = null; // what the rules say of a chosen piece
    this.folded = foldedAtFirst();
    this.key = make('p', { class: 'hint', 'aria-hidden': 'true', hidden: true }, words.hatched);
    this.element.append(this.key);
    this.tapped = () => {};
    this.placed = () => {}; // called as soon as its places are known
    this.pointers = new Map();
    this.overlays = new Map(); // pictures of the board as it looks by now, by their addresses
    this.listen();
    new ResizeObserver(() => this.settle()).observe(this.box);
  }

  // Shows a board of the scene; the same one is only brought up to date.
  async show(scene, board) {
    const first = this.board?.id !== board.id;
    this.wanted = board;
    this.waits(first && board.parts.some((address) => !there.has(address)));
    const sheets = await Promise.all(board.parts.map((address) => about(address)));
    if (this.wanted.id !== board.id) return; // another one is to be seen meanwhile
    this.scene = scene;
    this.board = board;
    this.begun = this.begins ? scene.begun : [];
    this.box.setAttribute('aria-label', board.title);
    if (first) {
      let left = 0;
      this.overlays.clear();
      this.sheets = sheets.map((sheet, at) => ({ ...sheet, address: board.parts[at], x: (left += sheet.width_mm) - sheet.width_mm }));
      this.width = left;
      this.height = Math.max(...sheets.map((sheet) => sheet.height_mm));
      this.places = new Map(this.sheets.flatMap((sheet) => sheet.places.map((place) => [place.id, { ...place, name: board.names[place.id] || place.name, ...reachOf({ ...place, dx: sheet.x }), x: place.at[0] + sheet.x, y: place.at[1], dx: sheet.x }])));
      const all = [...this.places.values()]; // as far as places reach: beyond is the rim
      this.reach = [Math.min(...all.map((one) => one.left)), Math.min(...all.map((one) => one.top)), Math.max(...all.map((one) => one.left + one.wide)), Math.max(...all.map((one) => one.top + one.high))];
      this.layers.whole.replaceChildren(...this.sheets.map((sheet) => this.sheet(sheet, sheet.address)));
      this.layers.places.replaceChildren(...[...this.places.values()].filter((place) => !this.frames.includes(place.id)).map((place) => this.button(place)));
      this.fitted = false; // opens as soon as the page gives it room
    }
    const { width, height } = this.whole();
    this.box.style.setProperty('--ratio', `${width} / ${height}`);
    if (this.frame) this.fitted = false;
    this.waits(false);
    this.hint.textContent = '';
    const addresses = [...new Set([...board.pieces, ...this.begun].map((one) => one.piece && drawingOf(scene, one.piece)).filter(Boolean))];
    const drawings = Promise.all(addresses.map(async (address) => Object.entries((await about(address)).pieces).map(([id, face]) => [id, { ...face, address }])));
    this.faces = { ...this.faces }; // what is known by now; the rest is seen as soon as it is drawn
    this.repaint();
    this.layers.unsent.replaceChildren(...drawnBegun(this.begun, this));
    this.layered();
    this.pieces();
    this.settle();
    if (first) this.placed();
    const found = Object.fromEntries((await drawings).flat());
    if (this.board !== board) return; // news came meanwhile
    this.faces = found;
    this.pieces();
    this.settle();
  }

  // Whether another board is drawn; the one that is seen meanwhile is pale.
  waits(drawing) {
    if (drawing) this.box.append(this.wait); else this.wait.remove();
    this.box.classList.toggle('drawing', drawing);
  }

  // The drawing did not come: said instead of waiting for ever. News asks for it again.
  undrawn() {
    (this.board ? this.hint : this.wait).textContent = words.not_drawn;
  }

  name(id) {
    return this.places?.get(id)?.name || id;
  }

  has(id) {
    return this.places?.has(id) || false;
  }

  // Whether it is the mat of another seat than this one.
  isOfAnother(seat) {
    return !['', seat].includes(this.board?.seat ?? '');
  }

  // Whether something is seen to stand or to lie on a place.
  shows(id) {
    return this.has(id) && [...this.board.pieces, ...this.board.signs].some((one) => one.place === id);
  }

  // The ids that a question may name a place by: its own, and those of what lies there.
  keysAt(place) {
    const stands = [...this.board.pieces, ...this.board.signs].filter((one) => one.place === place);
    return [...new Set([place, ...stands.flatMap((one) => one.key.split(' ')), ...Object.keys(this.board.lies).filter((key) => this.board.lies[key] === place)])].filter(Boolean);
  }

  // The places that an answer names: the place itself, and where a piece of that name stands.
  at(key) {
    return key && this.places ? mayLieAt(this.board, key).filter((id) => this.has(id)) : [];
  }

  sheet(sheet, address) {
    return draw('g', { transform: `translate(${sheet.x} 0)`, 'data-address': address, 'data-width': sheet.width_mm },
      draw('image', { href: `${address}whole.webp`, width: sheet.width_mm, height: sheet.height_mm, preserveAspectRatio: 'none' }));
  }

  // Where the print is out of date: the board as it looks by now, cut to the places.
  repaint() {
    const clips = [], drawn = [], owners = new Set();
    for (const [at, values] of this.board.repainted.entries()) {
      const paths = values.places.filter((id) => this.places.has(id)).map((id) => this.places.get(id));
      if (!paths.length) continue;
      const missing = values.parts.filter((address) => !there.has(address)), { board } = this;
      if (missing.length) Promise.all(missing.map((address) => about(address, 'later'))).then(() => { if (this.board === board) { this.repaint(); this.settle(); } }, () => {});
      const sheets = missing.length ? [] : this.sheets.map((sheet, n) => [sheet, this.overlay(sheet, values.parts[n])]).filter(([sheet]) => paths.some((place) => place.dx === sheet.x));
      const owner = ownerIn(values.row), painted = sheets.filter(([, picture]) => picture.dataset.painted).map(([sheet]) => sheet.x);
      const pending = paths.filter((place) => !painted.includes(place.dx));
      drawn.push(...pending.map((place) => (owner ? taken(this, place, owner) : this.outline(place.id, 'changed'))));
      if (owner && pending.length) owners.add(owner);
      if (!sheets.length) continue;
      clips.push(draw('clipPath', { id: `${this.id}-values-${at}` }, paths.map((place) => draw('path', { d: place.d, 'clip-rule': 'evenodd', transform: `translate(${place.dx} 0)` }))));
      drawn.push(draw('g', { 'clip-path': `url(#${this.id}-values-${at})` }, sheets.map(([, picture]) => picture)));
    }
    this.defs.replaceChildren(...clips, ...ownPatterns(this.id, [...owners]));
    const rims = this.board.changed.filter((id) => this.places.has(id)).map((id) => this.outline(id, 'changed'));
    this.layers.repainted.replaceChildren(...drawn, ...rims);
  }

  // The picture of a sheet with other values. It is kept, since one that is made anew lets the print through until it is painted.
  overlay(sheet, address) {
    if (this.overlays.has(address)) return this.overlays.get(address);
    const picture = this.sheet(sheet, address), { board } = this;
    this.overlays.set(address, picture);
    picture.firstChild.addEventListener('load', () => {
      picture.dataset.painted = 'yes';
      if (this.board.id === board.id) { this.repaint(); this.settle(); }
    }, { once: true });
    return picture;
  }

  outline(id, kind) {
    const place = this.places.get(id);
    return draw('path', { class: kind, d: place.d, transform: `translate(${place.dx} 0)` });
  }

  button(place) {
    return draw('path', { class: 'place', d: place.d, transform: `translate(${place.dx} 0)`, 'fill-rule': 'evenodd', role: 'button', tabindex: -1, 'data-place': place.id, 'aria-label': place.name });
  }

  // Shows what the rules say of a piece; nothing for null.
  tell(told) {
    this.told = told;
    this.layered();
  }

  layered() {
    if (!this.places) return;
    this.layers.layers.replaceChildren(...(this.told ? drawnLayers(this.told, this.folded, this) : []));
    this.light();
    this.settle();
  }

  // What may be answered now (ids of places), and what is chosen already; null where nothing is asked.
  // `where` is the place that a question is about.
  ask(legal, chosen = [], where = '') {
    this.legal = legal && new Set(legal);
    this.chosen = chosen;
    this.where = where;
    if (this.places) this.light();
  }

  light() {
    const counts = new Map();
    for (const id of this.chosen) counts.set(id, (counts.get(id) || 0) + 1);
    const lit = this.legal ? [...this.places.keys()].filter((id) => this.legal.has(id) && !counts.has(id)) : [];
    const about = this.at(this.where).filter((id) => !counts.has(id)).flatMap((id) => [this.outline(id, 'about-halo'), this.outline(id, 'about')]);
    const barred = this.others([...(this.legal || [])]), rims = barred ? ['legal thin'] : ['legal-halo', 'legal'];
    this.key.hidden = !barred?.length;
    const covered = new Set(this.standing().map((one) => one.place)), chosen = [...counts.keys()].filter((id) => this.places.has(id));
    const rimmed = (id) => rims.filter((rim) => rim !== 'legal' || !covered.has(id)).map((rim) => this.outline(id, rim));
    const over = (ids, ...kinds) => ids.filter((id) => covered.has(id)).flatMap((id) => kinds.map((kind) => this.outline(id, kind)));
    this.layers.lit.replaceChildren(...(barred || []).map((id) => this.hatched(id)), ...about, ...lit.flatMap(rimmed), ...chosen.map((id) => this.outline(id, 'chosen')));
    this.layers.over.replaceChildren(...over(lit, 'legal-halo', 'legal'), ...over(chosen, 'chosen')); // a card hides the rim of its place
    this.element.classList.toggle('asking', !!this.legal);
    if (this.view) this.nameAreas();
    for (const button of this.layers.places.children) {
      const id = button.dataset.place, legal = this.legal?.has(id);
      button.setAttribute('tabindex', !this.legal || legal ? 0 : -1);
      button.setAttribute('aria-label', this.spoken(id, legal, counts.get(id)));
      if (this.legal) button.setAttribute('aria-pressed', String(counts.has(id))); else button.removeAttribute('aria-pressed');
    }
  }

  // The other places, where these are most of their kind: the fewer to look at. Null where these are few.
  others(ids) {
    const these = new Set(ids.filter((id) => this.has(id))), kinds = new Set([...these].map((id) => this.places.get(id).box));
    const alike = [...this.places.values()].filter((place) => kinds.has(place.box) && !this.frames.includes(place.id)).map((place) => place.id);
    return these.size >= MANY && these.size > MOST * alike.length ? alike.filter((id) => !these.has(id)) : null;
  }

  // Whether a place is of the same kind as one of these, an area, a cell or a space of a track, and has a name that can be
  // said: a mere number would be one of a list.
  isSameKind(id, ids) {
    const { box } = this.places.get(id);
    return !/^\d+$/.test(this.name(id)) && ids.some((one) => this.has(one) && this.places.get(one).box === box);
  }

  hatched(id) {
    const path = this.outline(id, 'barred');
    path.setAttribute('fill', `url(#${this.id}-barred)`);
    return path;
  }

  // Says at the foot of the board why a tap was refused; nothing takes that away. What the page has `heard` of elsewhere is
  // not read aloud again.
  refuse(said, heard = false) {
    const reason = make('div', { class: 'board-reason refusal', role: heard ? false : 'alert' }, said);
    if ((this.reason?.textContent || '') === reason.textContent) return;
    this.reason?.remove();
    this.reason = said.length ? reason : null;
    if (this.reason) this.box.append(reason);
  }

  // A place with whose it is and what stands there, for those who hear it.
  spoken(id, legal, count) {
    const told = [...this.standing(), ...this.board.signs, ...this.board.markers].filter((one) => one.place === id).map((one) => one.says);
    const [whose] = this.board.tells[id] || [];
    return [this.name(id), told.includes(whose) ? '' : whose, legal ? words.can_be_chosen : '', count ? words.chosen : '', ...(this.told ? saidOf(this.told, this.folded, id) : []), ...told, ...saidBegun(this.begun, this, id)].filter(Boolean).join(', ');
  }

  // How large a piece is: as it is drawn, as the kit declares it, or as usual.
  sizeOf({ piece = '' }) {
    return this.faces[piece] || declaredSize(piece) || { width_mm: PIECE_MM, height_mm: PIECE_MM };
  }

  // The pieces on the board, with those that were laid down in a command under way.
  standing() {
    return [...this.board.pieces, ...laidDown(this.begun, this)];
  }

  pieces() {
    const by = new Map();
    for (const [kind, list] of [['piece', this.standing()], ['marker', this.board.markers], ['sign', this.board.signs]]) {
      for (const one of list) if (this.places.has(one.place)) by.set(one.place, [...(by.get(one.place) || []), { kind, ...one }]);
    }
    this.heaps = [...by].map(([id, all]) => {
      const place = this.places.get(id), things = all.filter((one) => one.kind !== 'sign'), signs = all.filter((one) => one.kind === 'sign');
      const card = place.box && things.length === 1 && isRead(this.sizeOf(things[0])), heap = draw('g', { class: card ? 'heap card-in-place' : 'heap', 'aria-hidden': 'true' });
      (things.length ? things : signs).forEach((one, at, row) => heap.append(draw('g', { transform: `translate(${offset(at, row.length)})` }, DRAWN[one.kind](one, this))));
      things.forEach((one, at, row) => { // above the piece beside it
        if (one.copies > 1) heap.append(draw('g', { transform: `translate(${offset(at, row.length)})` }, count(one, this)));
      });
      const tags = things.length ? acrossOf(signs, this) : 0, alone = things.length ? [] : signs.map((one) => 2 * widthOf(one, this));
      const many = things.length || signs.length, columns = Math.min(columnsOf(many), many), rows = Math.ceil(many / columns);
      const beside = place.cell ? place.wide / columns / BESIDE : Infinity, most = Math.min(roomOf(place), beside) / PIECE_PX, printed = this.board.piece_mm / PIECE_PX;
      const laid = { heap, place, signed: !things.length, lift: place.cell && !things.length ? LIFT * place.high : 0, wide: Math.max(columns * PIECE_PX * BESIDE, place.cell ? 0 : tags, ...alone), rows: rows + (things.length && signs.length ? TAG : 0), least: all.some((one) => one.kind === 'sign') ? 1 : this.opensWhole ? ACROSS_ROOM : SMALLEST, most, printed: place.cell && columns > 1 ? Math.min(printed, most) : printed };
      if (card) Object.assign(laid, fitted(this.sizeOf(things[0]), place));
      laid.ground = card && laid.fixed * laid.wide < NARROW * place.wide ? this.outline(id, 'card-ground') : null;
      return { ...laid, tags: things.length && signs.length ? this.tags(laid, signs, things.length) : null };
    });
    const heaps = this.heaps.flatMap(({ ground, heap }) => (ground ? [ground, heap] : [heap])), tags = this.heaps.map((one) => one.tags).filter(Boolean);
    this.layers.pieces.replaceChildren(...heaps, ...tags); // no piece covers what is said of its neighbour
  }

  // Signs hang as tags on the lower edge of the pieces that stand in their place. In a cell too narrow for a row of them
  // those with words stand one below the other, and symbols lie on the pieces.
  tags({ heap, place, most }, signs, things) {
    const tags = draw('g', { class: 'tags', 'aria-hidden': 'true' });
    const room = place.cell ? place.wide / Math.max(most, this.board.piece_mm / PIECE_PX) : Infinity;
    const below = offset(things - 1, things)[1] + PIECE_PX / 2, above = offset(0, things)[1] - PIECE_PX / 2 + LYING_PX;
    const narrow = acrossOf(signs, this) > room, symbols = narrow ? signs.filter((one) => !one.text) : [];
    const rows = rowsOf(signs.filter((one) => !symbols.includes(one)), room, this);
    rows.forEach((row, at) => this.row(tags, row, below + at * 2 * SIGN_PX * TAG, room));
    this.row(heap, symbols, above, room);
    return tags;
  }

  // Tags beside each other, closer where they have no room.
  row(heap, signs, y, room) {
    const across = acrossOf(signs, this), last = signs.length && acrossOf(signs.slice(-1), this), closer = across > room && signs.length > 1 ? (room - last) / (across - last) : 1;
    let left = -Math.min(across, Math.max(room, last)) / 2;
    for (const one of signs) {
      const width = acrossOf([one], this);
      heap.append(draw('g', { transform: `translate(${left + width / 2} ${y}) scale(${TAG})` }, sign(one, this)));
      left += width * closer;
    }
  }

  // ---- what is seen ----------------------------------------------------------------------------

  whole() {
    return this.frame ? this.frame(this) : { x: 0, y: 0, width: this.width, height: this.height };
  }

  // As much of the board as fills the view, about the home of its seat or else its middle: what is taller than wide is
  // not seen through a slit on a phone.
  cover() {
    const ratio = this.ratio(), width = Math.min(this.width, this.height * ratio), height = width / ratio;
    const home = this.places.get(this.board.homes?.[this.homeOf]), middle = home ? [home.x, home.y] : [this.width / 2, this.height / 2];
    return { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height };
  }

  // Opens where the question is: the legal places fill the view, with enough around them to be found
  // on the map. Where they lie too far from each other the board fills it, where most of them are.
  near(ids) {
    const some = ids.map((id) => this.places?.get(id)).filter(Boolean);
    if (!some.length) return;
    this.opensNear = this.box.clientWidth ? null : ids; // without room on the page there is no view to fill
    if (this.opensNear) return;
    if (this.others(ids)) { this.far(); return; }
    this.fitted = true;
    const boxes = some.map((place) => boxOf(place));
    const left = Math.min(...boxes.map((box) => box[0])), top = Math.min(...boxes.map((box) => box[1]));
    const right = Math.max(...boxes.map((box) => box[2])), bottom = Math.max(...boxes.map((box) => box[3]));
    const size = Math.max(right - left, bottom - top), least = Math.max(this.width, this.height) * AROUND;
    const more = Math.max(size * (some.length > 1 ? 0.12 : 0.5) + this.width / 40, (least - size) / 2); // of one place its neighbours too
    const wanted = { x: left - more, y: top - more, width: right - left + 2 * more, height: bottom - top + 2 * more };
    const { width, height } = this.cover();
    this.see(wanted.width <= width && wanted.height <= height ? wanted : this.withMost(some, width, height));
  }

  // A view of this size about the place that has the most of these places beside it.
  withMost(places, width, height) {
    const inside = (about) => places.filter((one) => Math.abs(one.x - about.x) <= width / 2 && Math.abs(one.y - about.y) <= height / 2);
    const most = places.map(inside).reduce((best, some) => (some.length > best.length ? some : best));
    const middle = (of) => (Math.min(...most.map(of)) + Math.max(...most.map(of))) / 2;
    return { x: middle((one) => one.x) - width / 2, y: middle((one) => one.y) - height / 2, width, height };
  }

  // As far from the board as fills the view, about the spot that was looked at.
  far() {
    const { x, y, width, height } = this.cover(), before = this.fitted && this.view;
    this.fitted = true;
    this.see(before ? { x: before.x + (before.width - width) / 2, y: before.y + (before.height - height) / 2, width, height } : { x, y, width, height });
  }

  see({ x, y, width, height }) {
    if (!this.width) return;
    const ratio = this.ratio(), wide = Math.max(width, height * ratio, this.width / CLOSEST);
    const most = Math.max(this.width, this.height * ratio), shown = Math.min(wide, most), high = shown / ratio;
    const middle = [x + width / 2, y + height / 2];
    const kept = (at, size, all) => (size >= all ? (all - size) / 2 : Math.min(Math.max(at, 0), all - size));
    this.view = { x: kept(middle[0] - shown / 2, shown, this.width), y: kept(middle[1] - high / 2, high, this.height), width: shown, height: high };
    this.settle();
  }

  ratio() {
    const { clientWidth, clientHeight } = this.box;
    return clientWidth && clientHeight ? clientWidth / clientHeight : this.width / this.height;
  }

  zoom(times, at = null) {
    const { x, y, width, height } = this.view, [px, py] = at || [x + width / 2, y + height / 2];
    this.see({ x: px - (px - x) / times, y: py - (py - y) / times, width: width / times, height: height / times });
  }

  // Brings the drawing to what is seen: figures keep their size on the screen, tiles come where the
  // picture of the whole would be too coarse.
  settle() {
    if (!this.width || !this.box.clientWidth) return;
    if (this.opensNear) { this.near(this.opensNear); return; }
    if (!this.fitted) {
      this.fitted = true;
      const at = this.opensWhole ? [] : this.at(this.opensAt);
      if (at.length) this.near(at); else this.see(this.opensWhole ? this.whole() : this.cover());
      return;
    }
    if (Math.abs(this.view.width / this.view.height - this.ratio()) > 0.01) { this.see(this.view); return; }
    const { x, y, width, height } = this.view;
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.mm = width / (this.box.clientWidth || 360);
    for (const one of this.heaps || []) for (const group of [one.heap, one.tags]) group?.setAttribute('transform', `translate(${this.middleOf(one)}) scale(${this.scaleOf(one)})`);
    this.svg.style.setProperty('--mm', this.mm);
    for (const defs of [this.defs, this.patterns]) scalePatterns(defs, this.mm);
    scaleNotes(this.layers.layers, this.mm);
    this.nameAreas();
    this.tiles();
  }

  // Millimetres of the board for a pixel of a heap in its own size.
  scaleOf({ least, most, printed, fixed }) {
    return fixed || Math.max(Math.min(least * this.mm, most), printed);
  }

  // Across and down half of a heap, in millimetres of the board.
  halfOf(one) {
    return [one.wide, one.rows * PIECE_PX].map((pixels) => pixels * this.scaleOf(one) / 2);
  }

  // Where the middle of a heap lies: on its place, or so far from the edge that it leaves the rim of the board free.
  middleOf(one) {
    const [across, down] = this.halfOf(one), [left, top, right, bottom] = this.reach;
    const kept = (at, half, start, end) => (2 * half > end - start ? (start + end) / 2 : Math.min(Math.max(at, start + half), end - half));
    return [kept(one.place.x, across, left, right), kept(one.place.y - one.lift, down, top, bottom)];
  }

  nameAreas() {
    const first = new Set([...(this.legal || []), ...this.chosen, ...this.at(this.where)]);
    const heaps = (this.heaps || []).map((one) => {
      const [x, y] = this.middleOf(one);
      return { place: { ...one.place, x, y }, half: this.halfOf(one), signed: one.signed };
    });
    this.layers.names.replaceChildren(...namesOf(this.places.values(), { view: this.view, mm: this.mm, first, heaps, whole: this.opensWhole }));
  }

  tiles() {
    const pixels = (this.box.clientWidth || 360) * Math.min(devicePixelRatio || 1, 2.5) / this.view.width;
    for (const layer of this.svg.querySelectorAll('[data-address]')) {
      const sheet = this.sheets.find((one) => one.width_mm === Number(layer.dataset.width) && layer.getAttribute('transform') === `translate(${one.x} 0)`);
      const coarse = pixels / (WHOLE_PX / Math.max(sheet.width_mm, sheet.height_mm));
      if (coarse < FINE) continue;
      layer.fine ||= new Set();
      for (const [column, row, left, top, right, bottom] of sheet.tiles) {
        const name = `${column}-${row}`, { x, y, width, height } = this.view;
        if (layer.fine.has(name) || left + sheet.x > x + width || right + sheet.x < x || top > y + height || bottom < y) continue;
        layer.fine.add(name);
        layer.append(draw('image', { href: `${layer.dataset.address}${name}.webp`, x: left, y: top, width: right - left, height: bottom - top, preserveAspectRatio: 'none' }));
      }
    }
  }

  // ---- fingers, wheel, keys --------------------------------------------------------------------

  point(event) {
    const box = this.box.getBoundingClientRect();
    return [this.view.x + (event.clientX - box.left) * this.mm, this.view.y + (event.clientY - box.top) * this.mm];
  }

  listen() {
    const box = this.box;
    let moved = 0, last = { timeStamp: 0 };
    box.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.point(event));
    }, { passive: false });
    box.addEventListener('pointerdown', (event) => {
      this.pointers.set(event.pointerId, event);
      if (this.pointers.size === 1) moved = 0;
    });
    box.addEventListener('pointermove', (event) => {
      const before = this.pointers.get(event.pointerId);
      if (!before || !this.view) return;
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      moved += Math.hypot(dx, dy);
      if (moved > TAP_PX && !box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId);
      const others = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
      this.pointers.set(event.pointerId, event);
      if (moved <= TAP_PX) return;
      if (others.length) {
        const gap = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY);
        this.zoom(gap(event) / Math.max(gap(before), 1), this.point(others[0]));
      } else this.see({ ...this.view, x: this.view.x - dx * this.mm, y: this.view.y - dy * this.mm });
    });
    for (const kind of ['pointerup', 'pointercancel', 'pointerleave']) box.addEventListener(kind, (event) => this.pointers.delete(event.pointerId));
    box.addEventListener('click', (event) => {
      if (moved > TAP_PX) { event.preventDefault(); return; }
      const place = event.target.dataset?.place;
      if (place) this.tapped(place);
    });
    box.addEventListener('pointerup', (event) => { // twice on one spot
      const near = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 4 * TAP_PX;
      if (moved <= TAP_PX && near && event.timeStamp - last.timeStamp < TWICE_MS) this.zoom(2, this.point(event));
      last = event;
    });
    box.addEventListener('keydown', (event) => {
      const place = event.target.dataset?.place, step = this.view ? this.view.width / 8 : 0;
      const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      if (place && (event.key === 'Enter' || event.key === ' ')) this.tapped(place);
      else if (ways[event.key]) this.see({ ...this.view, x: this.view.x + ways[event.key][0], y: this.view.y + ways[event.key][1] });
      else if (event.key === '+' || event.key === '=') this.zoom(1.4);
      else if (event.key === '-') this.zoom(1 / 1.4);
      else return;
      event.preventDefault();
    });
    box.addEventListener('focusin', (event) => { // a place that Tab leads to is brought into view
      const place = this.places?.get(event.target.dataset?.place);
      if (!place || !event.target.matches(':focus-visible')) return;
      const { x, y, width, height } = this.view;
      if (place.x < x || place.x > x + width || place.y < y || place.y > y + height) this.see({ ...this.view, x: place.x - width / 2, y: place.y - height / 2 });
    });
  }
}

// ---- what stands there, in pixels of the screen about the middle of a heap ---------------------

const columnsOf = (all) => Math.ceil(Math.sqrt(all * 1.6));

// Where the nth of so many stands: in rows about the middle.
function offset(at, all) {
  const columns = columnsOf(all), row = Math.floor(at / columns), inRow = Math.min(columns, all - row * columns), rows = Math.ceil(all / columns);
  return [((at % columns) - (inRow - 1) / 2) * PIECE_PX * BESIDE, (row - (rows - 1) / 2) * PIECE_PX * BESIDE];
}

const DRAWN = { piece, sign, marker };

const painted = new Set(); // addresses of faces that were seen

function piece(one, board) {
  const face = board.faces[one.piece], { width, height } = onScreen(board.sizeOf(one)), address = face && face.address + (face[one.side] || face.front);
  const empty = painted.has(address) ? null : blank(one, width, height, isRead(board.sizeOf(one)));
  const image = face ? draw('image', { href: address, x: -width / 2, y: -height / 2, width, height }) : null;
  image?.addEventListener('load', () => { painted.add(address); empty?.remove(); }, { once: true });
  const ring = one.begun ? draw('rect', { class: 'begun-ring', x: -width / 2 - 1.5, y: -height / 2 - 1.5, width: width + 3, height: height + 3, rx: 3 }) : null;
  return draw('g', {}, draw('g', { transform: one.turn ? `rotate(${one.turn})` : false }, empty, image), ring);
}

// A piece until its face is seen: its shape, on a card its name in small print.
function blank({ says }, width, height, isCard) {
  const lines = [];
  for (const word of isCard ? says.split(' ') : []) {
    if (lines.length && `${lines.at(-1)} ${word}`.length <= LINE) lines.push(`${lines.pop()} ${word}`); else lines.push(word);
  }
  const high = Math.min(height / Math.max(LINES, lines.length + 1), 1.5 * width / Math.max(LINE, ...lines.map((line) => line.length)));
  const named = lines.map((line, at) => text(line, 0, (at + 1) * high - height / 2, 'blank-name'));
  for (const line of named) line.style.fontSize = `${high / 1.15}px`;
  return draw('g', { class: 'blank' }, draw('rect', { x: -width / 2, y: -height / 2, width, height, rx: Math.min(width, height) / 12 }), named);
}

const isRead = ({ width_mm, height_mm }) => Math.max(width_mm, height_mm) > READ_MM;

// Width and height of a piece in its own pixels.
function onScreen({ width_mm, height_mm }) {
  const longest = Math.max(width_mm, height_mm), scale = PIECE_PX * Math.min(LARGEST, Math.max(0.85, longest / PIECE_MM)) / longest;
  return { width: width_mm * scale, height: height_mm * scale };
}

// A card lies in a place true to size, or so small that it fits in.
function fitted(size, place) {
  const { width, height } = onScreen(size), shrunk = Math.min(1, place.wide / size.width_mm, place.high / size.height_mm);
  return { fixed: shrunk * size.width_mm / width, wide: width, rows: height / PIECE_PX };
}

// How many copies of a piece stand there, in its upper corner: names are printed below.
function count(one, board) {
  const { width, height } = onScreen(board.sizeOf(one)), x = width / 2 - 2, y = 1 - height / 2;
  return draw('g', {}, draw('circle', { class: 'count-disc', cx: x, cy: y, r: 7 }), text(String(one.copies), x, y, 'count'));
}

// Half the width of a sign.
function widthOf(one, board) {
  return Math.max(SIGN_PX, 4 + 3.6 * [...one.text].length + (board.scene.icons?.[one.icon] ? ICON_PX / 2 + 1 : 0));
}

// Width of tags beside each other.
const acrossOf = (signs, board) => signs.reduce((sum, one) => sum + 2 * widthOf(one, board) * TAG + 1, 0);

// Tags in rows as wide as there is room.
function rowsOf(signs, room, board) {
  const rows = [];
  for (const one of signs) {
    const row = rows.at(-1);
    if (row && acrossOf([...row, one], board) <= room) row.push(one); else rows.push([one]);
  }
  return rows;
}

function sign(one, board) {
  const path = board.scene.icons?.[one.icon], letters = 3.6 * [...one.text].length;
  const wide = widthOf(one, board), shift = path && one.text ? letters : 0;
  return paint(draw('g', { class: `sign ${one.tone}` },
    draw('rect', { x: -wide, y: -SIGN_PX, width: 2 * wide, height: 2 * SIGN_PX, rx: SIGN_PX }),
    path ? draw('path', { class: 'icon', d: path, 'fill-rule': 'evenodd', transform: `translate(${-ICON_PX / 2 - shift} ${-ICON_PX / 2}) scale(${ICON_PX / 100})` }) : null,
    one.text ? text(one.text, path ? ICON_PX / 2 + 1 : 0, 0, 'sign-text') : null,
    one.barred ? draw('path', { class: 'bar', d: `M${-wide + 3} ${SIGN_PX - 3} ${wide - 3} ${3 - SIGN_PX}` }) : null), one.seat);
}

function marker(one, board) {
  const path = board.scene.icons?.[one.icon], emblem = document.getElementById(`emblem-${one.seat}`);
  return paint(draw('g', { class: 'marker' }, draw('circle', { r: PIECE_PX / 2 - 1 }),
    path ? draw('path', { class: 'icon', d: path, 'fill-rule': 'evenodd', transform: `translate(${-PIECE_PX * 0.32} ${-PIECE_PX * 0.32}) scale(${PIECE_PX * 0.0064})` })
      : emblem ? draw('use', { href: `#emblem-${one.seat}`, x: -PIECE_PX * 0.32, y: -PIECE_PX * 0.32, width: PIECE_PX * 0.64, height: PIECE_PX * 0.64 }) : text(one.text || one.says.slice(0, 1), 0, 0, 'count')), one.seat);
}

// Millimetres that a piece may be high in a place: on a space of a track a little more than it, in a
// cell so much that its neighbours are seen, where several stand there in a row too.
const roomOf = (place) => (place.box ? heightOf(place) * ROOMY : place.cell ? heightOf(place) * 0.62 : Infinity);
export const heightOf = (place) => boxOf(place)[3] - boxOf(place)[1];

// Left and upper edge of a place, and how wide and high it is.
function reachOf(place) {
  const [left, top, right, bottom] = boxOf(place);
  return { left, top, wide: right - left, high: bottom - top };
}

// Left, top, right and bottom of a place's outline.
export function boxOf(place) {
  const figures = place.d.match(/-?[\d.]+/g).map(Number), across = figures.filter((_, at) => at % 2 === 0).map((x) => x + place.dx), down = figures.filter((_, at) => at % 2);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
