import Application from '#applications/models/application'
import { isoInstant } from '#kernel/calendar/instants'
import { joinedRow } from '#kernel/database/columns'
import { defineList, inOrderOf, desc } from '#lists/definition'
import LoanSanction from '#loans/models/loan_sanction'
import Loi from '#loi/models/loi'
import { loanFiles } from '#loans/queries/loan_views'
import { SHARED_COLUMNS, label, sanctionFilters } from '#loans/queries/list_filters'
import { localName, masters } from '#masters/queries/masters'

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
