import type { ReactNode } from 'react'
import type { Audits } from '@generated/views'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

/** Counts of some decisions. */
type QueuePositions = Audits.QueueDays[number]

/** The same counts for a desk or an officer, with the finding. */
type QueuePositionFindings = Audits.QueueOfficers[number] | Audits.QueueOrders['desks'][number]

interface Column<Row> {
  key: string
  label: string
  align?: 'right'
  render: (row: Row) => ReactNode
}

/** The same columns for desks, officers and days. */
export function queuePositionColumns<Row extends Omit<QueuePositions, 'day'>>(): Column<Row>[] {
  const count = (key: 'decided' | 'explained' | 'measured' | 'far'): Column<Row> => ({
    key,
    label: t(`audits.queue.${key}`),
    align: 'right',
    render: (row) => row[key],
  })
  return [
    count('decided'),
    count('explained'),
    count('measured'),
    {
      key: 'departure',
      label: t('audits.queue.departure'),
      align: 'right',
      render: ({ overtakingRateBp }) =>
        overtakingRateBp === null ? '–' : formatPercent(basisPoints(overtakingRateBp)),
    },
    count('far'),
  ]
}

/** Column with the finding about a desk or an officer. */
export const findingColumn = <Row extends QueuePositionFindings>(): Column<Row> => ({
  key: 'finding',
  label: t('audits.queue.finding'),
  render: (row) => <Finding {...row} />,
})

/** The finding in words, with the probability that it arose without favour. */
function Finding({ finding, chance }: QueuePositionFindings) {
  if (finding !== 'remarkable') return t(`audits.queue.findings.${finding}`)
  return (
    <>
      <StatusBadge tone="warning" label={t('audits.queue.findings.remarkable')} />
      <div className="as-detail">
        {t('audits.queue.chance', { times: Math.min(1_000_000, Math.floor(1 / chance)) })}
      </div>
    </>
  )
}
