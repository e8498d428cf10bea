import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { PaymentStatus } from '#claims/rules/payment_status'
import { singleDistrict } from '#lists/districts'
import { masters } from '#masters/queries/masters'
import { CLAIM_OWNERS, type ClaimOwnerFilter } from '#masters/rules/dashboard_columns'
import type { CounterCell } from '#workflow/contracts/subject'
import { countsOf, tally, type CountScope } from '#reports/queries/counters'
import { districtRows } from '#reports/queries/district_rows'
import { columnSums, queryOf, type SummaryTable } from '#reports/queries/summary_table'

export const CLAIMS_PATH = '/officer/claims'

/** The column a claim is counted in: an approved one is "paid" once the bank has paid it. */
export function claimColumnOf({ statusId, paymentStatusId }: CounterCell): ClaimOwnerFilter {
  const { owner } = masters().claimStatus(statusId)
  return owner === 'ToBePaid' && paymentStatusId === PaymentStatus.paid ? 'Paid' : owner
}

/** Claims by district and desk (document 3, claims summary). */
export async function claimSummary(
  scope: CountScope,
  locale: string,
  client: QueryClientContract = db.connection()
): Promise<SummaryTable> {
  const counts = await countsOf('claim', scope, client)
  const sum = tally(counts, (count) => [count.districtId, claimColumnOf(count)])
  const query = { loanType: scope.loanType }
  const rows = districtRows(scope.districts, query, locale, (districtId) =>
    CLAIM_OWNERS.map((owner) => sum(districtId, owner))
  )
  return {
    path: CLAIMS_PATH,
    columns: CLAIM_OWNERS.map((owner) => ({
      key: owner,
      query: queryOf({ owner }),
      label: null,
      group: null,
    })),
    rows,
    total: {
      query: queryOf({ district: singleDistrict(scope.districts), ...query }),
      counts: columnSums(rows, CLAIM_OWNERS.length),
    },
  }
}
