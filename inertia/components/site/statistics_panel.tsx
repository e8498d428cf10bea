import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { StatCard, StatGrid } from '~/components/stat_card'
import { useT } from '~/lib/use_t'

/** Counts and amounts (paise) of the public panel. */
export type Statistics = {
  registrations: number
  schemes: { loanType: number; applications: number; lois: number; loiAmountPaise: number }[]
}

interface StatisticsPanelProps {
  statistics: Statistics
  /** Name of a loan type in the person's language. */
  nameOf: (loanType: number) => string
}

const NUMBERS = new Intl.NumberFormat('en-IN')

/** The public figures of document 1, statistics panel: totals, then scheme by scheme. */
export function StatisticsPanel({ statistics, nameOf }: StatisticsPanelProps) {
  const t = useT()
  const { registrations, schemes } = statistics
  const sum = (key: 'applications' | 'lois' | 'loiAmountPaise') =>
    schemes.reduce((total, scheme) => total + scheme[key], 0)
  const label = (key: string) => t(`site.home.statistics.${key}`)
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics">{label('title')}</h2>
      <div className="as-stack">
        <StatGrid>
          <StatCard value={NUMBERS.format(registrations)} label={label('registrations')} />
          <StatCard value={NUMBERS.format(sum('applications'))} label={label('applications')} />
          <StatCard value={NUMBERS.format(sum('lois'))} label={label('lois')} />
          <StatCard value={<Money paise={sum('loiAmountPaise')} crore />} label={label('amount')} />
        </StatGrid>
        <DataTable
          caption={label('by_scheme')}
          rows={schemes}
          rowKey="loanType"
          empty=""
          columns={[
            { key: 'scheme', label: label('scheme'), render: (row) => nameOf(row.loanType) },
            {
              key: 'applications',
              label: label('scheme_applications'),
              align: 'right',
              render: (row) => NUMBERS.format(row.applications),
            },
            {
              key: 'lois',
              label: label('scheme_lois'),
              align: 'right',
              render: (row) => NUMBERS.format(row.lois),
            },
            {
              key: 'amount',
              label: label('scheme_amount'),
              align: 'right',
              render: (row) => <Money paise={row.loiAmountPaise} crore />,
            },
          ]}
        />
      </div>
    </section>
  )
}
