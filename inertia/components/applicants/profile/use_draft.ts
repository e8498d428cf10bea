import { useEffect, useRef, useState } from 'react'
import { router, usePage } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import { postJson, HttpError } from '~/lib/post_json'
import { stepHref } from '~/components/applicants/profile/step_page'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, saveTabCopy, readTabCopy, storableContent, tabName } from '~/lib/tab_copy'

/** Time without typing before the draft is saved. */
const SAVE_DELAY_MS = 1500
/** Time between attempts without a connection. */
const RETRY_MS = 5000
const CONFLICT = 409
const UNAUTHORIZED = 401
/** For this time a page requested during the last save may not show the saved text yet. */
const CONFLICT_RETRY_MS = 5000

export type DraftState =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  /** The session has ended; the text stays in the tab until the user signs in again. */
  | { kind: 'signed_out' }
  | { kind: 'refused'; message: string }
  /** Another device or tab saved something else in the meantime. */
  | { kind: 'elsewhere'; message: string }

/** Returns the request body: the form, its owner, the draft that it follows, and the tab that sends it. */
const bodyOf = (
  content: string,
  person: number | undefined,
  expectedVersion: string | null | undefined
) => ({
  content: JSON.parse(content) as unknown,
  person,
  expectedVersion,
  tab: tabName(),
})

/**
 * Saves what is typed into a form as a draft on the server: a moment after the last key, repeatedly while there is no
 * connection, and when the page is left. What the server has not confirmed is also kept in the tab, and is restored
 * with the page. Sending the form ends this; server and tab then delete the draft, as they do on `discard`, which shows
 * the saved form.
 */
export function useDraft(
  step: Profile.Step,
  form: FormLike<object>
): {
  state: DraftState
  discard: () => Promise<void>
  keepMine: () => void
  showOther: () => void
} {
  const url = `${stepHref(step)}/draft`
  const { acting, user } = usePage().props
  /** The owner of the text: the citizen, where a helper types it. */
  const person = acting?.id ?? user?.id
  const copy = `${person}:${url}`
  const { setData } = form
  const content = JSON.stringify(form.data)
  const savedContent = useRef(content)
  const latest = useRef(content)
  const isSending = useRef(false)
  /** The version of the draft on the server that this page is based on; undefined: overwrite any version. */
  const expectedVersion = useRef<string | null | undefined>(step.draftVersion)
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve())
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const typed = readTabCopy(copy)
    if (!typed) return
    /** The server already has this text. */
    if (JSON.stringify(typed) === storableContent(content)) dropTabCopy(copy)
    else for (const [key, value] of Object.entries(typed)) setData(key, value)
    // Runs once, on hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    expectedVersion.current = step.draftVersion
  }, [step.draftVersion])

  useEffect(() => {
    latest.current = content
    isSending.current = form.processing
    if (content !== savedContent.current) saveTabCopy(copy, content)
  }, [copy, content, form.processing])

  useEffect(() => {
    if (form.processing || content === savedContent.current) return
    let isStale = false
    const save = async () => {
      if (content === savedContent.current) return
      setState({ kind: 'saving' })
      try {
        /** Saves run one after another: each is based on the one before. */
        await pendingSave.current
        const body = bodyOf(content, person, expectedVersion.current)
        const request = postJson<{ savedAt: string; version: string }>(url, body)
        pendingSave.current = request.catch(() => {})
        const { savedAt, version } = await request
        savedContent.current = content
        expectedVersion.current = version
        if (latest.current === content) dropTabCopy(copy)
        if (!isStale) setState({ kind: 'saved', at: savedAt })
      } catch (error) {
        if (isStale) return
        if (error instanceof HttpError && error.status === UNAUTHORIZED) {
          setState({ kind: 'signed_out' })
        } else if (error instanceof HttpError) {
          const kind = error.status === CONFLICT ? 'elsewhere' : 'refused'
          setState({ kind, message: error.message })
        } else {
          setState({ kind: 'offline' })
          timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
        }
      }
    }
    let timer = setTimeout(() => void save(), SAVE_DELAY_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [url, copy, person, content, form.processing, attempt])

  useEffect(() => {
    if (!form.processing) return
    /**
     * The page is often gone when the response arrives, so the listeners end with the visit. Only a response that
     * confirms the save counts: a visit that was redirected, e.g. to the home page after the session ended, saved
     * nothing.
     */
    const offSuccess = router.on('success', ({ detail: { page } }) => {
      const { success } = (page.flash ?? {}) as { success?: string }
      const { acting: now, user: who } = page.props
      if (success && (now?.id ?? who?.id) === person) dropTabCopy(copy)
    })
    const offFinish = router.on('finish', () => {
      offSuccess()
      offFinish()
    })
  }, [copy, person, form.processing])

  useEffect(() => {
    const retry = () => setAttempt((count) => count + 1)
    /** Leaving the page in the middle of a word must not lose it. */
    const leave = () => {
      if (isSending.current || latest.current === savedContent.current) return
      const typed = latest.current
      savedContent.current = typed
      postJson(url, bodyOf(typed, person, expectedVersion.current), true)
        .then(() => setTimeout(() => dropTabCopy(copy, typed), CONFLICT_RETRY_MS))
        .catch(() => {
          savedContent.current = ''
        })
    }
    window.addEventListener('online', retry)
    /** The user may have signed in again in another tab. */
    window.addEventListener('focus', retry)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [url, copy, person])

  const discard = async () => {
    /** A save in progress must not arrive after the draft was ended. */
    savedContent.current = latest.current
    await pendingSave.current
    try {
      await postJson(`${url}/discard`, { person })
      dropTabCopy(copy)
      router.visit(window.location.href, { replace: true, preserveScroll: true })
    } catch (error) {
      savedContent.current = ''
      setAttempt((count) => count + 1)
      setState(
        error instanceof HttpError
          ? { kind: 'refused', message: error.message }
          : { kind: 'offline' }
      )
    }
  }

  const keepMine = () => {
    expectedVersion.current = undefined
    setAttempt((count) => count + 1)
  }
  const showOther = () => {
    savedContent.current = latest.current
    dropTabCopy(copy)
    router.visit(window.location.href, { replace: true, preserveState: false })
  }

  return { state, discard, keepMine, showOther }
}
