import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import type { ClaimRow } from '~/components/claims/types'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

export type ComparedRow = ClaimRow & {
  scheduleInterestPaise: number | null
  recomputedPaise: number | null
}

/** Each claimed instalment beside what the schedule and the rules give now. */
export function ClaimedAgainstSchedule({ rows }: { rows: ComparedRow[] }) {
  const t = useT()
  const agrees = (row: ComparedRow) =>
    row.scheduleInterestPaise === row.interestPaise && row.recomputedPaise === row.proposedPaise
  return (
    <DataTable
      caption={t('claims.show.rows')}
      hideCaption
      rows={rows}
      rowKey="scheduleRowId"
      empty={null}
      columns={[
        {
          key: 'dueOn',
          label: t('claims.form.due'),
          render: (row) => formatDate(row.dueOn as PlainDate),
        },
        {
          key: 'paidOn',
          label: t('claims.columns.paid_on'),
          render: (row) => formatDate(row.paidOn as PlainDate),
        },
        {
          key: 'interestPaise',
          label: t('claims.columns.claim_amount'),
          align: 'right',
          render: (row) => <Money paise={row.interestPaise} />,
        },
        {
          key: 'scheduleInterestPaise',
          label: t('claims.officer.schedule_interest'),
          align: 'right',
          render: (row) => <Money paise={row.scheduleInterestPaise} />,
        },
        {
          key: 'proposedPaise',
          label: t('claims.columns.proposed'),
          align: 'right',
          render: (row) => <Money paise={row.proposedPaise} />,
        },
        {
          key: 'recomputedPaise',
          label: t('claims.officer.recomputed'),
          align: 'right',
          render: (row) => (
            <>
              <Money paise={row.recomputedPaise} />{' '}
              <StatusBadge
                label={t(agrees(row) ? 'claims.officer.matches' : 'claims.officer.differs')}
                tone={agrees(row) ? 'success' : 'warning'}
              />
            </>
          ),
        },
      ]}
    />
  )
}
