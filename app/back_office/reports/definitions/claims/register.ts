import { approvedClaimStatusId } from '#claims/queries/payable_claims'
import { APPROVED_REFUND } from '#reports/definitions/claims/approved_refund'
import { FILE_COLUMNS, FILE_FIELDS } from '#reports/builder/file_columns'
import { defineReport } from '#reports/builder/definition'
import { bank, claimStatus, from, loanType, paymentStatus, to } from '#reports/builder/parameters'
import { onDays, whereSet } from '#reports/builder/tables'

/** Every claim first submitted in a range of days. */
export default defineReport({
  id: 31,
  category: 'claims',
  parameters: [from, to, loanType, claimStatus, paymentStatus, bank],
  listKey: 'c.id',
  columns: [
    { key: 'claimNo', kind: 'text', link: 'claim' },
    ...FILE_COLUMNS,
    { key: 'bank', kind: 'bank' },
    { key: 'submittedOn', kind: 'date' },
    { key: 'interest', kind: 'paise', total: true },
    { key: 'proposed', kind: 'paise', total: true },
    { key: 'approved', kind: 'paise', total: true },
    { key: 'claimStatus', kind: 'claimStatus' },
    { key: 'paymentStatus', kind: 'paymentStatus' },
  ],
  query: ({ tables, values }) =>
    onDays(
      whereSet(tables.claims(), {
        'c.loan_type': values.loanType,
        'c.status_id': values.claimStatus,
        'c.payment_status_id': values.paymentStatus,
        'c.bank_id': values.bank,
      }),
      'c.first_submitted_on',
      values
    )
      .join('applications as a', 'a.id', 'c.application_id')
      .select(
        {
          claim_id: 'c.id',
          ...FILE_FIELDS,
          claimNo: 'c.id',
          applicantName: 'c.applicant_name',
          district: 'c.district_id',
          bank: 'c.bank_id',
          submittedOn: 'c.first_submitted_on',
          interest: 'c.interest_paise',
          proposed: 'c.proposed_paise',
          claimStatus: 'c.status_id',
          closedByStep: 'c.closed_by_step',
          paymentStatus: 'c.payment_status_id',
        },
        tables.sql(`${APPROVED_REFUND} as approved`, [approvedClaimStatusId()])
      ),
})
