/** What the device keeps of its person; worker.js gives it out while there is no connection. */
const OWN = 'arthasetu.own'

/** Forgets it: at a sign-out, for somebody else, for nobody. */
export function forgetOfflineCopy(): void {
  if ('caches' in globalThis) void caches.delete(OWN)
}

/** Once the page is there and has time: nothing of this is needed to see it. */
export function keepForOffline(): void {
  const isPossible = import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window
  if (!isPossible) return
  const begin = () =>
    void import('~/lib/offline').then(({ startOffline }) => startOffline(OWN, forgetOfflineCopy))
  if (document.readyState === 'complete') setTimeout(begin)
  else window.addEventListener('load', () => setTimeout(begin), { once: true })
}
