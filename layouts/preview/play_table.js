// The felt of a test table: boards, decks, boxes, pieces and dice at their places, larger and smaller, and the pointer
// on them. What is done with them is the page's: `page` has state(), doc(), act(deed), choose(what, more), chooseAll(list),
// group(what), carryAll(group, id, at), gathers(), twice(what), large(thing).

import { picture, showFace } from '/play_faces.js';
import { isMat, pileOf, placeAt, shownOn, snapped, targetAt, topOf } from '/play_state.js';

const STILL_MOUSE = 4, STILL_FINGER = 9, HOLD_MS = 550, TWICE_MS = 380;
const LEAST = 0.08, MOST = 14, ROOM = 12;
export const DIE_MM = 14;

const word = (name, about = {}) => Object.entries(about).reduce((text, [key, value]) => text.replace(`{${key}}`, value), words[`play_${name}`]);

/* From afar a name is cut to its last part: of "Cards: Weather" to "Weather". */
function label(text) {
  const at = text.lastIndexOf(': ') + 1;
  return make('span', at ? [make('span', text.slice(0, at + 1), { class: 'first' }), text.slice(at + 1)] : text, { class: 'label', 'data-whole': '' });
}

/* The name of a deck, a discard pile or a box. */
export const nameOf = (pile) => (pile.kind === 'discard' ? word('discard_of', { name: pile.name }) : pile.name);

/* What a pile is called, with how many lie there and which side is up. */
export function calledOf(state, doc, pile) {
  const top = topOf(pile);
  if (pile.kind !== 'loose') return word('pieces', { name: nameOf(pile), count: pile.cards.length });
  const name = top.up || doc.things[top.thing].kind === 'counter' ? doc.things[top.thing].name : word('card_hidden');
  return pile.cards.length > 1 ? word('pieces', { name, count: pile.cards.length }) : name;
}

export class Felt {
  constructor(felt, hand, page) {
    Object.assign(this, { felt, hand, page, surface: felt.firstElementChild, made: new Map(), view: null, press: null, pointers: new Map() });
    this.boards = make('div', [], { class: 'boards' });
    this.pieces = make('div', [], { class: 'pieces' });
    this.surface.append(this.boards, this.pieces);
    felt.addEventListener('pointerdown', (event) => this.pressed(event));
    hand.addEventListener('pointerdown', (event) => this.pressed(event));
    for (const kind of ['pointermove', 'pointerup', 'pointercancel']) addEventListener(kind, (event) => this[kind](event));
    felt.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    felt.addEventListener('contextmenu', (event) => event.preventDefault());
    addEventListener('keydown', (event) => { if (event.key === 'Escape' && this.press?.ghost) this.dropGhost(); });
    new ResizeObserver(() => { if (!this.touched) this.whole(); }).observe(felt);
  }

  // ---- larger and smaller --------------------------------------------------------------------------

  extent() {
    const doc = this.page.doc(), { piles } = this.page.state();
    return {
      w: Math.max(doc.width, ...piles.map(({ x, w }) => x + w / 2 + ROOM)),
      h: Math.max(doc.height, ...piles.map(({ y, h }) => y + h / 2 + ROOM + 10)),
    };
  }

  whole() {
    if (!this.page.doc() || !this.felt.clientWidth) return;
    const { w, h } = this.extent(), { clientWidth, clientHeight } = this.felt;
    const scale = Math.min(clientWidth / w, clientHeight / h);
    this.show({ scale, x: (clientWidth - w * scale) / 2, y: (clientHeight - h * scale) / 2 });
    this.touched = false;
  }

  show(view) {
    this.view = view;
    this.surface.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.surface.style.setProperty('--scale', view.scale);
    this.surface.classList.toggle('far', view.scale < 0.75);
  }

  zoomed(by, at = { x: this.felt.clientWidth / 2, y: this.felt.clientHeight / 2 }) {
    const { scale, x, y } = this.view;
    const to = Math.min(Math.max(scale * by, LEAST), MOST);
    this.touched = true;
    this.show({ scale: to, x: at.x - ((at.x - x) * to) / scale, y: at.y - ((at.y - y) * to) / scale });
  }

  wheel(event) {
    event.preventDefault();
    const { left, top } = this.felt.getBoundingClientRect();
    this.zoomed(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 500)), { x: event.clientX - left, y: event.clientY - top });
  }

  /* The millimetres of the table under a point of the screen. */
  at(clientX, clientY) {
    const { left, top } = this.felt.getBoundingClientRect();
    return { x: (clientX - left - this.view.x) / this.view.scale, y: (clientY - top - this.view.y) / this.view.scale };
  }

  // ---- what lies there -----------------------------------------------------------------------------

  layBoards() {
    const doc = this.page.doc();
    this.boards.replaceChildren(...doc.boards.map((board) => {
      const canvas = make('canvas', [], { 'data-wide': board.w, 'data-high': board.h, role: 'img', 'aria-label': board.name });
      showFace(canvas, board.id, 'front');
      placed(canvas, board.x + board.w / 2, board.y + board.h / 2, board.w, board.h);
      return canvas;
    }));
  }

  draw(chosen, several = []) {
    const isOne = (id) => several.some((one) => (one.pile || one.die) === id);
    const state = this.page.state(), doc = this.page.doc();
    const kept = new Set(), order = [];
    const mats = state.piles.filter((pile) => isMat(doc, pile)), others = state.piles.filter((pile) => !isMat(doc, pile));
    for (const pile of [...mats, ...others]) {
      const piece = this.piece(pile.id, () => make('div', [], { class: 'pile', 'data-pile': pile.id, role: 'button', tabindex: '0' }));
      this.dress(piece, pile, state, doc);
      piece.classList.toggle('is-chosen', isOne(pile.id) || (chosen?.pile === pile.id && !chosen.thing));
      kept.add(pile.id);
      order.push(piece);
    }
    for (const die of state.dice) {
      const piece = this.piece(die.id, () => make('div', [make('b')], { class: 'die', 'data-die': die.id, role: 'button', tabindex: '0' }));
      placed(piece, die.x, die.y, DIE_MM, DIE_MM);
      piece.firstChild.textContent = shownOn(die);
      piece.dataset.long = Math.min(shownOn(die).length, 6);
      piece.setAttribute('aria-label', word('die_shows', { ...die, value: shownOn(die) }));
      piece.classList.toggle('is-chosen', isOne(die.id) || chosen?.die === die.id);
      kept.add(die.id);
      order.push(piece);
    }
    for (const [id, piece] of this.made) if (!kept.has(id)) piece.remove(), this.made.delete(id);
    const focus = document.activeElement;
    order.forEach((piece, number) => { if (this.pieces.children[number] !== piece) this.pieces.insertBefore(piece, this.pieces.children[number] || null); });
    if (focus && focus !== document.activeElement && this.pieces.contains(focus)) focus.focus({ preventScroll: true });
  }

  piece(id, create) {
    if (!this.made.has(id)) this.made.set(id, create());
    return this.made.get(id);
  }

  dress(piece, pile, state, doc) {
    const top = topOf(pile);
    placed(piece, pile.x, pile.y, pile.w, pile.h);
    const kind = pile.kind === 'loose' ? doc.things[top.thing].kind : pile.kind;
    const deep = pile.cards.length > 1 && (pile.kind === 'deck' || pile.kind === 'discard');
    piece.className = `pile ${pile.kind} is-${kind}${deep ? ' deep' : ''}`;
    const called = calledOf(state, doc, pile);
    const place = pile.kind === 'loose' ? placeAt(doc, pile.x, pile.y) : '';
    piece.setAttribute('aria-label', place ? `${called}, ${place}` : called);
    if (pile.kind === 'bag') return this.dressBag(piece, pile, doc);
    const look = `${pile.cards.length} ${top ? `${top.id} ${top.up} ${top.turn}` : ''} ${pile.name} ${doc.things[top?.thing]?.back} ${pile.w} ${pile.h}`;
    if (piece.look === look) return;
    piece.look = look;
    const inside = [];
    if (top) {
      const side = this.side(top, doc, piece.querySelector('.face'));
      side.style.setProperty('--turn', `${top.turn}deg`);
      inside.push(side);
      if (pile.cards.length > 1) piece.style.setProperty('--deep', Math.min(pile.cards.length, 60));
    }
    if (pile.kind === 'loose') {
      if (pile.cards.length > 1) inside.push(make('span', String(pile.cards.length), { class: 'count', 'data-whole': '' }));
    } else inside.push(make('span', String(pile.cards.length), { class: 'count', 'data-whole': '' }), label(pile.kind === 'discard' ? nameOf({ ...pile, name: pile.name.split(': ').pop() }) : pile.name));
    piece.replaceChildren(...inside);
  }

  /* One side of a card, up as it lies; a plain back where none is printed. */
  side(card, doc, before) {
    const about = doc.things[card.thing];
    const bare = !card.up && !about.back;
    const side = before && before.tagName === (bare ? 'SPAN' : 'IMG') ? before : bare ? make('span', []) : picture(card.thing, card.up ? 'front' : 'back');
    if (!bare) showFace(side, card.thing, card.up ? 'front' : 'back');
    side.className = `face${bare ? ' bare' : ''}${about.shape === 'circle' ? ' round' : ''}`;
    return side;
  }

  /* A box shows its pieces side by side, each with how many are left. */
  dressBag(piece, pile, doc) {
    const counts = new Map(pile.things.map((thing) => [thing, 0]));
    for (const card of pile.cards) counts.set(card.thing, (counts.get(card.thing) || 0) + 1);
    const look = `${JSON.stringify([...counts])} ${pile.name} ${pile.w} ${pile.h}`;
    if (piece.look === look) return;
    piece.look = look;
    const rows = Math.ceil(counts.size / pile.columns), wide = pile.w / pile.columns, high = pile.h / rows;
    const slots = [...counts].map(([thing, count], number) => {
      const about = doc.things[thing];
      if (!about) return '';
      const slot = make('span', [picture(thing, 'front'), make('span', String(count), { class: 'count' })], { class: `slot${count ? '' : ' none'}`, 'data-thing': thing, title: about.name });
      placed(slot, (number % pile.columns + 0.5) * wide, (Math.floor(number / pile.columns) + 0.5) * high, about.w, about.h);
      return slot;
    });
    piece.replaceChildren(...slots, label(pile.name));
  }

  // ---- the pointer ---------------------------------------------------------------------------------

  /* What lies under the pointer, as the page names it. */
  under(event) {
    const held = event.target.closest('[data-card]');
    if (held) return { card: held.dataset.card, element: held };
    const die = event.target.closest('[data-die]');
    if (die) return { die: die.dataset.die, element: die };
    const piece = event.target.closest('[data-pile]');
    if (!piece) return null;
    const slot = event.target.closest('[data-thing]');
    const whole = Boolean(event.target.closest('[data-whole]')) && !slot;
    return { pile: piece.dataset.pile, ...(slot ? { thing: slot.dataset.thing } : {}), whole, element: slot || piece };
  }

  pressed(event) {
    if (event.button > 0 && event.pointerType === 'mouse') return;
    if (!event.target.closest('.felt, [data-card]')) return;
    this.pointers.set(event.pointerId, event);
    if (this.pointers.size === 2) return this.pinch();
    const what = this.under(event);
    const still = event.pointerType === 'mouse' ? STILL_MOUSE : STILL_FINGER;
    this.press = { id: event.pointerId, what, still, x: event.clientX, y: event.clientY, view: this.view, alt: event.altKey, more: event.shiftKey || this.page.gathers() };
    if (what && event.pointerType !== 'mouse') this.press.timer = setTimeout(() => { if (this.press && !this.press.moved) this.held(what); }, HOLD_MS);
    if (event.pointerType === 'mouse' && this.felt.contains(event.target)) event.preventDefault();
  }

  held(what) {
    clearTimeout(this.press.timer);
    this.press = null;
    this.page.choose(what);
    this.page.large(what);
  }

  pinch() {
    this.dropGhost();
    const [one, two] = [...this.pointers.values()];
    this.press = null;
    this.pinched = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  }

  pointermove(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const before = this.pointers.get(event.pointerId);
    this.pointers.set(event.pointerId, event);
    if (this.pinched && this.pointers.size === 2) {
      const [one, two] = [...this.pointers.values()];
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), { left, top } = this.felt.getBoundingClientRect();
      const middle = { x: (one.clientX + two.clientX) / 2 - left, y: (one.clientY + two.clientY) / 2 - top };
      this.zoomed(apart / this.pinched, middle);
      this.show({ ...this.view, x: this.view.x + (event.clientX - before.clientX) / 2, y: this.view.y + (event.clientY - before.clientY) / 2 });
      this.pinched = apart;
      return;
    }
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    const dx = event.clientX - press.x, dy = event.clientY - press.y;
    if (!press.moved) {
      if (Math.hypot(dx, dy) < press.still) return;
      press.moved = true;
      clearTimeout(press.timer);
      press.load = press.what && this.loadOf(press.what);
      if (press.load) this.lift(press);
      else if (press.what?.card) this.press = null;
    }
    if (press.ghost) this.carry(event);
    else if (this.press && press.more && !press.what) this.frame(event);
    else if (this.press) this.touched = true, this.show({ ...press.view, x: press.view.x + dx, y: press.view.y + dy });
  }

  /* A frame is drawn around several pieces. */
  frame(event) {
    const { press } = this;
    press.frame ||= document.querySelector('#play').appendChild(make('div', [], { class: 'frame' }));
    const left = Math.min(press.x, event.clientX), top = Math.min(press.y, event.clientY);
    Object.assign(press.frame.style, { left: `${left}px`, top: `${top}px`, width: `${Math.abs(event.clientX - press.x)}px`, height: `${Math.abs(event.clientY - press.y)}px` });
  }

  framed(press, event) {
    const one = this.at(press.x, press.y), other = this.at(event.clientX, event.clientY);
    const between = (value, a, b) => value >= Math.min(a, b) && value <= Math.max(a, b);
    const inside = ({ x, y }) => between(x, one.x, other.x) && between(y, one.y, other.y);
    const { piles, dice } = this.page.state();
    press.frame.remove();
    this.page.chooseAll([...piles.filter((pile) => pile.kind === 'loose' && inside(pile)).map(({ id }) => ({ pile: id })), ...dice.filter(inside).map(({ id }) => ({ die: id }))]);
  }

  /* What a drag takes: the top card, a piece of a box, a die, or by its name or number a whole pile. A mat is moved
     once it is chosen; before that it is ground as boards are. */
  loadOf(what) {
    const state = this.page.state(), doc = this.page.doc();
    if (what.die) return what;
    if (what.card) {
      const card = state.hands[this.page.seat()]?.find(({ id }) => id === what.card);
      return card && { cards: [card.id], thing: card.thing, up: !this.press.alt, from: 'hand' };
    }
    const pile = pileOf(state, what.pile);
    if (!pile) return null;
    if (what.thing) {
      const card = [...pile.cards].reverse().find(({ thing }) => thing === what.thing);
      return card && { cards: [card.id], thing: card.thing, up: true, from: pile.id };
    }
    if (isMat(doc, pile) && !this.page.isChosen(pile.id) && this.page.group({ pile: pile.id }).length < 2) return null;
    const single = pile.kind === 'loose' && pile.cards.length === 1;
    if (what.whole || single || this.page.group({ pile: pile.id }).length > 1 || pile.kind === 'bag' || !pile.cards.length) {
      return { whole: pile.id, thing: pile.kind === 'loose' ? topOf(pile).thing : '', from: pile.id };
    }
    const top = topOf(pile);
    return { cards: [top.id], thing: top.thing, up: pile.kind === 'deck' ? !this.press.alt : top.up, from: pile.id };
  }

  lift(press) {
    const { element } = press.what, state = this.page.state();
    const box = element.getBoundingClientRect();
    const about = press.load.thing && this.page.doc().things[press.load.thing];
    const ghost = make('div', [], { class: 'ghost' });
    const flipped = press.load.cards && press.load.up && press.load.thing && this.page.doc().things[press.load.thing].kind !== 'counter';
    if (flipped) ghost.append(picture(press.load.thing, 'front'));
    else ghost.append(...[...element.children].filter((child) => !child.matches('.label')).map((child) => child.cloneNode(true)));
    if (press.load.die) ghost.classList.add('die');
    if (press.load.whole && pileOf(state, press.load.whole).kind === 'bag') ghost.classList.add('cloth');
    const { scale } = this.view;
    const wide = press.what.card ? about.w * scale : box.width, high = press.what.card ? about.h * scale : box.height;
    const share = press.what.card ? wide / box.width : 1;
    press.offset = { x: (press.x - box.left - box.width / 2) * share, y: (press.y - box.top - box.height / 2) * share };
    ghost.style.setProperty('--scale', scale);
    Object.assign(ghost.style, { width: `${wide}px`, height: `${high}px` });
    document.querySelector('#play').append(ghost);
    press.ghost = ghost;
    element.classList.add('lifted');
    document.body.classList.add('carrying');
  }

  carry(event) {
    const { press } = this;
    const x = event.clientX - press.offset.x, y = event.clientY - press.offset.y;
    press.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    this.marked?.classList.remove('is-target');
    this.marked = this.overHand(event) && press.load.thing && !press.load.die ? this.hand : null;
    if (!this.marked && press.load.thing) {
      const at = this.at(x, y), target = targetAt(this.page.state(), this.page.doc(), press.load.thing, at.x, at.y, press.load.whole || '');
      this.marked = target && target !== press.load.from ? this.made.get(target) : null;
    }
    this.marked?.classList.add('is-target');
  }

  overHand({ clientX, clientY }) {
    const box = this.hand.getBoundingClientRect();
    return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  }

  pointerup(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size < 2) this.pinched = 0;
    const { press } = this;
    if (!press || press.id !== event.pointerId) return;
    clearTimeout(press.timer);
    this.press = null;
    if (!press.moved) return this.tapped(press.what, press.more);
    if (press.frame) return this.framed(press, event);
    if (!press.ghost) return;
    const x = event.clientX - press.offset.x, y = event.clientY - press.offset.y;
    this.press = press;
    this.dropGhost();
    this.dropped(press.load, this.at(x, y), event);
  }

  pointercancel(event) {
    this.pointers.delete(event.pointerId);
    this.pinched = 0;
    if (this.press?.id === event.pointerId) clearTimeout(this.press.timer), this.dropGhost();
  }

  dropGhost() {
    this.press?.ghost?.remove();
    this.press?.frame?.remove();
    this.press?.what?.element.classList.remove('lifted');
    this.marked?.classList.remove('is-target');
    document.body.classList.remove('carrying');
    this.press = this.marked = null;
  }

  dropped(load, at, event) {
    const state = this.page.state(), doc = this.page.doc();
    const box = this.felt.getBoundingClientRect();
    const onFelt = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (this.overHand(event) && load.thing && !load.die) {
      const group = load.whole ? this.page.group({ pile: load.whole }).filter(({ pile }) => pile) : [];
      const wholes = group.length ? group.map(({ pile }) => pile) : [load.whole];
      const cards = load.cards || wholes.flatMap((id) => pileOf(state, id).cards.map((card) => card.id));
      return this.page.act({ do: 'move', cards, to: { seat: this.page.seatOfHand(), at: this.page.handPlace(event, cards) } });
    }
    if (!onFelt) return null;
    const group = this.page.group(load.whole ? { pile: load.whole } : { die: load.die });
    if (group.length > 1) return this.page.carryAll(group, load.whole || load.die, at);
    if (load.die) return this.page.act({ do: 'place', die: load.die, ...at });
    const target = load.thing && targetAt(state, doc, load.thing, at.x, at.y, load.whole || '');
    const to = load.thing ? snapped(doc, at.x, at.y) : at;
    if (load.whole) return this.page.act(target ? { do: 'join', pile: load.whole, to: target } : { do: 'carry', pile: load.whole, ...to });
    if (target === load.from) return null;
    return this.page.act({ do: 'move', cards: load.cards, to: target ? { pile: target } : { ...to, up: load.up } });
  }

  tapped(what, more) {
    if (!what) return more ? null : this.page.choose(null);
    if (more && this.page.choose(what, true)) return null;
    const key = what.card || what.die || `${what.pile} ${what.thing || ''}`, now = performance.now();
    const twice = this.last && this.last.key === key && now - this.last.at < TWICE_MS;
    this.last = twice ? null : { key, at: now };
    what.element.focus?.({ preventScroll: true });
    this.page.choose(what);
    if (what.die || twice) this.page.twice(what);
    return null;
  }
}

function placed(element, x, y, w, h) {
  Object.assign(element.style, { left: `${x - w / 2}px`, top: `${y - h / 2}px`, width: `${w}px`, height: `${h}px` });
}
