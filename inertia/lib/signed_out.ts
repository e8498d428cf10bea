import { router } from '@inertiajs/react'
import { forgetOfflineCopy } from '~/lib/offline_copy'

/** Tabs of one browser share a session: what ends in one has ended in all. */
const CHANNEL = 'arthasetu.session'
const SIGNED_OUT = 'signed out'

/** One for the tab, which does not hear itself. */
let tabs: BroadcastChannel | null = null

/** What this tab keeps of the person: words not yet sent, rows chosen, pages for Back. */
function forget() {
  forgetOfflineCopy()
  router.flushAll()
  try {
    sessionStorage.clear()
  } catch {
    /** A browser that lets nobody store has stored nothing. */
  }
}

/** The next person at this screen finds nothing, in no tab. */
function leaveEverywhere() {
  forget()
  tabs?.postMessage(SIGNED_OUT)
}

/** Signs out; the page that follows is loaded whole, which Inertia calls a location. */
export function signOut() {
  const off = router.on('location', leaveEverywhere)
  router.post('/sign-out', {}, { onSuccess: leaveEverywhere, onFinish: off })
}

/**
 * A visit may find that the session has ended by itself. The page for nobody is loaded whole then: the
 * document still holds what it arrived with. The server sees to it where it led there (`flash` stays).
 */
export function leaveWithSession() {
  let isPersons = false
  router.on('navigate', ({ detail: { page } }) => {
    isPersons = Boolean(page.props.user)
  })
  router.on('beforeUpdate', ({ detail: { page } }) => {
    if (!isPersons || page.props.user !== null) return
    router.clearHistory()
    location.replace(page.url)
  })
}

/** Goes home when the person signs out in another tab. */
export function leaveWithOtherTabs() {
  tabs = new BroadcastChannel(CHANNEL)
  tabs.addEventListener('message', ({ data }) => {
    if (data !== SIGNED_OUT) return
    forget()
    location.replace('/')
  })
  return () => tabs?.close()
}
