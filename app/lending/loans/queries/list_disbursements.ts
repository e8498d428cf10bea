import db from '@adonisjs/lucid/services/db'
import { maskAadhaar } from '#kernel/vault/vault'
import Application from '#applications/models/application'
import { isoInstant } from '#kernel/calendar/instants'
import { joinedRow } from '#kernel/database/columns'
import { defineList, inOrderOf, desc } from '#lists/definition'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { loanFiles } from '#loans/queries/loan_views'
import { SHARED_COLUMNS, disbursementFilters, label } from '#loans/queries/list_filters'
import { type ClaimTotals, loanProgress } from '#loans/contracts/loan_facts'
import { localName, masters } from '#masters/queries/masters'

/** One row of the officers' list (document 4, 2.8). */
export type DisbursementRow = Awaited<ReturnType<typeof disbursementRows>>[number]

/** Totals of a tranche without claims. */
const NO_CLAIMS: ClaimTotals = { emiPaidPaise: 0, claimedPaise: 0, paidPaise: 0 }

/** The officers' list of disbursements (document 4, 2.8); each sort order has an index. */
export const disbursementList = defineList({
  name: 'disbursements',
  subject: 'disbursement',
  files: { sheet: 'Disbursals', paper: 'Disbursals' },
  words: {
    name: 'loans.officer.disbursements_title',
    everything: 'loans.officer.all_disbursements',
    empty: 'loans.officer.no_disbursement',
  },
  columns: [
    SHARED_COLUMNS.application,
    SHARED_COLUMNS.applicant,
    { key: 'aadhaar', label: label('aadhaar'), kind: 'text', width: 18, below: 'applicantName' },
    SHARED_COLUMNS.bank,
    SHARED_COLUMNS.branch,
    { key: 'trancheNo', label: label('tranche'), kind: 'count', below: 'disbursedOn' },
    { key: 'sanctionPaise', label: label('sanction_amount'), kind: 'paise', below: 'rateBp' },
    {
      key: 'amountPaise',
      label: label('disbursed_amount'),
      kind: 'paise',
      sort: desc('amount_paise'),
    },
    {
      key: 'totalDisbursedPaise',
      label: label('total_disbursed'),
      kind: 'paise',
      below: 'amountPaise',
    },
    { key: 'emiPaise', label: label('emi_amount'), kind: 'paise', sort: desc('emi_paise') },
    { ...SHARED_COLUMNS.rate, isHiddenByDefault: true },
    { ...SHARED_COLUMNS.tenure, isHiddenByDefault: true },
    {
      key: 'disbursedOn',
      label: label('disbursement_date'),
      kind: 'date',
      sort: desc('disbursed_on'),
    },
    { key: 'emiStartOn', label: label('emi_start'), kind: 'date', sort: desc('emi_start_on') },
    {
      key: 'emiEndOn',
      label: label('emi_end'),
      kind: 'date',
      sort: desc('emi_end_on'),
      isHiddenByDefault: true,
    },
    { key: 'emiPaidPaise', label: label('emi_paid'), kind: 'paise', below: 'emiPaise' },
    { key: 'claimedPaise', label: label('total_claim'), kind: 'paise' },
    { key: 'paidPaise', label: label('total_paid_claim'), kind: 'paise', below: 'claimedPaise' },
    SHARED_COLUMNS.uploaded,
    SHARED_COLUMNS.verified,
    { ...SHARED_COLUMNS.letter, below: 'isVerified' },
    { key: 'actions', label: label('actions'), kind: 'text', on: ['page'] },
  ],
  filters: disbursementFilters,
  defaultSort: 'uploadedAt',
  rows: disbursementRows,
})

export const { state: disbursementListState, page: listDisbursements } = disbursementList

async function disbursementRows(rows: readonly { id: number }[], locale: string) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [disbursements, filesOf, claims] = await Promise.all([
    Disbursement.query()
      .select('disbursements.*')
      .select(LoanSanction.columnsForSelect())
      .select(Application.columnsForSelect())
      .join('loan_sanctions', 'loan_sanctions.id', 'disbursements.sanction_id')
      .join('applications', 'applications.id', 'loan_sanctions.application_id')
      .whereIn('disbursements.id', ids),
    loanFiles({ disbursement: ids }),
    loanProgress().claimTotals(ids, db.connection()),
  ])
  return inOrderOf(rows, disbursements).map((disbursement) => {
    const sanction = joinedRow(LoanSanction, disbursement)
    const application = joinedRow(Application, disbursement)
    return {
      id: disbursement.id,
      applicantName: application.applicantName,
      aadhaar: maskAadhaar(application.aadhaarLast4),
      bank: localName(masters().bank(sanction.bankId), locale),
      branchName: sanction.branchName,
      applicationNo: application.number,
      sanctionPaise: sanction.amountPaise,
      /** For this tranche. */
      amountPaise: disbursement.amountPaise,
      disbursedOn: disbursement.disbursedOn,
      uploadedAt: isoInstant(disbursement.createdAt),
      trancheNo: disbursement.trancheNo,
      /** For all tranches. */
      totalDisbursedPaise: sanction.disbursedPaise,
      emiPaise: disbursement.emiPaise,
      rateBp: disbursement.rateBp,
      tenureMonths: disbursement.tenureMonths,
      emiStartOn: disbursement.emiStartOn,
      emiEndOn: disbursement.emiEndOn,
      ...(claims.get(disbursement.id) ?? NO_CLAIMS),
      isVerified: disbursement.isVerified,
      letter: filesOf('disbursement', disbursement.id).letter,
    }
  })
}
