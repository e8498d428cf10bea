import db from '@adonisjs/lucid/services/db'
import { KEYS_ALONE, type KeysetSource, keysetRows } from '#core/lists/keyset'
import { type Branch, isNotNull, pointsInto } from '#core/lists/branch'
import { countedPage, type ListPage } from '#core/lists/list_page'
import { type ListOptions, listState } from '#core/lists/list_state'
import { maskedAadhaar } from '#core/vault/vault'
import Disbursement from '#loans/models/disbursement'
import { type LoanFile, loanFiles } from '#loans/queries/loan_files'
import { type LoanFilters, ofSanctions, uploadedWithin } from '#loans/queries/loan_list_filters'
import { type ClaimTotals, claimTotalsOf } from '#loans/registry'
import { localName, masters } from '#masters/queries/masters'

/** One row of the officers' list (document 4, 2.8). */
export interface DisbursementRow {
  id: number
  applicantName: string
  aadhaar: string
  bank: string
  branchName: string
  applicationNo: string
  sanctionPaise: number
  /** Of this tranche. */
  amountPaise: number
  disbursedOn: string
  uploadedAt: string
  trancheNo: number
  /** Of all tranches. */
  totalDisbursedPaise: number
  emiPaise: number
  rateBp: number
  tenureMonths: number
  emiStartOn: string
  emiEndOn: string
  /** Null where nothing is known of claims. */
  claims: ClaimTotals | null
  isVerified: boolean
  letter: LoanFile | null
}

export const DISBURSEMENT_PAGE_SIZES = [5, 10, 15, 30, 60]

/** Sorts by the name of their column on the page; each has an index that orders. */
const COLUMNS = {
  uploadedAt: 'id',
  disbursedOn: 'disbursed_on',
  amountPaise: 'amount_paise',
  emiPaise: 'emi_paise',
  rateBp: 'rate_bp',
  tenureMonths: 'tenure_months',
  emiStartOn: 'emi_start_on',
  emiEndOn: 'emi_end_on',
} as const

const OPTIONS: ListOptions<keyof typeof COLUMNS> = {
  sorts: {
    uploadedAt: 'desc',
    disbursedOn: 'desc',
    amountPaise: 'desc',
    emiPaise: 'desc',
    rateBp: 'asc',
    tenureMonths: 'asc',
    emiStartOn: 'desc',
    emiEndOn: 'desc',
  },
  defaultSort: 'uploadedAt',
  sizes: DISBURSEMENT_PAGE_SIZES,
  defaultSize: 10,
}

export const disbursementListState = (query: Record<string, unknown>) => listState(query, OPTIONS)

type Order = Pick<ReturnType<typeof disbursementListState>, 'sort' | 'direction'>

/** Where the disbursements under a filter are found, those voided left out, in the order asked for. */
function disbursementSource(filters: LoanFilters, { sort, direction }: Order): KeysetSource {
  const branch: Branch = {
    equal: {},
    also: [
      ...uploadedWithin(filters),
      isNotNull('live_tranche_no'),
      pointsInto('sanction_id', 'loan_sanctions', ofSanctions(filters)),
    ],
  }
  return { table: 'disbursements', column: COLUMNS[sort], direction, branches: [branch] }
}

/** One page of the disbursements under a filter. */
export async function listDisbursements(
  filters: LoanFilters,
  state: ReturnType<typeof disbursementListState>,
  locale: string
): Promise<ListPage<DisbursementRow>> {
  const source = disbursementSource(filters, state)
  return countedPage(db.connection(), source, state, (ids) => rowsOf(ids, locale))
}

/** Every disbursement under the filter, in the order of the list, for a file of any length. */
export function exportedDisbursements(
  filters: LoanFilters,
  state: Order,
  locale: string
): AsyncGenerator<DisbursementRow> {
  const source = disbursementSource(filters, state)
  return keysetRows(db.connection(), source, KEYS_ALONE, ({ keys }) =>
    rowsOf(
      keys.map(({ id }) => id),
      locale
    )
  )
}

async function rowsOf(ids: number[], locale: string): Promise<DisbursementRow[]> {
  if (ids.length === 0) return []
  const [disbursements, filesOf, claims] = await Promise.all([
    Disbursement.query()
      .whereIn('id', ids)
      .preload('sanction', (sanction) => void sanction.preload('application')),
    loanFiles('disbursement', ids),
    claimTotalsOf(ids, db.connection()),
  ])
  return disbursements
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((disbursement) => {
      const { sanction } = disbursement
      return {
        id: disbursement.id,
        applicantName: sanction.application.applicantName,
        aadhaar: maskedAadhaar(sanction.application.aadhaarLast4),
        bank: localName(masters().bank(sanction.bankId), locale),
        branchName: sanction.branchName,
        applicationNo: sanction.application.number,
        sanctionPaise: sanction.amountPaise,
        amountPaise: disbursement.amountPaise,
        disbursedOn: disbursement.disbursedOn,
        uploadedAt: disbursement.createdAt.toUTC().toISO()!,
        trancheNo: disbursement.trancheNo,
        totalDisbursedPaise: sanction.disbursedPaise,
        emiPaise: disbursement.emiPaise,
        rateBp: disbursement.rateBp,
        tenureMonths: disbursement.tenureMonths,
        emiStartOn: disbursement.emiStartOn,
        emiEndOn: disbursement.emiEndOn,
        claims: claims.get(disbursement.id) ?? null,
        isVerified: disbursement.isVerified,
        letter: filesOf(disbursement.id).letter,
      }
    })
}
