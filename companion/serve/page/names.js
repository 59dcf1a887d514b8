// Names of areas on a small map: where the printed ones are too small to be read, they stand over the
// board as large as text, first those that can be answered, then the larger areas, as many as have room.
// Where signs lie on the print, which they may hide, the name stands below them on any map.

import { draw, text } from './svg.js';

const SMALL_MM = 0.45; // millimetres of the board for a pixel of the screen, from which on printed names are too small
const LARGE_PX = 85; // width of a usual area on the screen in which a printed name can be read all the same
const NAME_PX = 11, WIDE = 0.64; // height of the letters, and width of a usual one
const ACROSS_ROOM = 1.35; // times as large on the big screen
const ROOMY = 2; // times that a name may be wider than its area, if it is not asked for

// The names that have room beside the heaps of pieces; each heap is about its `place`, as large as twice
// its `half`, and may be one of signs alone (`signed`). `first` are ids of places that are asked for. The big screen shows the
// `whole` board as it is printed.
export function namesOf(places, { view, mm, first, heaps, whole }) {
  const areas = [...places].filter((place) => !place.box && !place.cell && place.name), widths = areas.map((place) => place.wide).sort((one, other) => one - other);
  const readable = whole || mm < SMALL_MM || widths[widths.length >> 1] > LARGE_PX * mm, px = whole ? mm * ACROSS_ROOM : mm;
  const signed = new Set(heaps.filter((one) => one.signed).map(({ place }) => place.id));
  const under = new Map(heaps.map(({ place, half }) => [place.id, half[1]])), taken = heaps.map(({ place, half }) => around(place.x, place.y, half)), shown = [];
  const wanted = ({ id, name }) => (readable ? signed.has(id) && !/\d/.test(name) : first.has(id) || !/\d/.test(name));
  const seen = areas.filter((place) => within(place, view) && wanted(place)), rank = ({ id }) => 2 * first.has(id) + signed.has(id);
  for (const place of seen.sort((one, other) => rank(other) - rank(one) || other.high - one.high)) {
    const half = [place.name.length * NAME_PX * WIDE / 2 * px, NAME_PX * 0.55 * px], asked = first.has(place.id);
    const y = place.y + (under.has(place.id) ? under.get(place.id) + half[1] : 0);
    const x = Math.min(Math.max(place.x, view.x + half[0]), view.x + view.width - half[0]);
    const box = around(x, y, half), isElsewhere = Math.abs(x - place.x) > place.wide / 4, isWide = 2 * half[0] > ROOMY * place.wide && !signed.has(place.id);
    if ((!asked && (isElsewhere || isWide)) || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    shown.push(draw('g', { transform: `translate(${x} ${y}) scale(${px})` }, text(place.name, 0, 0, asked ? 'area-name asked' : 'area-name')));
  }
  return shown;
}

const within = ({ x, y }, view) => x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
const around = (x, y, [across, down]) => [x - across, y - down, x + across, y + down];
const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
