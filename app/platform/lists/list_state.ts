/**
 * Where a list stands, as its address says it: `sort`, `direction`, `page`, `perPage`, and `after`,
 * `before` or `edge=last` for steps of any depth (PERFORMANCE: a deep page is a keyset). Whatever an
 * address says wrongly is ignored: a bookmark never fails.
 */
export interface ListState<S extends string = string> {
  sort: S
  direction: Direction
  perPage: number
  /** Number of the page from 1; only for show when the step is not 'page'. */
  page: number
  step: ListStep
}

export type Direction = 'asc' | 'desc'

/** The place in the list that a page begins after or ends before: value of the sort, then the id. */
export interface Cursor {
  value: string | number | null
  id: number
}

type ListStep = { kind: 'page' } | { kind: 'last' } | { kind: 'after' | 'before'; cursor: Cursor }

interface ListOptions<S extends string> {
  /** Sorts that may be asked for, each with the direction of a first click. */
  sorts: Readonly<Record<S, Direction>>
  defaultSort: NoInfer<S>
  sizes: readonly number[]
  defaultSize: number
  /** Pages that have a number; beyond them people move page by page. */
  lastNumberedPage?: number
}

/** Parameters of a page of a list: what to drop for its first page. */
export const STEP_PARAMETERS = ['page', 'after', 'before', 'edge'] as const

const LAST_NUMBERED_PAGE = 100

/** Rows to a page that officers choose from: those of all lists of documents 3 and 4, and two more. */
export const LIST_SIZES: readonly number[] = [
  5, 10, 15, 20, 25, 30, 50, 60, 70, 80, 90, 100, 200, 500,
]

/** A page of a phone; on a desk of 1440 × 900 twenty of them are in sight. */
export const DEFAULT_LIST_SIZE = 25

type Query = Readonly<Record<string, unknown>>

/** Reads where the list stands from the query string of a request (`request.qs()`). */
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

/** A single text of a query string; a parameter given twice counts as not given. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** A cursor as an address carries it. */
export function writeCursor({ value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** The cursor of an address, or null when it is none: it came from outside. */
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
