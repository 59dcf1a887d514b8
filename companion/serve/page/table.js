// The big screen: tracks and charts, the battle, who is awaited. It only listens.

import { $, arms, chart, course, drawBlocks, dueToOthers, listed, make, nobodyThere, page, paint, say, sinceWhen, withoutList, words } from './common.js';
import { get, listen } from './link.js';
import { clockButton, takeClock, timeOf, timesUp, upText } from './clock.js';
import { drawnBattle, shownStrip, withoutDice } from './battle.js';
import { drawHeads, hasMat, isOverMats, layMats, showMats } from './mats.js';
import { battleOf, board, hasBoards, hasScene, markBattle, mats, seen, seenNow, spreads, waitingBattle } from './scene.js';

let now = null;
board.opensWhole = true;

const MANY = 8; // rows that a panel has one below the other
const LINES = 4, MOST_LINES = 8; // of what happened last, and where they have the room that the board leaves
const CARDS_MS = 300; // after the last of several cards
const WIDE = 3; // times as wide as high: such a board lies across the screen, all else below it
const shield = (seat) => (page.looks[seat] ? arms(seat) : make('span'));

function draw() {
  $('#where').textContent = now.head[0]?.text || now.title;
  const awaited = new Set([...now.drafts.flatMap((draft) => draft.asked), ...now.awaited]);
  const others = now.seats.filter((one) => !hasMat(one.seat));
  $('#players').hidden = !others.length;
  $('#players').replaceChildren(...others.map((one) => paint(make('li', { class: ['painted', awaited.has(one.seat) ? 'awaited' : ''].join(' ') }, shield(one.seat), whoIs(one)), one.seat)));
  $('#clock').hidden = !now.clock;
  $('#clock').replaceChildren(...(now.clock ? clockButton().filter(Boolean) : []));
  drawHeads(now, awaited, whoIs);
  drawBattle();
  drawLesson();
  $('#notices').replaceChildren(...[upText(timesUp().map(nameOf)), ...now.arrivals.filter((one) => one.fresh).map((one) => one.text), ...now.proposals.flatMap((one) => [proposed(one), one.waits])].filter((text, at, all) => text && all.indexOf(text) === at).map((text) => make('p', {}, text)));
  const panels = (now.panels || []).filter((panel) => !isOnBoard(panel) && !isOverMats(panel)).map((panel) => make('section', { class: `panel panel-${panel.kind}${panel.rows?.length > MANY ? ' long' : ''}` }, make('h2', {}, panel.title), PANELS[panel.kind](panel)));
  const told = now.panels?.length > 0;
  const charts = told ? [] : (now.charts || []).map((one) => make('section', { class: 'panel' }, chart(one)));
  const parts = told ? [] : now.parts.slice(0, 3).map((part) => make('section', { class: 'panel' }, make('h2', {}, part.title), drawBlocks(part.blocks)));
  $('#panels').replaceChildren(...panels, ...charts, ...parts);
  $('#log').replaceChildren(...now.log.filter((one) => one.standing === 'stands').slice(document.body.classList.contains('with-side') ? -MOST_LINES : -LINES).reverse().map((one) => make('li', {}, one.who ? make('b', {}, `${one.who}: `) : null, one.text)));
  $('#address').textContent = now.address ? say('join_at', { address: now.address }) : '';
  fit();
}

// A seat with whoever plays it, its time, and whether a phone of it is here.
const whoIs = (one) => [make('span', {}, make('b', {}, one.name), one.person ? make('small', {}, one.person) : null), timeOf(one.seat),
  make('span', { class: one.online ? 'dot on' : 'dot', title: one.online ? words.here : words.away }, make('span', { class: 'unseen' }, one.online ? words.here : words.away))];

// What areas hold is seen on the board.
const isOnBoard = (panel) => hasBoards() && panel.kind === 'held' && panel.rows.every((row) => !page.looks[row.seat] && board.shows(row.seat));

// The moment of a lesson: its topic, for all who play.
function drawLesson() {
  const box = $('#lesson'), lesson = now.lesson;
  box.hidden = !lesson;
  if (!lesson) return;
  box.replaceChildren(make('h2', { id: 'lesson-title' }, lesson.heading), lesson.over ? make('p', {}, words.lesson_over) : '',
    lesson.title ? make('h3', {}, lesson.title) : '', ...lesson.summary.split('\n').filter(Boolean).map((text) => make('p', {}, text)));
}

const nameOf = (seat) => now.seats.find((one) => one.seat === seat)?.name || seat;

const SAID = { undo: 'proposes', amend: 'proposes_change', remove: 'proposes_removal', seat: 'wants_seat' };
const proposed = (one) => say(SAID[one.kind], { who: one.by_name, what: one.text });

// The board in the middle, and under it what lies open, which is laid out anew where it has changed.
let laidOut = '', afterCards = 0;
function stage() {
  const box = $('#stage');
  box.hidden = !hasScene();
  document.body.classList.toggle('with-board', hasBoards());
  document.body.classList.toggle('with-tall-board', hasBoards() && board.height > board.width);
  document.body.classList.toggle('with-wide-board', hasBoards() && board.width > WIDE * board.height);
  document.body.style.setProperty('--ratio', `${board.width} / ${board.height}`);
  if (hasBoards() && !box.contains(board.element)) box.append(board.element);
  document.body.classList.toggle('with-mats', hasBoards() && mats().length > 0);
  document.body.classList.toggle('with-side', isBesideBoard() && !document.body.classList.contains('with-wide-board'));
  showMats($('#mats'), seenNow(), mats(), fit);
  const others = (seenNow()?.spreads || []).filter((one) => !one.seat || !hasMat(one.seat)), spread = JSON.stringify(others);
  if (spread !== laidOut) {
    laidOut = spread;
    box.querySelector('.spreads')?.remove();
    box.append(make('div', { class: 'spreads' }, spreads(() => null, 'h2', others)));
  }
  markBattle();
  draw();
  board.settle();
}
$('#stage').addEventListener('load', (event) => { // a card has its true width as soon as it is seen
  if (!event.target.closest('.spread')) return;
  clearTimeout(afterCards);
  afterCards = setTimeout(() => { laidAs = ['', -1]; fit(); }, CARDS_MS);
}, true);
board.placed = stage; // before the faces of all cards are drawn

// Letters as large as all of it fits the screen; what stands beside the board may take more of its width
// where they would be small. Where nothing helps it can be scrolled.
const SCALES = Array.from({ length: 21 }, (_, n) => (0.6 + n / 20).toFixed(2)), READ_WELL = 4, AMONG_MATS = 8; // from 0.8 on letters are read across a room; where there are mats they are no larger than 1, so that the mats have room
const SIDES = ['24%', '30%', '36%', '40%', '43%']; // of the width

let laidAs = ['', -1]; // width of the side and number of the scale that fitted last

function fit() {
  const root = document.documentElement, side = $('.side'), panels = $('#panels');
  const laid = (width, at) => {
    root.style.setProperty('--side', width);
    root.style.setProperty('--scale', SCALES[at]);
  };
  const fits = (width, at) => {
    laid(width, at);
    const wide = [panels, ...panels.querySelectorAll('.figures')].some((one) => one.scrollWidth > one.clientWidth);
    const high = [side, panels, $('.spreads')].some((one) => one && one.scrollHeight > one.clientHeight);
    return root.scrollHeight <= innerHeight && !high && !wide;
  };
  const [before, at] = laidAs; // where it still fits, and no larger, nothing is tried anew
  const hasMats = document.body.classList.contains('with-mats'), scales = hasMats ? SCALES.slice(0, AMONG_MATS + 1) : SCALES;
  if (at >= 0 && at < scales.length && (at + 1 === scales.length || !fits(before, at + 1)) && fits(before, at)) {
    if (hasMats) layMats($('#mats'));
    return;
  }
  let [best, most] = ['', -1];
  for (const width of isBesideBoard() ? SIDES : SIDES.slice(0, 1)) {
    let [small, large] = [most, scales.length]; // the largest scale that fits: what fits is known of the first alone
    while (large - small > 1) {
      const middle = (small + large) >> 1;
      if (fits(width, middle)) small = middle; else large = middle;
    }
    if (!best || small > most) [best, most] = [width, small];
    if (most >= READ_WELL) break;
  }
  if (most < 0) best = SIDES.at(-1); // the least is to be scrolled
  laidAs = [best, most];
  laid(best, Math.max(most, 0));
  if (hasMats) layMats($('#mats'));
}

const isBesideBoard = () => hasBoards() && !['with-tall-board', 'with-mats'].some((kind) => document.body.classList.contains(kind));

function drawBattle() {
  const box = $('#battle'), names = new Map();
  for (const draft of now.drafts) names.set(draft.asked.join(' '), draft.to_name);
  if (!names.size) for (const seat of now.awaited) names.set(seat, nameOf(seat));
  const fought = now.drafts.find((draft) => draft.course);
  const titles = fought ? [] : [...new Set(now.drafts.map((draft) => `${draft.by_name}: ${draft.title}`))];
  const since = sinceWhen([...now.drafts.map((draft) => draft.since), ...(now.drafts.length ? [] : Object.values(now.awaited_since))].filter(Boolean).sort()[0]);
  const wanted = now.drafts.filter((draft) => draft.wanted && !draft.course).map((draft) => make('p', { class: 'asked' }, withoutList(draft.wanted)));
  const battle = fought ? battleOf(fought.id) : waitingBattle(now.drafts), laid = battle ? drawnBattle(seenNow(), battle, { isLaid: true }) : null;
  drawStrip(battle);
  box.hidden = !names.size && !now.due.length;
  box.classList.toggle('fought', !!fought);
  box.replaceChildren(
    ...(names.size ? [make('h2', {}, say('waiting_for', { names: listed([...names.values()]) }), since ? make('small', {}, ` ${since}`) : ''), nobodyThere([...names.keys()], now.seats)].filter(Boolean) : now.anyone ? [make('h2', {}, words.anyone)] : []),
    ...titles.map((title) => make('p', {}, title)),
    ...wanted,
    ...(fought ? [fought.course.asked ? make('p', { class: 'asked' }, withoutList(fought.course.asked)) : '', make('p', {}, make('b', {}, fought.title)), course({ ...fought.course, given: withoutDice(fought.course.given, battle) }, '', laid)]
      : titles.length ? [] : drawBlocks(dueToOthers(now.due))),
    ...(!fought && laid ? [laid] : []));
}

// The printed strip lies across the screen while a battle is fought on it; below it the board shows where that is.
let lookedAt = '';
function drawStrip(battle) {
  const box = $('#strip');
  box.hidden = !battle?.strip;
  document.body.classList.toggle('with-strip', !box.hidden);
  if (!box.hidden) {
    const strip = shownStrip(seenNow(), battle);
    if (!box.contains(strip)) box.replaceChildren(strip);
  }
  const places = box.hidden ? [] : board.at(battle.place), now = places.join(' ');
  if (now === lookedAt) return;
  lookedAt = now;
  requestAnimationFrame(() => { if (places.length) board.near(places); else board.see(board.whole()); }); // as soon as all has its room
}

// ---- panels ------------------------------------------------------------------------------------

const PANELS = { bars, order, track, held, figures, written: (panel) => drawBlocks(panel.blocks) };

function bars(panel) {
  return make('ul', { class: 'bars' }, panel.rows.map((row) => {
    const length = make('span', { class: 'length' });
    length.style.setProperty('--share', Math.max(0, row.value) / (panel.most || 1));
    return paint(make('li', {}, shield(row.seat), make('span', { class: 'label' }, row.name), make('span', { class: 'way' }, length), make('b', { class: 'figure' }, String(row.value)), make('span', { class: 'note' }, row.note || '')), row.seat);
  }));
}

function order(panel) {
  return make('ol', { class: 'order' }, panel.rows.map((row) => paint(make('li', { class: row.done ? 'done' : row.turn ? 'turn' : '' }, shield(row.seat), make('span', {}, make('b', {}, row.name), row.note ? make('small', {}, ` ${row.note}`) : null)), row.seat)));
}

function track(panel) {
  return make('ol', { class: 'track' }, panel.spaces.map((space) => make('li', { class: space.here ? 'here' : '' }, make('span', { class: 'label' }, space.label),
    make('span', { class: 'marks' }, (space.seats || []).map((one) => paint(make('span', { class: 'mark', title: one.name }, shield(one.seat), make('span', { class: 'unseen' }, one.name)), one.seat))))));
}

function held(panel) {
  return make('ul', { class: 'held' }, panel.rows.map((row) => paint(make('li', {}, shield(row.seat), make('b', { class: 'figure' }, row.of ? `${row.count}/${row.of}` : String(row.count)), make('span', {}, make('b', {}, row.name), make('small', {}, row.items.join(', ')))), row.seat)));
}

function figures(panel) {
  return make('div', { class: 'figures', tabindex: 0, role: 'region', 'aria-label': panel.title }, make('table', {}, make('thead', {}, make('tr', {}, make('td'), panel.titles.map((title) => make('th', { scope: 'col' }, title)))),
    make('tbody', {}, panel.rows.map((row) => paint(make('tr', { class: row.turn ? 'turn' : '' }, make('th', { scope: 'row' }, shield(row.seat), make('span', {}, row.name)), row.values.map((value) => make('td', {}, String(value)))), row.seat)))));
}

async function fresh() {
  try {
    now = await get('/api/table');
    takeClock(now.clock, draw);
    draw();
    if (await seen(now.version, drawBattle)) stage();
  } catch { /* the banner says it */ }
}

addEventListener('resize', () => { if (now) fit(); });
new ResizeObserver(() => layMats($('#mats'))).observe($('#mats')); // what stands around them has more to say, or less
fresh();
listen(fresh);
