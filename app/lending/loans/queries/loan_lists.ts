import Application from '#applications/models/application'
import { isoInstant } from '#kernel/calendar/instants'
import { joinedRow } from '#kernel/database/columns'
import { defineList, desc, inOrderOf } from '#lists/definition'
import LoanSanction from '#loans/models/loan_sanction'
import Loi from '#loi/models/loi'
import { loanFiles } from '#loans/queries/loan_views'
import {
  SHARED_COLUMNS,
  disbursementFilters,
  label,
  sanctionFilters,
} from '#loans/queries/list_filters'
import { localName, masters } from '#masters/queries/masters'
import db from '@adonisjs/lucid/services/db'
import { maskAadhaar } from '#kernel/vault/vault'
import Disbursement from '#loans/models/disbursement'
import { type ClaimTotals, loanProgress } from '#loans/contracts/loan_facts'

/** One row of the officers' list (document 4, section 3). */
export type SanctionRow = Awaited<ReturnType<typeof sanctionRows>>[number]

/** The officers' list of bank sanctions (document 4, 2.7); each sort order has an index. */
export const sanctionList = defineList({
  name: 'sanctions',
  subject: 'sanction',
  files: { sheet: 'Sanction_Letters', paper: 'Sanction_Letters' },
  words: {
    name: 'loans.officer.sanctions_title',
    everything: 'loans.officer.all_sanctions',
    empty: 'loans.officer.no_sanction',
  },
  columns: [
    SHARED_COLUMNS.application,
    SHARED_COLUMNS.applicant,
    { key: 'district', label: label('district'), kind: 'text', below: 'applicantName' },
    { key: 'loiNumber', label: label('loi_no'), kind: 'code', width: 26, isHiddenByDefault: true },
    { key: 'loiDate', label: label('loi_date'), kind: 'date', below: 'loiNumber' },
    SHARED_COLUMNS.bank,
    SHARED_COLUMNS.branch,
    {
      key: 'amountPaise',
      label: label('sanction_amount'),
      kind: 'paise',
      sort: desc('amount_paise'),
    },
    {
      key: 'disbursedPaise',
      label: label('disbursed_amount'),
      kind: 'paise',
      sort: desc('disbursed_paise'),
    },
    { ...SHARED_COLUMNS.tenure, isHiddenByDefault: true },
    SHARED_COLUMNS.rate,
    {
      key: 'sanctionedOn',
      label: label('sanction_date'),
      kind: 'date',
      sort: desc('sanctioned_on'),
    },
    SHARED_COLUMNS.uploaded,
    SHARED_COLUMNS.verified,
    SHARED_COLUMNS.letter,
  ],
  filters: sanctionFilters,
  defaultSort: 'uploadedAt',
  rows: sanctionRows,
})

export const { state: sanctionListState, page: listSanctions } = sanctionList

async function sanctionRows(rows: readonly { id: number }[], locale: string) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [sanctions, filesOf] = await Promise.all([
    LoanSanction.query()
      .select('loan_sanctions.*')
      .select(Application.columnsForSelect())
      .select(Loi.columnsForSelect())
      .join('applications', 'applications.id', 'loan_sanctions.application_id')
      .join('lois', 'lois.id', 'loan_sanctions.loi_id')
      .whereIn('loan_sanctions.id', ids),
    loanFiles({ sanction: ids }),
  ])
  return inOrderOf(rows, sanctions).map((sanction) => {
    const application = joinedRow(Application, sanction)
    const loi = joinedRow(Loi, sanction)
    return {
      id: sanction.id,
      applicationNo: application.number,
      applicantName: application.applicantName,
      district: localName(masters().district(application.districtId), locale),
      loiNumber: loi.number,
      loiDate: loi.issuedOn,
      bank: localName(masters().bank(sanction.bankId), locale),
      branchName: sanction.branchName,
      amountPaise: sanction.amountPaise,
      disbursedPaise: sanction.disbursedPaise,
      tenureMonths: sanction.tenureMonths,
      rateBp: sanction.rateBp,
      sanctionedOn: sanction.sanctionedOn,
      uploadedAt: isoInstant(sanction.createdAt),
      isVerified: sanction.isVerified,
      letter: filesOf('sanction', sanction.id).letter,
    }
  })
}

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
