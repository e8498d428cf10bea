import { useEffect, useRef, useState } from 'react'
import { router, usePage } from '@inertiajs/react'
import { postJson, Refused } from '~/components/profile/post_json'
import { type Step, stepHref } from '~/components/profile/step_page'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, keepTabCopy, readTabCopy } from '~/lib/tab_copy'

/** How long typing has to rest before it is kept. */
const REST_MS = 1500
/** How often it is tried again without a connection. */
const RETRY_MS = 5000
/** A page asked for while the last words were on their way may not show them yet: so long. */
const OVERTAKEN_MS = 5000

export type DraftState =
  | { kind: 'unchanged' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/**
 * Keeps what is typed into a form as a draft on the server, by itself: a moment after the last
 * key, again and again while there is no connection, and when the page is left. What the server
 * has not confirmed is kept in the tab as well, and comes back with the page. Sending the form
 * ends it; server and tab forget the draft then, as they do on `forget`, which shows the saved form.
 */
export function useDraft(
  step: Step,
  form: FormLike<object>
): { state: DraftState; forget: () => Promise<void> } {
  const url = `${stepHref(step)}/draft`
  const copy = `${usePage().props.user?.id}:${url}`
  const { setData } = form
  const content = JSON.stringify(form.data)
  const kept = useRef(content)
  const latest = useRef(content)
  const isSending = useRef(false)
  const onItsWay = useRef<Promise<unknown>>(Promise.resolve())
  const [state, setState] = useState<DraftState>({ kind: 'unchanged' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const typed = readTabCopy(copy)
    if (!typed) return
    /** The server has it already. */
    if (JSON.stringify(typed) === content) dropTabCopy(copy)
    else for (const [key, value] of Object.entries(typed)) setData(key, value)
    // Once, when the page comes to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

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
        const body = { content: JSON.parse(content) as unknown }
        const request = postJson<{ savedAt: string }>(url, body)
        onItsWay.current = request.catch(() => {})
        const { savedAt } = await request
        kept.current = content
        if (latest.current === content) dropTabCopy(copy)
        if (!isStale) setState({ kind: 'saved', at: savedAt })
      } catch (error) {
        if (isStale) return
        if (error instanceof Refused) setState({ kind: 'refused', message: error.message })
        else {
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
  }, [url, copy, content, form.processing, attempt])

  useEffect(() => {
    if (!form.processing) return
    /** The page is often gone when the answer is, so the listeners end with the visit. */
    const offSuccess = router.on('success', ({ detail: { page } }) => {
      const isRefused = Object.keys(page.props.errors ?? {}).length > 0
      if (!isRefused && !page.component.startsWith('errors/')) dropTabCopy(copy)
    })
    const offFinish = router.on('finish', () => {
      offSuccess()
      offFinish()
    })
  }, [copy, form.processing])

  useEffect(() => {
    const retry = () => setAttempt((count) => count + 1)
    /** Leaving in the middle of a word loses it as little as staying does. */
    const leave = () => {
      if (isSending.current || latest.current === kept.current) return
      const typed = latest.current
      kept.current = typed
      postJson(url, { content: JSON.parse(typed) as unknown }, true)
        .then(() => setTimeout(() => dropTabCopy(copy, typed), OVERTAKEN_MS))
        .catch(() => {
          kept.current = ''
        })
    }
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [url, copy])

  const forget = async () => {
    /** What is being kept this moment must not come after the end of it. */
    kept.current = latest.current
    await onItsWay.current
    try {
      await postJson(`${url}/forget`, {})
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

  return { state, forget }
}
