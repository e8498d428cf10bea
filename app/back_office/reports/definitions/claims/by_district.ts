import { approvedClaimStatusId } from '#claims/queries/payable_claims'
import { APPROVED_REFUND } from '#reports/definitions/claims/approved_refund'
import { defineReport } from '#reports/builder/definition'
import { claimStatus, from, loanType, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Claims and refunds of each district. */
export default defineReport({
  id: 32,
  category: 'claims',
  parameters: [from, to, loanType, claimStatus],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'files', kind: 'count', total: true },
    { key: 'interest', kind: 'paise', total: true },
    { key: 'proposed', kind: 'paise', total: true },
    { key: 'approved', kind: 'paise', total: true },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.claims(), {
        'c.loan_type': values.loanType,
        'c.status_id': values.claimStatus,
      }),
      'c.first_submitted_on',
      values
    )
      .groupBy('c.district_id')
      .orderBy('files', 'desc')
      .orderBy('c.district_id')
      .select(
        { district: 'c.district_id' },
        tables.sql('count(*) as files'),
        tables.sql('sum(c.interest_paise) as interest'),
        tables.sql('sum(c.proposed_paise) as proposed'),
        tables.sql(`sum(${APPROVED_REFUND}) as approved`, [approvedClaimStatusId()])
      ),
})
