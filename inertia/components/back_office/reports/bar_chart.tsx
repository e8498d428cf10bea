import { Link } from '@inertiajs/react'
import { useId } from 'react'
import { Fold } from '~/components/table/fold'
import { t } from '~/lib/translate'

export interface Bar {
  key: string
  label: string
  value: number
  /** The list behind the bar; null where there is none. */
  href: string | null
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'muted'
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** Shown below the title. */
  note?: string
  /** Months are placed side by side; everything else is stacked. */
  direction?: 'across' | 'up'
}

/**
 * Counts as bars, drawn as a list: sighted users compare lengths, users of a screen reader get each name with its
 * number, and both can open the list behind a bar. Prints as shown.
 */
export function BarChart({ title, bars, note, direction = 'across' }: BarChartProps) {
  const titleId = useId()
  const maxValue = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <section className="as-card rp-chart" aria-labelledby={titleId}>
      <div className="as-card-head as-gap-below">
        <h2 id={titleId}>{title}</h2>
        <Fold name="charts" heading={title} />
      </div>
      {note ? <p className="as-gap-below as-detail">{note}</p> : null}
      {bars.length === 0 ? (
        <p className="as-gap-below as-detail">{t('reports.charts.nothing')}</p>
      ) : (
        <ul className="rp-bars" data-direction={direction}>
          {bars.map((bar) => (
            <li key={bar.key}>
              <BarLink bar={bar}>
                <span className="rp-bar-label">{bar.label}</span>
                <span className="rp-bar-track" aria-hidden="true">
                  <span
                    className="rp-bar"
                    data-tone={bar.tone ?? 'info'}
                    style={{ '--rp-part': bar.value / maxValue } as React.CSSProperties}
                  />
                </span>
                <span className="rp-bar-value">{bar.value.toLocaleString('en-IN')}</span>
              </BarLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BarLink({ bar, children }: { bar: Bar; children: React.ReactNode }) {
  if (bar.href === null) return <span className="rp-bar-row">{children}</span>
  return (
    <Link href={bar.href} className="rp-bar-row">
      {children}
    </Link>
  )
}
