import { router, usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { dropTabCopy, saveTabCopy, readTabCopy } from '~/lib/tab_copy'

const keyOf = (path: string) => `search:${path}`

/**
 * Reopens a list as it was left (document 3): filters, sorting and page size are restored when its bare address is
 * opened again in this tab, until the user signs out. Requesting the bare address from the list itself removes its
 * filters.
 */
export function useLastSearch() {
  const { url } = usePage()
  const [path, search = ''] = url.split('#')[0].split('?')

  useEffect(() => {
    if (search) {
      saveTabCopy(keyOf(path), JSON.stringify({ search }))
      return
    }
    const last = readTabCopy(keyOf(path))?.search
    if (typeof last === 'string') {
      router.visit(`${path}?${last}`, { replace: true, preserveScroll: true })
    }
  }, [path, search])

  useEffect(
    () =>
      router.on('before', ({ detail: { visit } }) => {
        const isReset = visit.url.pathname === path && visit.url.search === ''
        if (isReset && visit.method === 'get') dropTabCopy(keyOf(path))
      }),
    [path]
  )
}
