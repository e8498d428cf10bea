import db from '@adonisjs/lucid/services/db'
import type { KeysetSource } from '#core/lists/keyset'
import { foundAndCounted, listPage, type ListPage } from '#core/lists/list_page'
import type { Alongside } from '#core/sessions/unconfirmed_session'
import { listState, type Direction, type ListState } from '#core/lists/list_state'
import { FEW, filterBranches, isForFew, type ListFilters } from '#applications/queries/list_filters'
import { counterTotal } from '#applications/queries/list_total'
import { type ListRow, listRow, SHOWN, type ShownRow } from '#applications/queries/list_row'

/** Page sizes of document 3, section 9. */
export const PAGE_SIZES = [5, 10, 20, 50, 100, 200, 500] as const
const DEFAULT_SIZE = 10

export type ListSort =
  'submittedOn' | 'number' | 'applicantName' | 'amountPaise' | 'status' | 'lastActionOn'

const SORTS: Record<ListSort, Direction> = {
  submittedOn: 'desc',
  number: 'asc',
  applicantName: 'asc',
  amountPaise: 'desc',
  status: 'asc',
  lastActionOn: 'desc',
}

/** Reads sort, size and place of the list from an address. */
export function applicationListState(query: Record<string, unknown>): ListState<ListSort> {
  return listState(query, {
    sorts: SORTS,
    defaultSort: 'submittedOn',
    sizes: PAGE_SIZES,
    defaultSize: DEFAULT_SIZE,
  })
}

/**
 * The list as a keyset source. Applications are numbered in the order they come in, so the id
 * orders by date of submission; within a range of dates the index on the dates does.
 */
export function listSource(
  filters: ListFilters,
  { sort, direction }: Pick<ListState<ListSort>, 'sort' | 'direction'>
): KeysetSource {
  const hasRange = filters.from !== null || filters.to !== null
  const columns: Record<ListSort, string> = {
    submittedOn: hasRange ? 'submitted_on' : 'id',
    number: 'number',
    applicantName: 'applicant_name',
    amountPaise: 'amount_paise',
    /** In the order of the status master. */
    status: 'status_id',
    lastActionOn: 'last_action_at',
  }
  const branches = filterBranches(filters)
  return {
    table: 'applications',
    column: columns[sort],
    direction,
    isUnique: sort === 'number',
    few: FEW,
    branches,
  }
}

/**
 * One page of the officers' list.
 *
 * @param alongside what the page's statement asks along
 */
export async function listApplications(
  filters: ListFilters,
  state: ListState<ListSort>,
  locale: string,
  alongside?: Alongside
): Promise<ListPage<ListRow>> {
  const client = db.connection()
  const source = listSource(filters, state)
  const counters = counterTotal(filters)
  /** A handful mostly ends on its first page, which tells how many there are. */
  const counted = isForFew(filters) ? undefined : ('counted' as const)
  const shown = { columns: SHOWN, total: counters ?? counted, alongside }
  const { found, total } = await foundAndCounted<ShownRow>(client, source, shown, state)
  const rows = found.lines.map((row) => listRow(row, locale))
  return listPage(rows, found, state, total)
}
