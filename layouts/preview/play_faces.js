// Pictures of a test table: each face is fetched once, however often it lies there, and asked for again when the game
// has changed; the mark of a face tells whether it has that picture already.

const AT_ONCE = 6, MOST_PX = 16e6, PX_PER_MM = 6;
const faces = new Map(); // unit and side -> { url, mark, fresh }
const waiting = [];
let running = 0, wanted = 0;

const keyOf = (unit, side) => `${side} ${unit}`;
const usersOf = (key) => document.querySelectorAll(`[data-face="${CSS.escape(key)}"]`);

/* A picture of a side, which follows the game: an `img`, or for a board a `canvas`, which is moved without being drawn anew. */
export function picture(unit, side, tag = 'img') {
  const made = make(tag, [], tag === 'img' ? { alt: '', draggable: 'false', decoding: 'async' } : {});
  showFace(made, unit, side);
  return made;
}

/* Let a picture show a side. */
export function showFace(image, unit, side) {
  const key = keyOf(unit, side);
  if (image.dataset.face === key) return;
  image.dataset.face = key;
  const face = faces.get(key) || { url: '', mark: '', fresh: -1, unit, side };
  faces.set(key, face);
  if (face.url) put(image, face.url);
  else image.removeAttribute('src');
  want(face);
}

/* Ask anew for what is seen, unless the game has it no more; the rest is asked for once it is shown. */
export function refreshFaces() {
  wanted += 1;
  for (const image of document.querySelectorAll('[data-face]')) {
    const face = faces.get(image.dataset.face);
    if (figures.has(face.unit)) want(face);
  }
}

function want(face) {
  if (face.fresh === wanted || face.waits) return;
  face.waits = true;
  waiting.push(face);
  next();
}

function next() {
  while (running < AT_ONCE && waiting.length) {
    const face = waiting.shift();
    running += 1;
    fetched(face).catch(broken).finally(() => { running -= 1; next(); });
  }
}

async function fetched(face) {
  const asked = wanted;
  face.waits = false;
  const look = `${lang()} ${chosen('ink')}`;
  const headers = face.mark && face.look === look ? { 'If-None-Match': face.mark } : {};
  const answer = await answered(`/face?${query({ unit: face.unit, side: face.side })}`, { headers, cache: 'no-store' });
  face.fresh = asked;
  if (!answer || answer.status !== 200) return;
  const before = face.url, same = face.look === look;
  face.url = URL.createObjectURL(await answer.blob());
  Object.assign(face, { mark: answer.headers.get('ETag'), look });
  for (const image of usersOf(keyOf(face.unit, face.side))) put(image, face.url, before && same);
  if (before) setTimeout(() => URL.revokeObjectURL(before), 5000);
  if (face.fresh !== wanted) want(face);
}

function put(image, url, changed = false) {
  if (image.tagName === 'CANVAS') paint(image, url).catch(broken);
  else image.src = url;
  image.classList.remove('fresh');
  if (changed) void image.offsetWidth, image.classList.add('fresh');
}

async function paint(canvas, url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const [wide, high] = [Number(canvas.dataset.wide), Number(canvas.dataset.high)];
  const scale = Math.min(PX_PER_MM, Math.sqrt(MOST_PX / (wide * high)));
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.dataset.drawn = '1';
}
