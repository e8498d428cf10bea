import type { SharedPageProps } from '@inertiajs/core'
import { router } from '@inertiajs/react'

/** The public page that the worker shows without a connection, in the language last read. */
const PUBLIC_CACHE = 'arthasetu.offline'
const PAGE = '/offline'
const COPY = '/offline-copy'

/** Minimum time between two checks of the server's version, in milliseconds. */
const MIN_PAUSE = 10_000
/** Pages after which that version may have changed. */
const OWN_PAGES = /^\/(?:dashboard|my-)/

type Person = SharedPageProps['user']

/**
 * Installs the worker and keeps its content as recent as the pages that are viewed.
 *
 * @param own the cache of a user's own content
 * @param forget deletes that cache
 */
export function startOffline(own: string, forget: () => void): void {
  void navigator.serviceWorker.register('/worker.js').catch(() => {
    /** A browser that does not permit it continues without. */
  })
  let language = ''
  let person: Person | undefined
  let cachedAt = 0

  async function updateCopies(path: string, props: { locale: string; user: Person }) {
    const isOther = props.locale !== language || props.user?.id !== person?.id
    const isDue = OWN_PAGES.test(path) && Date.now() - cachedAt > MIN_PAUSE
    if (props.locale !== language) await cacheResponse(PUBLIC_CACHE, PAGE)
    language = props.locale
    person = props.user
    if (!person || person.isOfficer || !person.isOnOwnDevice) return forget()
    await deleteOtherUsersCopy(own, String(person.id))
    if (!isOther && !isDue) return
    cachedAt = Date.now()
    if (!(await cacheResponse(own, COPY))) forget()
  }

  const { props, url } = initialPage()
  void updateCopies(url, props)
  router.on(
    'navigate',
    ({ detail: { page } }) => void updateCopies(page.url, page.props as typeof props)
  )
}

/** Returns the initial page of the document. */
function initialPage(): { url: string; props: { locale: string; user: Person } } {
  const text = document.querySelector('script[data-page]')?.textContent
  return JSON.parse(text ?? '{"url":"/","props":{"locale":"en","user":null}}')
}

async function deleteOtherUsersCopy(own: string, person: string) {
  const kept = await caches.match(COPY, { cacheName: own })
  if (kept && kept.headers.get('Offline-Person') !== person) await caches.delete(own)
}

/**
 * Stores a response; personal content only if the server marked it for storage.
 *
 * @returns false where the server has none
 */
async function cacheResponse(name: string, path: string): Promise<boolean> {
  const answer = await fetch(path, { cache: 'no-store' }).catch(() => null)
  if (!answer) return true
  const isCacheable = path !== COPY || answer.headers.has('Offline-Until')
  if (!answer.ok || answer.redirected || !isCacheable) return false
  await (await caches.open(name)).put(path, answer)
  return true
}
