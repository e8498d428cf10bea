import db from '@adonisjs/lucid/services/db'
import type { PlainDate } from '#core/calendar/plain_date'
import { type KeysetColumns, keysetRows, type KeysetSource } from '#core/lists/keyset'
import { foundAndCounted, type ListPage, listPage } from '#core/lists/list_page'
import { type ListOptions, listState } from '#core/lists/list_state'
import type { Alongside } from '#core/sessions/unconfirmed_session'
import { maskedAadhaar } from '#core/vault/vault'
import { claimOwner } from '#claims/models/claim'
import { claimBranches, type ClaimFilters } from '#claims/queries/claim_list_filters'
import { claimCounters } from '#claims/queries/claim_total'
import type { ClaimLine } from '#claims/queries/claim_views'
import { localName, masters } from '#masters/queries/masters'

/** One row of the officers' list. */
export type OfficerClaimRow = ClaimLine & {
  applicationNo: string
  applicantName: string
  district: string
  bank: string
  statusId: number
  /** Masked. */
  aadhaar: string
}

export const CLAIM_PAGE_SIZES = [5, 10, 15, 20, 50, 60, 70, 80, 90, 100]

/** Sorts by the name of their column on the page; each has an index that orders. */
const COLUMNS = {
  newest: 'id',
  submitted: 'first_submitted_on',
  applicantName: 'applicant_name',
  interestPaise: 'interest_paise',
  /** In the order of the status master. */
  status: 'status_id',
} as const

const OPTIONS: ListOptions<keyof typeof COLUMNS> = {
  sorts: {
    newest: 'desc',
    submitted: 'desc',
    applicantName: 'asc',
    interestPaise: 'desc',
    status: 'asc',
  },
  defaultSort: 'newest',
  sizes: CLAIM_PAGE_SIZES,
  defaultSize: 10,
}

export const claimListState = (query: Record<string, unknown>) => listState(query, OPTIONS)

/** Where the claims under a filter are found, in the order asked for. */
export function claimSource(
  filters: ClaimFilters,
  state: Pick<ReturnType<typeof claimListState>, 'sort' | 'direction'>
): KeysetSource {
  return {
    table: 'claims',
    column: COLUMNS[state.sort],
    direction: state.direction,
    few: ['id'],
    branches: claimBranches(filters),
  }
}

/**
 * One page of the claims under a filter.
 *
 * @param alongside what the page's statement asks along
 */
export async function listClaims(
  filters: ClaimFilters,
  state: ReturnType<typeof claimListState>,
  locale: string,
  alongside?: Alongside
): Promise<ListPage<OfficerClaimRow>> {
  const client = db.connection()
  const source = claimSource(filters, state)
  const counters = claimCounters(filters)
  const shown = { ...SHOWN, total: counters ?? ('counted' as const), alongside }
  const { found, total } = await foundAndCounted<ShownRow>(client, source, shown, state)
  const rows = found.lines.map((row) => officerClaimRow(row, locale))
  return listPage(rows, found, state, total)
}

type ShownRow = Record<string, any>

/** What a line shows, and nothing else of a claim and its application. */
const SHOWN: KeysetColumns = {
  columns: [
    'claims.uuid',
    'claims.submitted_on',
    'claims.paid_on',
    'claims.paid_paise',
    'claims.interest_paise',
    'claims.proposed_paise',
    'claims.approved_paise',
    'claims.status_id',
    'claims.payment_status_id',
    'claims.applicant_name',
    'claims.district_id',
    'claims.bank_id',
    'applications.number',
    'applications.aadhaar_last4',
  ],
  join: { table: 'applications', on: 'applications.id = claims.application_id' },
}

/** Every claim under the filter, in the order of the list, for a file of any length. */
export function exportedClaims(
  filters: ClaimFilters,
  state: ReturnType<typeof claimListState>,
  locale: string
): AsyncGenerator<OfficerClaimRow> {
  const source = claimSource(filters, state)
  return keysetRows<ShownRow, OfficerClaimRow>(db.connection(), source, SHOWN, ({ lines }) =>
    lines.map((row) => officerClaimRow(row, locale))
  )
}

const dayOf = (value: unknown) => String(value).slice(0, 10) as PlainDate

function officerClaimRow(row: ShownRow, locale: string): OfficerClaimRow {
  const all = masters()
  const status = all.claimStatus(row.status_id)
  return {
    id: Number(row.id),
    uuid: row.uuid,
    submittedOn: dayOf(row.submitted_on),
    paidOn: dayOf(row.paid_on),
    paidPaise: Number(row.paid_paise),
    interestPaise: Number(row.interest_paise),
    proposedPaise: Number(row.proposed_paise),
    approvedPaise: row.approved_paise === null ? null : Number(row.approved_paise),
    status: localName(status, locale),
    owner: claimOwner(status, row.payment_status_id),
    payment: localName(all.paymentStatus(row.payment_status_id), locale),
    isEditable: status.editableByApplicant,
    applicationNo: row.number,
    applicantName: row.applicant_name,
    district: localName(all.district(row.district_id), locale),
    bank: localName(all.bank(row.bank_id), locale),
    statusId: Number(row.status_id),
    aadhaar: maskedAadhaar(row.aadhaar_last4),
  }
}
