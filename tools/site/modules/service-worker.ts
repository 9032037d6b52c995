/** Code in the documents expects the worker file at the root of the host. On the site, it is next to the page. */
export const serviceWorker = { url: './mockServiceWorker.js', options: { scope: './' } }
