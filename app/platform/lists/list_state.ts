/**
 * State of a list from its address: `sort`, `direction`, `page`, `perPage`, and `after`, `before` or `edge=last` for
 * steps at any depth (PERFORMANCE: a deep page is a keyset). Invalid parameters are ignored: a bookmark never fails.
 */
export interface ListState<S extends string = string> {
  sort: S
  direction: Direction
  perPage: number
  /** Page number, starting at 1; only for display when the step is not 'page'. */
  page: number
  step: ListStep
}

export type Direction = 'asc' | 'desc'

/** The position in the list after which a page begins or before which it ends: value of the sort, then the id. */
export interface Cursor {
  value: string | number | null
  id: number
}

type ListStep = { kind: 'page' } | { kind: 'last' } | { kind: 'after' | 'before'; cursor: Cursor }

interface ListOptions<S extends string> {
  /** Available sorts, each with the direction of a first click. */
  sorts: Readonly<Record<S, Direction>>
  defaultSort: NoInfer<S>
  sizes: readonly number[]
  defaultSize: number
  /** Number of pages that have a number; beyond them users move page by page. */
  lastNumberedPage?: number
}

/** Parameters that select a page of a list, to be dropped for its first page. */
export const STEP_PARAMETERS = ['page', 'after', 'before', 'edge'] as const

const LAST_NUMBERED_PAGE = 100

/** Page sizes that officers can choose: those of all lists of documents 3 and 4, and two more. */
export const LIST_SIZES: readonly number[] = [
  5, 10, 15, 20, 25, 30, 50, 60, 70, 80, 90, 100, 200, 500,
]

/** Suits a page on a phone; on a screen of 1440 × 900 twenty of them are visible. */
export const DEFAULT_LIST_SIZE = 25

type Query = Readonly<Record<string, unknown>>

/** Reads the state of the list from the query string of a request (`request.qs()`). */
export function listState<S extends string>(query: Query, options: ListOptions<S>): ListState<S> {
  const requested = textOf(query.sort)
  const isKnown = requested !== null && Object.hasOwn(options.sorts, requested)
  const sort = isKnown ? (requested as S) : options.defaultSort
  const direction = textOf(query.direction)
  const perPage = Number(textOf(query.perPage))
  const step = stepOf(query)
  const page = Math.trunc(Number(textOf(query.page)))
  const maxPage =
    step.kind === 'page'
      ? (options.lastNumberedPage ?? LAST_NUMBERED_PAGE)
      : Number.MAX_SAFE_INTEGER
  return {
    sort,
    direction:
      isKnown && (direction === 'asc' || direction === 'desc') ? direction : options.sorts[sort],
    perPage: options.sizes.includes(perPage) ? perPage : options.defaultSize,
    page: page >= 1 ? Math.min(page, maxPage) : 1,
    step,
  }
}

function stepOf(query: Query): ListStep {
  if (textOf(query.edge) === 'last') return { kind: 'last' }
  for (const kind of ['after', 'before'] as const) {
    const cursor = readCursor(textOf(query[kind]))
    if (cursor) return { kind, cursor }
  }
  return { kind: 'page' }
}

/** Returns a single text of a query string; a parameter given twice counts as absent. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Encodes a cursor for an address. */
export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Decodes the cursor of an address, or returns null when it is invalid: it is untrusted input. */
export function readCursor(text: string | null): Cursor | null {
  if (!text || text.length > 2000) return null
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isValue = value === null || typeof value === 'string' || Number.isFinite(value)
    return isValue && Number.isSafeInteger(id) ? ({ value, id } as Cursor) : null
  } catch {
    return null
  }
}
