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

type SanctionRow = {
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

type SanctionsProps = {
  list: ListOf<SanctionRow>
  pageSizes: number[]
  filters: Record<string, string>
  choices: LoanListChoices
  isDistrictLocked: boolean
}

/** The officers' list of bank sanctions (document 4, 2.7). */
export default function Sanctions(props: SanctionsProps) {
  const { list, pageSizes, filters, choices, isDistrictLocked } = props
  const t = useT()
  const label = (name: string) => t(`loans.labels.${name}`)
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.officer.sanctions_title')}
        actions={<ExcelButton path="/officer/sanctions/sheet" />}
      />
      <LoanFilters
        action="/officer/sanctions"
        values={filters}
        choices={choices}
        isDistrictLocked={isDistrictLocked}
        hasLoiDates
      />
      <div className="ln-wide">
        <DataTable
          caption={t('loans.officer.sanctions_title')}
          hideCaption
          rows={list.rows}
          rowKey="id"
          rowHref={(row) => `/officer/sanctions/${row.id}`}
          empty={
            <EmptyState
              title={t('loans.officer.no_sanction')}
              text={t('loans.officer.no_sanction_text')}
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
            { key: 'district', label: label('district') },
            { key: 'loiNumber', label: label('loi_no') },
            {
              key: 'loiDate',
              label: label('loi_date'),
              render: (row) => formatDate(row.loiDate as PlainDate),
            },
            { key: 'bank', label: label('bank') },
            { key: 'branchName', label: label('branch') },
            {
              key: 'amountPaise',
              sortable: true,
              label: label('sanction_amount'),
              align: 'right',
              render: (row) => <Money paise={row.amountPaise} />,
            },
            {
              key: 'disbursedPaise',
              sortable: true,
              label: label('disbursed_amount'),
              align: 'right',
              render: (row) => <Money paise={row.disbursedPaise} />,
            },
            { key: 'tenureMonths', label: label('tenure'), align: 'right', sortable: true },
            {
              key: 'rateBp',
              sortable: true,
              label: label('rate'),
              align: 'right',
              render: (row) => formatPercent(basisPoints(row.rateBp)),
            },
            {
              key: 'sanctionedOn',
              sortable: true,
              label: label('sanction_date'),
              render: (row) => formatDate(row.sanctionedOn as PlainDate),
            },
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
                <a href={`/officer/documents/sanction/${row.id}`}>{t('common.actions.change')}</a>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}
