import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { instantOf } from '#core/database/instant'
import { keysetKeys, type KeysetSource } from '#core/lists/keyset'
import { listPage, type ListPage } from '#core/lists/list_page'
import { listState, type Direction, type ListState } from '#core/lists/list_state'
import { maskedAadhaar } from '#core/vault/vault'
import { filterBranches, type ListFilters } from '#applications/queries/list_filters'
import { listTotal } from '#applications/queries/list_total'
import { localName, masters } from '#masters/queries/masters'

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

/** One line of the officers' list (document 3, Application list row). */
export interface ListRow {
  id: number
  number: string
  loanType: number
  district: string
  submittedOn: PlainDate
  aadhaar: string
  applicantName: string
  mobile: string
  businessType: string
  amountPaise: number
  status: string
  statusColumn: string
  lastActionOn: PlainDate
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
    branches,
  }
}

/** One page of the officers' list. */
export async function listApplications(
  filters: ListFilters,
  state: ListState<ListSort>,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<ListPage<ListRow>> {
  const source = listSource(filters, state)
  const needsTotalFirst = state.step.kind === 'last'
  const counting = listTotal(filters, client)
  const keys = await keysetKeys(client, source, state, needsTotalFirst ? await counting : 0)
  const ids = keys.keys.map(({ id }) => id)
  const [rows, total] = await Promise.all([listRows(ids, locale, client), counting])
  return listPage(rows, keys, state, total)
}

/** What a line shows, and nothing else of an application. */
const SHOWN = [
  'id',
  'number',
  'loan_type',
  'district_id',
  'status_id',
  'submitted_on',
  'aadhaar_last4',
  'applicant_name',
  'mobile',
  'business_type',
  'amount_paise',
  'last_action_at',
] as const

type ShownRow = Record<(typeof SHOWN)[number], any>

/** The lines of these applications, in this order. Plain rows: models would cost half the page. */
export async function listRows(
  ids: readonly number[],
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<ListRow[]> {
  if (ids.length === 0) return []
  const rows: ShownRow[] = await client
    .knexQuery()
    .from('applications')
    .whereIn('id', [...ids])
    .select(SHOWN)
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [listRow(row, locale)] : []
  })
}

function listRow(row: ShownRow, locale: string): ListRow {
  const status = masters().applicationStatus(row.status_id)
  return {
    id: row.id,
    number: row.number,
    loanType: row.loan_type,
    district: localName(masters().district(row.district_id), locale),
    submittedOn: String(row.submitted_on).slice(0, 10) as PlainDate,
    aadhaar: maskedAadhaar(row.aadhaar_last4),
    applicantName: row.applicant_name,
    mobile: row.mobile,
    businessType: row.business_type,
    amountPaise: Number(row.amount_paise),
    status: localName(status, locale),
    statusColumn: status.dashboardColumn,
    lastActionOn: indiaDateOf(instantOf(row.last_action_at)),
  }
}
