import { useState } from 'react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { RowStateBadge } from '~/components/lending/loans/row_state_badge'
import { Money } from '~/components/money'
import { t } from '~/lib/translate'

/** Page sizes of the schedule (document 4, 2.2). */
const PAGE_SIZES = [10, 15, 20, 30, 60]

type ScheduleTableProps = {
  rows: readonly Loans.ScheduleLine[]
  /** Shows for each instalment whether it is claimed, refunded, due, too late or not due yet. */
  showsClaims?: boolean
}

/** A schedule with its totals, paginated in the browser. */
export function ScheduleTable({ rows, showsClaims }: ScheduleTableProps) {
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(PAGE_SIZES[0])
  const lastPage = Math.max(1, Math.ceil(rows.length / perPage))
  const shown = Math.min(page, lastPage)
  const sum = (of: (row: Loans.ScheduleLine) => number) =>
    formatRupees(paise(rows.reduce((total, row) => total + of(row), 0)))
  const amounts = [
    { key: 'openingPaise', label: t('loans.schedule.opening') },
    { key: 'emiPaise', label: t('loans.schedule.emi') },
    { key: 'principalPaise', label: t('loans.schedule.principal') },
    { key: 'interestPaise', label: t('loans.schedule.interest') },
    { key: 'closingPaise', label: t('loans.schedule.closing') },
  ] as const
  return (
    <>
      <DataTable
        caption={t('loans.schedule.caption')}
        hideCaption
        rows={rows.slice((shown - 1) * perPage, shown * perPage)}
        rowKey="rowNo"
        empty={t('loans.schedule.empty')}
        pagination={{
          page: shown,
          perPage,
          total: rows.length,
          pageSizes: PAGE_SIZES,
          onPage: setPage,
          onPageSize: (size) => {
            setPerPage(size)
            setPage(1)
          },
        }}
        columns={[
          { key: 'rowNo', label: t('loans.schedule.no'), render: (row) => row.rowNo + 1 },
          dayColumn('dueOn', t('loans.schedule.due_on')),
          ...amounts.map(({ key, label }) => ({
            key,
            label,
            align: 'right' as const,
            render: (row: Loans.ScheduleLine) => <Money paise={row[key]} />,
          })),
          ...(showsClaims
            ? [
                {
                  key: 'claim',
                  label: t('loans.schedule.claim'),
                  render: (row: Loans.ScheduleLine) =>
                    row.claim ? <RowStateBadge claim={row.claim} /> : null,
                },
              ]
            : []),
        ]}
      />
      {rows.length > 0 ? (
        <p>
          {t('loans.schedule.totals', {
            emi: sum((row) => row.emiPaise),
            principal: sum((row) => row.principalPaise),
            interest: sum((row) => row.interestPaise),
          })}
        </p>
      ) : null}
    </>
  )
}
