// The clock, where the table has one: what the table told last, counted on by the second.

import { arms, listed, make, page, picture, say, words } from './common.js';
import { ahead, isLost, post } from './link.js';

const EVERY_MS = 250;
let told = null, ups = new Set(), heard = () => {};

const runs = (seat) => told && !told.paused && told.running.includes(seat);
const spent = (seat) => told.seats[seat] + (runs(seat) ? Math.max(0, (Date.now() + ahead()) / 1000 - told.at) : 0);
const left = (seat) => told.down - spent(seat);
const shown = (seat) => (told.down ? left(seat) : spent(seat));

// 754 s is 12:34, 4354 s is 1:12:34; less than nothing has a minus.
export function timeText(seconds) {
  const whole = Math.floor(Math.abs(seconds)), two = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  return `${seconds <= -1 ? '−' : ''}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

// The time of a seat, which goes on by itself; null for a seat without one.
export const timeOf = (seat) => (told && seat in told.seats ? make('span', { class: 'time', 'data-clock': seat }, timeText(shown(seat))) : null);

// What stops the clock and lets it go on; the page is drawn anew when the table has it.
export const clockButton = () => told && [told.paused ? make('small', {}, words.clock_paused) : null, button()];
const button = () => make('button', { type: 'button', class: 'clock-button', 'aria-label': told.paused ? words.clock_go : words.clock_pause, title: told.paused ? words.clock_go : words.clock_pause, onclick: turn }, picture(told.paused ? 'icon-go' : 'icon-pause'));

// A strip with the times of all seats, the own one first.
export function strip(mine, seats) {
  const known = seats.filter((one) => told && one.seat in told.seats).sort((one, other) => (other.seat === mine) - (one.seat === mine));
  return known.map((one) => make('li', {}, page.looks[one.seat] ? arms(one.seat) : null, make('span', { class: page.looks[one.seat] ? 'unseen' : '' }, one.name), timeOf(one.seat)));
}

async function turn() {
  const go = told.paused;
  await post('/api/clock', { go }).catch(() => {});
}

// Called whenever the table says something new; `up` is told each seat whose time comes to its end.
export function takeClock(clock, up) {
  const before = told;
  told = clock;
  heard = up;
  if (told && (!before || before.down !== told.down)) ups = new Set(Object.keys(told.seats).filter(isUp));
  document.body.classList.toggle('clocked', !!told);
}

export const isUp = (seat) => !!told?.down && seat in told.seats && left(seat) <= 0;
export const timesUp = () => (told ? Object.keys(told.seats).filter(isUp) : []);
// Whose time is up, in a sentence; empty while nobody's is.
export const upText = (names) => (names.length ? say('clock_up', { names: listed(names) }) : '');

function tick() {
  if (!told || isLost()) return;
  for (const one of document.querySelectorAll('[data-clock]')) {
    const seat = one.dataset.clock, text = seat in told.seats ? timeText(shown(seat)) : '';
    if (one.textContent !== text) one.textContent = text;
    one.classList.toggle('runs', !!runs(seat));
    one.classList.toggle('up', isUp(seat));
  }
  for (const seat of timesUp()) {
    if (ups.has(seat)) continue;
    ups.add(seat);
    heard(seat);
  }
  for (const seat of [...ups]) if (!isUp(seat)) ups.delete(seat); // the next turn has its own
}
setInterval(tick, EVERY_MS);
