// Pictures: dropped on the page they go where the cells that name them look; drawings that nothing names are offered as icons.
'use strict';

const newPictures = $('#new-pictures'), tellPictures = $('#told-pictures');
const OF_A_SET = ['.zip', '.txt', '.md']; // what comes with icons and is no picture
const isOfASet = ({ path }) => endsWith(path, OF_A_SET) || /(^|\/)(licen[cs]e|copying)[^/]*$/i.test(path);

async function takePictureFiles(dropped) {
  const named = dropped.filter((each) => !isOfASet(each));
  const looked = named.length ? await posted('/pictures/look', { files: named.map(({ path }) => path) }) : { placed: [] };
  const placed = looked.placed || [];
  const drawings = placed.filter(({ to, wrong }) => !to.length && !wrong).map(({ file }) => file);
  if (placed.length > drawings.length) await putPictures(named, placed);
  else if (looked.status === 'refused') showPictures(), tellAnswer(tellPictures, looked);
  if (placed.length > drawings.length && !drawings.length) return;
  turn('icons');
  await takeIconFiles(dropped.filter((each) => isOfASet(each) || drawings.includes(each.path)));
}

async function putPictures(files, placed) {
  showPictures();
  const usable = placed.filter(({ to }) => to.length).map(({ file }) => file), lines = toldPictures(placed, words);
  if (!usable.length) { tellIn(tellPictures, words.taking_failed, lines, true); return; }
  const drop = await dropIn(tellPictures, files.filter(({ path }) => usable.includes(path)));
  if (!drop) return;
  const told = await posted('/pictures/take', { drop, files: usable });
  tellAnswer(tellPictures, told.status === 'done' ? { ...told, lines } : told);
}

function showPictures() {
  tellPictures.hidden = false;
  tellPictures.scrollIntoView({ block: 'nearest' });
}

droppable(newPictures, (files) => takePictureFiles(files).catch(broken));
tellPictures.querySelector('[data-close]').addEventListener('click', () => { tellPictures.hidden = true; });
