/** Parameters that hold the state of a list in the address. */
export const LIST_PARAMETERS = {
  sort: 'sort',
  direction: 'direction',
  page: 'page',
  perPage: 'perPage',
} as const

/** Parameters of the position in the list, removed when anything else of it changes. */
export const FIRST_PAGE = {
  page: undefined,
  after: undefined,
  before: undefined,
  edge: undefined,
}

/**
 * Returns the address of the same list with some parameters changed; an undefined one is dropped.
 *
 * @param url path and query of the current page, as Inertia's `page.url`
 */
export function listAddress(
  url: string,
  changes: Record<string, string | number | undefined>
): string {
  const [path, query = ''] = url.split('#')[0].split('?')
  const parameters = new URLSearchParams(query)
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(key)
    else parameters.set(key, String(value))
  }
  const text = parameters.toString()
  return text ? `${path}?${text}` : path
}

/** Returns the page numbers to offer around the current one; null represents omitted ones. */
export function pagesAround(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, lastPage]
  const numbers = [...new Set(wanted)]
    .filter((number) => number >= 1 && number <= lastPage)
    .sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const gap = index === 0 ? 1 : number - numbers[index - 1]
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
