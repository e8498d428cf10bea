import type { Claims } from '@generated/views'
import { dayColumn, moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type ComparedRow = Claims.OfficerClaim['rows'][number]

/** Each claimed instalment beside what the schedule and the rules give now. */
export function ClaimedAgainstSchedule({ rows }: { rows: ComparedRow[] }) {
  const t = useT()
  const agrees = (row: ComparedRow) =>
    row.scheduleInterestPaise === row.interestPaise && row.recomputedPaise === row.proposedPaise
  return (
    <div className="cl-compared">
      <DataTable
        caption={t('claims.show.rows')}
        hideCaption
        rows={rows}
        rowKey="scheduleRowId"
        empty={null}
        labels="claims.officer"
        columns={(column) => [
          dayColumn('dueOn', t('claims.form.due')),
          dayColumn('paidOn', t('claims.columns.paid_on')),
          column('narration', ({ narration, isRecognised }) =>
            narration === null ? (
              t('claims.officer.no_narration')
            ) : (
              <>
                {narration}{' '}
                <StatusBadge
                  label={t(`claims.statement.${isRecognised ? 'recognised' : 'possible'}`)}
                  tone={isRecognised ? 'success' : 'warning'}
                />
              </>
            )
          ),
          moneyColumn('interestPaise', t('claims.columns.claim_amount')),
          moneyColumn('scheduleInterestPaise', t('claims.officer.schedule_interest')),
          moneyColumn('proposedPaise', t('claims.columns.proposed')),
          column.right('recomputed', (row) => (
            <>
              <Money paise={row.recomputedPaise} />{' '}
              <StatusBadge
                label={t(agrees(row) ? 'claims.officer.matches' : 'claims.officer.differs')}
                tone={agrees(row) ? 'success' : 'warning'}
              />
            </>
          )),
        ]}
      />
    </div>
  )
}
