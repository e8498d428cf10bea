import db from '@adonisjs/lucid/services/db'
import { type Builder, type KeysetSource, keysetKeys } from '#core/lists/keyset'
import { type ListPage, listPage } from '#core/lists/list_page'
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

const COLUMNS = { uploaded: 'id', disbursed: 'disbursed_on', amount: 'amount_paise' } as const

const OPTIONS: ListOptions<keyof typeof COLUMNS> = {
  sorts: { uploaded: 'desc', disbursed: 'desc', amount: 'desc' },
  defaultSort: 'uploaded',
  sizes: DISBURSEMENT_PAGE_SIZES,
  defaultSize: 10,
}

export const disbursementListState = (query: Record<string, unknown>) => listState(query, OPTIONS)

/** One page of the disbursements under a filter, those voided left out. */
export async function listDisbursements(
  filters: LoanFilters,
  state: ReturnType<typeof disbursementListState>,
  locale: string
): Promise<ListPage<DisbursementRow>> {
  const client = db.connection()
  const matching = (builder: Builder) => {
    uploadedWithin(builder, filters)
    builder.whereNotNull('live_tranche_no').whereIn('sanction_id', (sanctions: Builder) => {
      sanctions.from('loan_sanctions').select('id')
      ofSanctions(sanctions, filters)
    })
  }
  const source: KeysetSource = {
    table: 'disbursements',
    column: COLUMNS[state.sort],
    direction: state.direction,
    branches: [matching],
  }
  const counted = client.knexQuery().from('disbursements')
  matching(counted)
  const [{ total }] = (await counted.count('* as total')) as { total: number }[]
  const found = await keysetKeys(client, source, state, Number(total))
  const ids = found.keys.map(({ id }) => id)
  return listPage(await rowsOf(ids, locale), found, state, Number(total))
}

async function rowsOf(ids: number[], locale: string): Promise<DisbursementRow[]> {
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
