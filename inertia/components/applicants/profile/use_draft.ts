import { useEffect, useRef, useState } from 'react'
import { router, usePage } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import { postJson, Refused } from '~/lib/post_json'
import { stepHref } from '~/components/applicants/profile/step_page'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, keepTabCopy, readTabCopy, storable, tabName } from '~/lib/tab_copy'

/** How long typing has to rest before it is kept. */
const REST_MS = 1500
/** How often it is tried again without a connection. */
const RETRY_MS = 5000
const CONFLICT = 409
const UNAUTHORIZED = 401
/** A page asked for while the last words were on their way may not show them yet: so long. */
const CONFLICT_RETRY_MS = 5000

export type DraftState =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  /** The session has ended; the words stay in the tab until their person is back. */
  | { kind: 'signed_out' }
  | { kind: 'refused'; message: string }
  /** Something else was kept meanwhile, by another device or tab. */
  | { kind: 'elsewhere'; message: string }

/** What the server gets: the form, whose it is, which draft it follows, and from which tab. */
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
 * Keeps what is typed into a form as a draft on the server, by itself: a moment after the last
 * key, again and again while there is no connection, and when the page is left. What the server
 * has not confirmed is kept in the tab as well, and comes back with the page. Sending the form
 * ends it; server and tab forget the draft then, as they do on `discard`, which shows the saved form.
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
  /** Whose words they are: of the citizen where a helper types them. */
  const person = acting?.id ?? user?.id
  const copy = `${person}:${url}`
  const { setData } = form
  const content = JSON.stringify(form.data)
  const kept = useRef(content)
  const latest = useRef(content)
  const isSending = useRef(false)
  /** The draft on the server that this page knows of; undefined: write over whatever lies there. */
  const expectedVersion = useRef<string | null | undefined>(step.draftVersion)
  const onItsWay = useRef<Promise<unknown>>(Promise.resolve())
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const typed = readTabCopy(copy)
    if (!typed) return
    /** The server has it already. */
    if (JSON.stringify(typed) === storable(content)) dropTabCopy(copy)
    else for (const [key, value] of Object.entries(typed)) setData(key, value)
    // Once, when the page comes to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    expectedVersion.current = step.draftVersion
  }, [step.draftVersion])

  useEffect(() => {
    latest.current = content
    isSending.current = form.processing
    if (content !== kept.current) keepTabCopy(copy, content)
  }, [copy, content, form.processing])

  useEffect(() => {
    if (form.processing || content === kept.current) return
    let isStale = false
    const save = async () => {
      if (content === kept.current) return
      setState({ kind: 'saving' })
      try {
        /** One after the other: each is based on the one before. */
        await onItsWay.current
        const body = bodyOf(content, person, expectedVersion.current)
        const request = postJson<{ savedAt: string; version: string }>(url, body)
        onItsWay.current = request.catch(() => {})
        const { savedAt, version } = await request
        kept.current = content
        expectedVersion.current = version
        if (latest.current === content) dropTabCopy(copy)
        if (!isStale) setState({ kind: 'saved', at: savedAt })
      } catch (error) {
        if (isStale) return
        if (error instanceof Refused && error.status === UNAUTHORIZED) {
          setState({ kind: 'signed_out' })
        } else if (error instanceof Refused) {
          const kind = error.status === CONFLICT ? 'elsewhere' : 'refused'
          setState({ kind, message: error.message })
        } else {
          setState({ kind: 'offline' })
          timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS)
        }
      }
    }
    let timer = setTimeout(() => void save(), REST_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [url, copy, person, content, form.processing, attempt])

  useEffect(() => {
    if (!form.processing) return
    /**
     * The page is often gone when the answer is, so the listeners end with the visit. Only what says
     * that it saved has: a visit that led elsewhere, to the home page after a session, has not.
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
    /** Leaving in the middle of a word loses it as little as staying does. */
    const leave = () => {
      if (isSending.current || latest.current === kept.current) return
      const typed = latest.current
      kept.current = typed
      postJson(url, bodyOf(typed, person, expectedVersion.current), true)
        .then(() => setTimeout(() => dropTabCopy(copy, typed), CONFLICT_RETRY_MS))
        .catch(() => {
          kept.current = ''
        })
    }
    window.addEventListener('online', retry)
    /** Perhaps from another tab, where the person has signed in again. */
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
    /** What is being kept this moment must not come after the end of it. */
    kept.current = latest.current
    await onItsWay.current
    try {
      await postJson(`${url}/discard`, { person })
      dropTabCopy(copy)
      router.visit(window.location.href, { replace: true, preserveScroll: true })
    } catch (error) {
      kept.current = ''
      setAttempt((count) => count + 1)
      setState(
        error instanceof Refused ? { kind: 'refused', message: error.message } : { kind: 'offline' }
      )
    }
  }

  const keepMine = () => {
    expectedVersion.current = undefined
    setAttempt((count) => count + 1)
  }
  const showOther = () => {
    kept.current = latest.current
    dropTabCopy(copy)
    router.visit(window.location.href, { replace: true, preserveState: false })
  }

  return { state, discard, keepMine, showOther }
}
