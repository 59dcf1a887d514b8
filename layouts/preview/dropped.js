// Files that are dropped on a page or chosen: read from folders too, and sent to the program.
'use strict';

/* The files of a drop with their paths, those in dropped folders as well: [{ file, path }]. */
async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files].map(asDropped);
  return (await Promise.all(entries.map((entry) => within(entry)))).flat();
}

const asDropped = (file) => ({ file, path: file.webkitRelativePath || file.name });

async function within(entry, above = '') {
  const path = above + entry.name;
  if (entry.name.startsWith('.') || entry.name === '__MACOSX') return [];
  if (entry.isFile) return [{ file: await new Promise((done, failed) => { entry.file(done, failed); }), path }];
  const reader = entry.createReader(), found = [];
  for (;;) { // a reader gives a hundred at a time
    const some = await new Promise((done, failed) => { reader.readEntries(done, failed); });
    if (!some.length) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((each) => within(each, `${path}/`)))).flat();
}

/* Sends files to the program under the number `drop`, a few at a time; the path of one that it does not take, or ''. */
async function sendDropped(files, drop, token) {
  const left = [...files];
  let refused = '';
  const send = async () => {
    while (left.length && !refused) {
      const { file, path } = left.shift();
      const answer = await fetch(`/drop?${new URLSearchParams({ drop, name: path })}`, { method: 'POST', headers: { 'X-Preview-Token': token }, body: file }).catch(() => null);
      if (!answer || !answer.ok) refused = path;
    }
  };
  await Promise.all(Array.from({ length: 6 }, send));
  return refused;
}

let dropsSent = 0;
const newDrop = () => String(Date.now()) + (dropsSent += 1);
const endsWith = (name, endings) => endings.some((ending) => name.toLowerCase().endsWith(ending));

/* Of what is dropped the drawings and their licences, in the folder that they were in, or in one called icons. */
function iconFiles(dropped, endings) {
  const some = dropped.filter(({ path }) => endsWith(path, endings) || /(^|\/)(licen[cs]e|copying)[^/]*$/i.test(path));
  const folder = some.length && some[0].path.includes('/') ? `${some[0].path.split('/')[0]}/` : '';
  return folder && some.every(({ path }) => path.startsWith(folder)) ? some : some.map(({ file, path }) => ({ file, path: `icons/${path}` }));
}

const MOST_TOLD = 40; // files that are told one by one

/* What became of each of some pictures, in lines. */
function toldPictures(placed, words) {
  const lines = placed.map(({ file, to, named_by: named, wrong }) => {
    if (wrong) return wrong;
    const how = !to.length ? words.taking_as_icon : named.length ? words.taking_went : words.taking_unnamed;
    const where = [...named.slice(0, 3), ...(named.length > 3 ? ['…'] : [])].join('; ');
    return how.replace('{file}', file.split('/').pop()).replace('{to}', to.join(', ')).replace('{cells}', where);
  });
  return [...lines.slice(0, MOST_TOLD), ...(lines.length > MOST_TOLD ? [`… ${lines.length - MOST_TOLD}`] : [])];
}

/* Has a place take what is dropped on it and what is chosen by its inputs. */
function droppable(place, heard) {
  place.addEventListener('dragover', (event) => { event.preventDefault(); place.classList.add('over'); });
  place.addEventListener('dragleave', () => place.classList.remove('over'));
  place.addEventListener('drop', async (event) => {
    event.preventDefault();
    event.stopPropagation();
    place.classList.remove('over');
    heard(await filesOf(event.dataTransfer));
  });
  for (const input of place.querySelectorAll('input[type="file"]')) {
    input.addEventListener('change', () => { heard([...input.files].map(asDropped)); input.value = ''; });
  }
}
for (const kind of ['dragover', 'drop']) addEventListener(kind, (event) => event.preventDefault());
