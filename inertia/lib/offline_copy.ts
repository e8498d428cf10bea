/** The cache of the user's content on the device; worker.js serves it while there is no connection. */
const OWN = 'arthasetu.own'

/** Deletes the copy: at a sign-out, for another user, for a visitor. */
export function deleteOfflineCopy(): void {
  if ('caches' in globalThis) void caches.delete(OWN)
}

/** Runs once the page is loaded and idle: nothing of this is needed to show it. */
export function enableOffline(): void {
  const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window
  if (!isPossible) return
  const begin = () =>
    void import('~/lib/offline').then(({ startOffline }) => startOffline(OWN, deleteOfflineCopy))
  if (document.readyState === 'complete') setTimeout(begin)
  else window.addEventListener('load', () => setTimeout(begin), { once: true })
}
