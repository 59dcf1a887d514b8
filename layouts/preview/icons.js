// Icons: found by a word in either language; a click copies the name as it is written in a text.
'use strict';

const iconsTab = $('#icons');
const iconList = iconsTab.querySelector('.found'), iconsSaid = iconsTab.querySelector('.said-of-icons');
const iconsAsked = iconsTab.querySelector('[type="search"]');
let iconsWanted = 0;

function iconButton({ name, about, paths }) {
  const picture = drawn('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' });
  picture.innerHTML = paths;
  const button = make('button', [picture, make('span', name)], { type: 'button', 'data-icon': name });
  if (about) button.title = about;
  return make('li', button);
}

async function loadIcons() {
  const number = iconsWanted += 1;
  if (!iconList.children.length) iconsSaid.textContent = words.looking;
  const told = await json('/icons', { q: iconsAsked.value });
  if (!told || number !== iconsWanted) return;
  iconList.replaceChildren(...told.icons.map(iconButton));
  iconsSaid.textContent = told.more ? words.icons_more.replace('{count}', told.more) : told.icons.length ? '' : words.icons_none;
}

async function copyIcon(name) {
  const mark = `:${name}:`;
  let done = true;
  try { await navigator.clipboard.writeText(mark); } catch { done = false; }
  iconsSaid.textContent = (done ? words.icons_copied : words.icons_not_copied).replace('{mark}', mark);
}

iconsTab.addEventListener('opened', () => loadIcons().catch(broken));
iconsTab.querySelector('[role="search"]').addEventListener('submit', (event) => event.preventDefault());
iconsAsked.addEventListener('input', () => loadIcons().catch(broken));
iconList.addEventListener('click', (event) => {
  const button = event.target.closest('[data-icon]');
  if (button) copyIcon(button.dataset.icon).catch(broken);
});
if (!iconsTab.hidden) loadIcons().catch(broken); // the tab that the address names was turned to before this script
