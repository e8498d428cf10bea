import type { Lists } from '@generated/views'
import { FIRST_PAGE, listAddress } from '~/lib/list_address'

type Texts = Readonly<Record<string, string>>

/** Returns the address of the list with these filters, from its first page; sorting and page size are kept. */
export function filterAddress(url: string, filters: Texts): string {
  const kept = Object.entries(filters).map(([name, text]) => [name, text.trim() || undefined])
  return listAddress(url, { ...Object.fromEntries(kept), ...FIRST_PAGE })
}

/** Maximum page that the server finds by number; later ones are reached step by step. */
const LAST_NUMBERED_PAGE = 100

type ListPosition = Pick<Lists.View<unknown>['list'], 'page' | 'pages' | 'next' | 'previous'>

/** Returns the address of a page of the list, by an adjacent row or the end of the list where that is known. */
export function pageAddress(url: string, list: ListPosition, page: number): string {
  const at = (place: Record<string, string | number | undefined>) =>
    listAddress(url, { ...FIRST_PAGE, page, ...place })
  if (page === 1) return listAddress(url, FIRST_PAGE)
  if (page === list.page + 1 && list.next) return at({ after: list.next })
  if (page === list.page - 1 && list.previous) return at({ before: list.previous })
  if (page >= list.pages || page > LAST_NUMBERED_PAGE) return at({ edge: 'last' })
  return at({})
}
