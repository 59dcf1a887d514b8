// The sheet at an address: fetched again, or followed; and the way to the start page.
'use strict';

const toHome = $('#to-home'), atAddress = $('#at-address'), tellSheet = $('#told-sheet');
const page = document.documentElement.lang;

toHome.addEventListener('click', async () => {
  toHome.disabled = true;
  let told = { starting: true };
  while (told.starting) told = await posted('/home', {});
  toHome.disabled = false;
  if (told.address) location.assign(`${told.address}?lang=${page}`);
  else failed([words.address_no_home, ...(told.lines || [])].join(' '));
});

if (atAddress) {
  const fetcher = $('#fetch-sheet'), follows = $('#follow-sheet'), locals = $('#local-sheet');
  const plan = async () => {
    const told = await posted('/fetch', { only_said: true, local: locals.checked });
    atAddress.querySelector('code').textContent = follows.checked ? told.follows : told.command;
  };
  fetcher.addEventListener('click', async () => {
    fetcher.disabled = true;
    tellSheet.hidden = false;
    tellIn(tellSheet, words.taking_working);
    tellSheet.scrollIntoView({ block: 'nearest' });
    const told = await posted('/fetch', { local: locals.checked, page });
    fetcher.disabled = false;
    tellIn(tellSheet, told.done ? words.address_fetched : words.address_not_fetched, told.lines || [], !told.done);
  });
  atAddress.addEventListener('change', async () => {
    await posted('/follow', { on: follows.checked, local: locals.checked });
    await plan();
  });
  tellSheet.querySelector('[data-close]').addEventListener('click', () => { tellSheet.hidden = true; });
  plan().catch(broken);
}
