import { useEffect, useRef } from 'react'
import { usePage } from '@inertiajs/react'
import type { FormLike } from '~/lib/form'
import { dropTabCopy, saveTabCopy, readTabCopy } from '~/lib/tab_copy'

/**
 * Keeps text typed into a form without drafts in the tab, and restores it with the page after a reload or a visit to
 * another page or a provider.
 *
 * @returns a function that deletes the copy, once the server has the text
 */
export function useTabCopy(name: string, form: Pick<FormLike<object>, 'data' | 'setData'>) {
  const { acting, user } = usePage().props
  const key = `${acting?.id ?? user?.id}:${name}`
  const content = JSON.stringify(form.data)
  const kept = useRef(content)
  const { setData } = form
  useEffect(() => {
    for (const [field, value] of Object.entries(readTabCopy(key) ?? {})) setData(field, value)
    // Runs once, after hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (content !== kept.current) saveTabCopy(key, content)
    kept.current = content
  }, [key, content])
  return () => dropTabCopy(key)
}
