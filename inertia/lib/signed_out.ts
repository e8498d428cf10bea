import { router } from '@inertiajs/react'
import { deleteOfflineCopy } from '~/lib/offline_copy'

/** Tabs of one browser share a session: when it ends in one, it has ended in all. */
const CHANNEL = 'arthasetu.session'
const SIGNED_OUT = 'signed out'

/** Channel of this tab, which does not receive its own messages. */
let tabs: BroadcastChannel | null = null

/** Deletes what this tab keeps of the user: unsent text, chosen rows, pages for Back. */
function clearUserData() {
  deleteOfflineCopy()
  router.flushAll()
  try {
    sessionStorage.clear()
  } catch {
    /** A browser that blocks storage has stored nothing. */
  }
}

/** Clears all tabs, so that the next user of this screen finds nothing. */
function clearAllTabs() {
  clearUserData()
  tabs?.postMessage(SIGNED_OUT)
}

/** Signs out; the next page is loaded completely, which Inertia calls a location. */
export function signOut() {
  const off = router.on('location', clearAllTabs)
  router.post('/sign-out', {}, { onSuccess: clearAllTabs, onFinish: off })
}

/**
 * Loads the public page completely when a visit finds that the session has ended: the document still holds its initial
 * data. Where the server redirected there, it has done this itself (`flash` is kept).
 */
export function leaveOnSessionEnd() {
  let isSignedIn = false
  router.on('navigate', ({ detail: { page } }) => {
    isSignedIn = Boolean(page.props.user)
  })
  router.on('beforeUpdate', ({ detail: { page } }) => {
    if (!isSignedIn || page.props.user !== null) return
    router.clearHistory()
    location.replace(page.url)
  })
}

/** Goes to the home page when the user signs out in another tab. */
export function leaveOnSignOutInOtherTab() {
  tabs = new BroadcastChannel(CHANNEL)
  tabs.addEventListener('message', ({ data }) => {
    if (data !== SIGNED_OUT) return
    clearUserData()
    location.replace('/')
  })
  return () => tabs?.close()
}
