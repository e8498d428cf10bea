import { type RefObject, useEffect } from 'react'
import { isTyping } from '~/lib/typing'

const ROW_LINK = '.as-row-link'

/**
 * Moves through a table or list without the mouse: j and k set the focus to the link of the next and previous row,
 * where Enter opens it; x selects the row; / goes to the search box.
 */
export function useRowKeys(
  frame: RefObject<HTMLElement | null>,
  search: RefObject<HTMLInputElement | null>
) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (isTyping(event.target) && !isBox) return
      const links = [...(frame.current?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])]
      const row = document.activeElement?.closest('tr, li')
      const current = links.findIndex((link) => row?.contains(link))
      if (event.key === 'j' || event.key === 'k') {
        const step = event.key === 'j' ? 1 : -1
        const next = current === -1 ? 0 : Math.min(links.length - 1, Math.max(0, current + step))
        links[next]?.focus()
      } else if (event.key === 'x' && current !== -1) {
        row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      } else if (event.key === '/' && search.current) {
        search.current.focus()
      } else {
        return
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, search])
}
