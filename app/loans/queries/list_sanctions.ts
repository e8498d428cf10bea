import db from '@adonisjs/lucid/services/db'
import { KEYS_ALONE, type KeysetSource, keysetRows } from '#core/lists/keyset'
import { countedPage, type ListPage } from '#core/lists/list_page'
import { type ListOptions, listState } from '#core/lists/list_state'
import LoanSanction from '#loans/models/loan_sanction'
import { type LoanFile, loanFiles } from '#loans/queries/loan_files'
import { type LoanFilters, ofSanctions, uploadedWithin } from '#loans/queries/loan_list_filters'
import { localName, masters } from '#masters/queries/masters'

/** One row of the officers' list (document 4, section 3). */
export interface SanctionRow {
  id: number
  applicationNo: string
  applicantName: string
  district: string
  loiNumber: string
  loiDate: string
  bank: string
  branchName: string
  amountPaise: number
  disbursedPaise: number
  tenureMonths: number
  rateBp: number
  sanctionedOn: string
  uploadedAt: string
  isVerified: boolean
  letter: LoanFile | null
}

export const SANCTION_PAGE_SIZES = [5, 10, 15, 20, 50]

/** Sorts by the name of their column on the page; each has an index that orders. */
const COLUMNS = {
  uploadedAt: 'id',
  sanctionedOn: 'sanctioned_on',
  amountPaise: 'amount_paise',
  disbursedPaise: 'disbursed_paise',
  tenureMonths: 'tenure_months',
  rateBp: 'rate_bp',
} as const

const OPTIONS: ListOptions<keyof typeof COLUMNS> = {
  sorts: {
    uploadedAt: 'desc',
    sanctionedOn: 'desc',
    amountPaise: 'desc',
    disbursedPaise: 'desc',
    tenureMonths: 'asc',
    rateBp: 'asc',
  },
  defaultSort: 'uploadedAt',
  sizes: SANCTION_PAGE_SIZES,
  defaultSize: 10,
}

export const sanctionListState = (query: Record<string, unknown>) => listState(query, OPTIONS)

type Order = Pick<ReturnType<typeof sanctionListState>, 'sort' | 'direction'>

/** Where the sanctions under a filter are found, those withdrawn left out, in the order asked for. */
function sanctionSource(filters: LoanFilters, { sort, direction }: Order): KeysetSource {
  const { equal, also = [] } = ofSanctions(filters)
  const branch = { equal, also: [...uploadedWithin(filters), ...also] }
  return { table: 'loan_sanctions', column: COLUMNS[sort], direction, branches: [branch] }
}

/** One page of the sanctions under a filter. */
export async function listSanctions(
  filters: LoanFilters,
  state: ReturnType<typeof sanctionListState>,
  locale: string
): Promise<ListPage<SanctionRow>> {
  const source = sanctionSource(filters, state)
  return countedPage(db.connection(), source, state, (ids) => rowsOf(ids, locale))
}

/** Every sanction under the filter, in the order of the list, for a file of any length. */
export function exportedSanctions(
  filters: LoanFilters,
  state: Order,
  locale: string
): AsyncGenerator<SanctionRow> {
  const source = sanctionSource(filters, state)
  return keysetRows(db.connection(), source, KEYS_ALONE, ({ keys }) =>
    rowsOf(
      keys.map(({ id }) => id),
      locale
    )
  )
}

async function rowsOf(ids: number[], locale: string): Promise<SanctionRow[]> {
  if (ids.length === 0) return []
  const [sanctions, filesOf] = await Promise.all([
    LoanSanction.query().whereIn('id', ids).preload('application').preload('loi'),
    loanFiles('sanction', ids),
  ])
  return sanctions
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((sanction) => ({
      id: sanction.id,
      applicationNo: sanction.application.number,
      applicantName: sanction.application.applicantName,
      district: localName(masters().district(sanction.application.districtId), locale),
      loiNumber: sanction.loi.number,
      loiDate: sanction.loi.loiDate,
      bank: localName(masters().bank(sanction.bankId), locale),
      branchName: sanction.branchName,
      amountPaise: sanction.amountPaise,
      disbursedPaise: sanction.disbursedPaise,
      tenureMonths: sanction.tenureMonths,
      rateBp: sanction.rateBp,
      sanctionedOn: sanction.sanctionedOn,
      uploadedAt: sanction.createdAt.toUTC().toISO()!,
      isVerified: sanction.isVerified,
      letter: filesOf(sanction.id).letter,
    }))
}
