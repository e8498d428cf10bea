/*
 * Answers in place of the server while there is no connection, and never otherwise: a page comes from the
 * network or not at all, and scripts, styles and data do not pass through here, so that nothing is ever older
 * than the server. What it shows is put there by the page (inertia/lib/offline.ts): words of nobody, and on
 * a person's own device the one reduced answer that the server marked for it. Of an officer who makes site visits
 * it is the page for them with its scripts (inertia/site_visits.ts), which hold nothing of a person either.
 */
const WORDS = 'arthasetu.offline'
const OWN = 'arthasetu.own'
const PAGE = '/offline'
const COPY = '/offline-copy'
const VISITS = 'arthasetu.visits'
const VISITS_PAGE = '/officer/site-visits'
const VISITS_SCRIPT = /^\/assets\/(?:site_visits|compress_photo)-/

self.addEventListener('install', (event) => {
  const keepWords = async () => {
    const cache = await caches.open(WORDS)
    await cache.add(PAGE)
    await self.skipWaiting()
  }
  event.waitUntil(keepWords())
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    /** The browser asks for the page while this worker starts. */
    await self.registration.navigationPreload?.enable()
    await copyInTime()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/sign-out') {
    event.waitUntil(Promise.all([caches.delete(OWN), caches.delete(VISITS)]))
  } else if (request.method === 'GET' && VISITS_SCRIPT.test(pathname)) {
    event.respondWith(fetchScript(request))
  } else if (request.method === 'GET' && request.mode === 'navigate') {
    event.respondWith(fetchPage(event))
  }
})

/** How long the page of visits is waited for where a connection is there and silent. */
const LONGEST_WAIT_MS = 8000

const tooLate = () =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), LONGEST_WAIT_MS)
  )

async function fetchPage(event) {
  const network = async () => (await event.preloadResponse) ?? (await fetch(event.request))
  const isVisits = new URL(event.request.url).pathname === VISITS_PAGE
  try {
    return await (isVisits ? Promise.race([network(), tooLate()]) : network())
  } catch (error) {
    const answer =
      (await caches.match(VISITS_PAGE, { cacheName: VISITS })) ??
      (await copyInTime()) ??
      (await caches.match(PAGE, { cacheName: WORDS }))
    if (!answer) throw error
    return answer
  }
}

/** Named by its content, so that a kept one is never older than the server's. */
const fetchScript = async (request) =>
  (await caches.match(request, { cacheName: VISITS, ignoreVary: true })) ?? fetch(request)

/**
 * What is kept of the person while it may be; after that it is thrown away. A cache without a copy is left
 * alone: the page that opened it is just putting one there, which would be lost with it. It is looked into without
 * being opened, which would begin it anew after a page has just forgotten it.
 */
async function copyInTime() {
  const copy = await caches.match(COPY, { cacheName: OWN })
  if (!copy || Date.now() < Number(copy.headers.get('Offline-Until'))) return copy
  await caches.delete(OWN)
  return undefined
}
