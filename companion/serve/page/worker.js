// Where the table cannot be reached: the page that says what is missing, as `link.js` has kept it.
addEventListener('fetch', (event) => {
  const { mode, url } = event.request, kept = mode === 'navigate' ? '/away' : new URL(url).pathname;
  if (mode !== 'navigate' && !kept.startsWith('/static/')) return;
  event.respondWith(fetch(event.request).catch(async () => await caches.match(kept) ?? Response.error()));
});
