import db from '@adonisjs/lucid/services/db'
import { type Builder, type KeysetSource, keysetKeys } from '#core/lists/keyset'
import { type ListPage, listPage } from '#core/lists/list_page'
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

const COLUMNS = { uploaded: 'id', sanctioned: 'sanctioned_on', amount: 'amount_paise' } as const

const OPTIONS: ListOptions<keyof typeof COLUMNS> = {
  sorts: { uploaded: 'desc', sanctioned: 'desc', amount: 'desc' },
  defaultSort: 'uploaded',
  sizes: SANCTION_PAGE_SIZES,
  defaultSize: 10,
}

export const sanctionListState = (query: Record<string, unknown>) => listState(query, OPTIONS)

/** One page of the sanctions under a filter, those withdrawn left out. */
export async function listSanctions(
  filters: LoanFilters,
  state: ReturnType<typeof sanctionListState>,
  locale: string
): Promise<ListPage<SanctionRow>> {
  const client = db.connection()
  const matching = (builder: Builder) => {
    uploadedWithin(builder, filters)
    ofSanctions(builder, filters)
  }
  const source: KeysetSource = {
    table: 'loan_sanctions',
    column: COLUMNS[state.sort],
    direction: state.direction,
    branches: [matching],
  }
  const counted = client.knexQuery().from('loan_sanctions')
  matching(counted)
  const [{ total }] = (await counted.count('* as total')) as { total: number }[]
  const found = await keysetKeys(client, source, state, Number(total))
  const ids = found.keys.map(({ id }) => id)
  return listPage(await rowsOf(ids, locale), found, state, Number(total))
}

async function rowsOf(ids: number[], locale: string): Promise<SanctionRow[]> {
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
