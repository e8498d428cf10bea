import db from '@adonisjs/lucid/services/db'
import { type KeysetSource, keysetKeys } from '#core/lists/keyset'
import { type ListPage, listPage } from '#core/lists/list_page'
import { type ListOptions, listState } from '#core/lists/list_state'
import { maskedAadhaar } from '#core/vault/vault'
import Claim from '#claims/models/claim'
import { claimBranches, type ClaimFilters } from '#claims/queries/claim_list_filters'
import { claimTotal } from '#claims/queries/claim_total'
import { claimLine, type ClaimLine } from '#claims/queries/claim_views'
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
    branches: claimBranches(filters),
  }
}

/** One page of the claims under a filter. */
export async function listClaims(
  filters: ClaimFilters,
  state: ReturnType<typeof claimListState>,
  locale: string
): Promise<ListPage<OfficerClaimRow>> {
  const client = db.connection()
  const source = claimSource(filters, state)
  const total = await claimTotal(filters, source, client)
  const found = await keysetKeys(client, source, state, total)
  const ids = found.keys.map(({ id }) => id)
  return listPage(await claimRows(ids, locale), found, state, total)
}

/** Claims by their ids, in that order, as lists and files show them. */
export async function claimRows(ids: number[], locale: string): Promise<OfficerClaimRow[]> {
  if (ids.length === 0) return []
  const claims = await Claim.query().whereIn('id', ids).preload('application')
  return claims
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((claim) => ({
      ...claimLine(claim, locale),
      applicationNo: claim.application.number,
      applicantName: claim.applicantName,
      district: localName(masters().district(claim.districtId), locale),
      bank: localName(masters().bank(claim.bankId), locale),
      statusId: claim.statusId,
      aadhaar: maskedAadhaar(claim.application.aadhaarLast4),
    }))
}
