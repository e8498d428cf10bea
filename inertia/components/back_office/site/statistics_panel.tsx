import type { ReactNode } from 'react'
import type { Kernel } from '@generated/views'
import { Money } from '~/components/money'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const NUMBERS = new Intl.NumberFormat('en-IN')

/** The public figures of document 1, statistics panel: totals, then by scheme. */
export function StatisticsPanel({ statistics }: { statistics: Kernel.HomeStatistics }) {
  const { registrations, schemes } = statistics
  const sum = (key: 'applications' | 'lois' | 'loiAmountPaise') =>
    schemes.reduce((total, scheme) => total + scheme[key], 0)
  const label = (key: string) => t(`common.statistics.${key}`)
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="as-gap-below">
        {label('title')}
      </h2>
      <div className="as-stack">
        <div className="as-stats">
          <Statistic value={NUMBERS.format(registrations)} label={label('registrations')} />
          <Statistic value={NUMBERS.format(sum('applications'))} label={label('applications')} />
          <Statistic value={NUMBERS.format(sum('lois'))} label={label('lois')} />
          <Statistic
            value={<Money paise={sum('loiAmountPaise')} crore />}
            label={label('amount')}
          />
        </div>
        <PlainTable
          caption={label('by_scheme')}
          rows={schemes}
          rowKey={({ loanType }) => loanType}
          labels="common.statistics"
          columns={(column) => [
            column('scheme', ({ name }) => name),
            column.right('scheme_applications', (row) => NUMBERS.format(row.applications)),
            column.right('scheme_lois', (row) => NUMBERS.format(row.lois)),
            column.right('scheme_amount', (row) => <Money paise={row.loiAmountPaise} crore />),
          ]}
        />
        <p className="as-muted">{label('in_tens')}</p>
      </div>
    </section>
  )
}

/** A formatted number with its name. */
function Statistic({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className="as-stat as-box as-column" data-tone="info">
      <span className="as-stat-value">{value}</span>
      <span className="as-strong">{label}</span>
    </div>
  )
}
