import type { ReactNode } from 'react'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** What was counted of some decisions, and what it says. */
interface Turns {
  decided: number
  explained: number
  measured: number
  far: number
  departureBp: number | null
  chance: number
  isRemarkable: boolean
}

interface Column<Row> {
  key: string
  label: string
  align?: 'right'
  render: (row: Row) => ReactNode
}

/** The same columns for desks, officers and days. */
export function turnColumns<Row extends Turns>(t: ReturnType<typeof useT>): Column<Row>[] {
  const count = (key: 'decided' | 'explained' | 'measured' | 'far'): Column<Row> => ({
    key,
    label: t(`inspection.queue.${key}`),
    align: 'right',
    render: (row) => row[key],
  })
  return [
    count('decided'),
    count('explained'),
    count('measured'),
    {
      key: 'departure',
      label: t('inspection.queue.departure'),
      align: 'right',
      render: ({ departureBp }) =>
        departureBp === null ? '–' : formatPercent(basisPoints(departureBp)),
    },
    count('far'),
    {
      key: 'finding',
      label: t('inspection.queue.finding'),
      render: (row) => <Finding {...row} />,
    },
  ]
}

/** What to make of it, with the chance that it came about without favour. */
function Finding({ measured, chance, isRemarkable }: Turns) {
  const t = useT()
  if (measured === 0) return t('inspection.queue.too_few')
  if (!isRemarkable) return t('inspection.queue.usual')
  return (
    <>
      <StatusBadge tone="warning" label={t('inspection.queue.remarkable')} />
      <div className="as-detail">
        {t('inspection.queue.chance', { times: Math.min(1_000_000, Math.floor(1 / chance)) })}
      </div>
    </>
  )
}
