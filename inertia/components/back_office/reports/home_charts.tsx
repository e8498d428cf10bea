import { Deferred } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { type Bar, BarChart } from '~/components/back_office/reports/bar_chart'
import { useT } from '~/lib/use_t'

/** Stages, ageing, districts and months as bars; they come after the tables. */
export function HomeCharts({ charts }: { charts?: Reports.HomeCharts }) {
  const t = useT()
  return (
    <Deferred data="charts" fallback={<p role="status">{t('reports.charts.coming')}</p>}>
      {charts ? <Charts charts={charts} /> : <></>}
    </Deferred>
  )
}

function Charts({ charts }: { charts: Reports.HomeCharts }) {
  const t = useT()
  const { tab, stages, ageing, districts, months } = charts
  const named = (bars: Reports.ChartBar[], nameOf: (key: string) => string): Bar[] =>
    bars.map(({ label, key, ...bar }) => ({ ...bar, key, label: label ?? nameOf(key) }))
  return (
    <section className="as-columns rp-charts" aria-label={t('reports.charts.title')}>
      <BarChart
        title={t(`reports.charts.stages_${tab}`)}
        bars={named(stages, (key) => t(`reports.columns.${key}`))}
      />
      <BarChart
        title={t(`reports.charts.ageing_${tab}`)}
        note={t('reports.charts.ageing_note')}
        bars={named(ageing, (key) => t(`reports.fields.${key}`))}
      />
      {districts.length > 1 ? (
        <BarChart
          title={t(`reports.charts.districts_${tab}`)}
          note={t('reports.charts.districts_note', { count: districts.length })}
          bars={named(districts, (key) => key)}
        />
      ) : null}
      <BarChart
        title={t(`reports.charts.months_${tab}`)}
        bars={named(months, (key) => key)}
        direction="up"
      />
    </section>
  )
}
