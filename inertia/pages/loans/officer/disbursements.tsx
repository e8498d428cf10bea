import '~/components/loans/loans.css'
import { formatDate, indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { DataTable } from '~/components/data_table'
import { ExcelButton } from '~/components/excel_button'
import { EmptyState } from '~/components/empty_state'
import { LetterLink, Verified } from '~/components/loans/loan_facts'
import { LoanFilters } from '~/components/loans/loan_filters'
import type { ListOf, LoanFile, LoanListChoices } from '~/components/loans/types'
import { Money } from '~/components/money'
import { PageHeader } from '~/components/page_header'
import { useT } from '~/lib/use_t'

type DisbursementRow = {
  id: number
  applicantName: string
  aadhaar: string
  bank: string
  branchName: string
  applicationNo: string
  sanctionPaise: number
  amountPaise: number
  disbursedOn: string
  uploadedAt: string
  trancheNo: number
  totalDisbursedPaise: number
  emiPaise: number
  rateBp: number
  tenureMonths: number
  emiStartOn: string
  emiEndOn: string
  claims: { emiPaidPaise: number; claimedPaise: number; paidPaise: number } | null
  isVerified: boolean
  letter: LoanFile | null
}

type DisbursementsProps = {
  list: ListOf<DisbursementRow>
  pageSizes: number[]
  filters: Record<string, string>
  choices: LoanListChoices
  isDistrictLocked: boolean
  canEdit: boolean
}

const AMOUNTS = [
  ['sanctionPaise', 'sanction_amount'],
  ['amountPaise', 'disbursed_amount'],
  ['totalDisbursedPaise', 'total_disbursed'],
  ['emiPaise', 'emi_amount'],
] as const

const CLAIMS = [
  ['emiPaidPaise', 'emi_paid'],
  ['claimedPaise', 'total_claim'],
  ['paidPaise', 'total_paid_claim'],
] as const

const DATES = [
  ['disbursedOn', 'disbursement_date'],
  ['emiStartOn', 'emi_start'],
  ['emiEndOn', 'emi_end'],
] as const

/** The officers' list of disbursals (document 4, 2.8). */
export default function Disbursements(props: DisbursementsProps) {
  const { list, pageSizes, filters, choices, isDistrictLocked, canEdit } = props
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.officer.disbursements_title')}
        actions={<ExcelButton path="/officer/disbursements/sheet" />}
      />
      <LoanFilters
        action="/officer/disbursements"
        values={filters}
        choices={choices}
        isDistrictLocked={isDistrictLocked}
      />
      <div className="ln-wide">
        <DataTable
          caption={t('loans.officer.disbursements_title')}
          hideCaption
          rows={list.rows}
          rowKey="id"
          rowHref={(row) => `/officer/disbursements/${row.id}`}
          empty={
            <EmptyState
              title={t('loans.officer.no_disbursement')}
              text={t('loans.officer.no_disbursement_text')}
            />
          }
          sort={list.sort}
          pagination={{
            page: list.page,
            perPage: list.perPage,
            total: list.total,
            lastPage: list.pages,
            pageSizes,
          }}
          columns={[
            { key: 'applicationNo', label: label('application') },
            { key: 'applicantName', label: label('name') },
            { key: 'aadhaar', label: label('aadhaar') },
            { key: 'bank', label: label('bank') },
            { key: 'branchName', label: label('branch') },
            { key: 'trancheNo', label: label('tranche'), align: 'right' },
            ...AMOUNTS.map(([key, name]) => ({
              key,
              label: label(name),
              align: 'right' as const,
              sortable: key === 'amountPaise' || key === 'emiPaise',
              render: (row: DisbursementRow) => <Money paise={row[key]} />,
            })),
            {
              key: 'rateBp',
              sortable: true,
              label: label('rate'),
              align: 'right',
              render: (row) => formatPercent(basisPoints(row.rateBp)),
            },
            { key: 'tenureMonths', label: label('tenure'), align: 'right', sortable: true },
            ...DATES.map(([key, name]) => ({
              key,
              label: label(name),
              sortable: true,
              render: (row: DisbursementRow) => formatDate(row[key] as PlainDate),
            })),
            ...CLAIMS.map(([key, name]) => ({
              key,
              label: label(name),
              align: 'right' as const,
              render: (row: DisbursementRow) => <Money paise={row.claims?.[key] ?? 0} />,
            })),
            {
              key: 'uploadedAt',
              label: label('uploaded'),
              sortable: true,
              render: (row) => formatDate(indiaDateOf(new Date(row.uploadedAt))),
            },
            {
              key: 'isVerified',
              label: label('verification'),
              render: (row) => <Verified isVerified={row.isVerified} />,
            },
            {
              key: 'letter',
              label: label('letter'),
              render: (row) => (
                <LetterLink file={row.letter} label={t('loans.officer.view_letter')} />
              ),
            },
            {
              key: 'actions',
              label: label('actions'),
              render: (row) => (
                <div className="as-actions">
                  <a href={`/officer/documents/disbursement/${row.id}`}>
                    {t('common.actions.change')}
                  </a>
                  {canEdit ? (
                    <a href={`/officer/disbursements/${row.id}/edit`}>{t('loans.edit.title')}</a>
                  ) : null}
                </div>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}
