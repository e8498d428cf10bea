import type { Reports } from '@generated/views'
import { ExportButton } from '~/components/export_button'
import { DateText, Page, StatusBadge } from '~/components/page'
import {
  DistrictChoice,
  HomeTabs,
  LoanTypeChoice,
} from '~/components/back_office/reports/home_filters'
import { SummaryTable } from '~/components/back_office/reports/summary_table'
import { t } from '~/lib/translate'
import { Link, Deferred } from '@inertiajs/react'
import { DataTable } from '~/components/data_table'
import { stageName } from '~/components/back_office/reports/stage_name'
import { formatCount } from '~/lib/numbers'
import { type Bar, BarChart } from '~/components/back_office/reports/bar_chart'
import '~/components/back_office/reports/reports.css'

type OverviewProps = Reports.Overview & { charts?: Reports.HomeCharts }

/** The overview: charts first, then the desks and the tables. */
export default function Overview(props: OverviewProps) {
  return (
    <Page title={t('reports.home.overview')}>
      {props.isOfDistricts ? null : <Choices {...props} />}
      <HomeCharts charts={props.charts} />
      <StageTable stages={props.waiting} />
      {props.isOfDistricts ? <Districts {...props} /> : <Summary {...props} />}
    </Page>
  )
}

/** Role 2: applications by district and by status. */
function Districts({ table, statuses, districts, districtId, isDistrictLocked }: OverviewProps) {
  return (
    <>
      <DistrictChoice
        districts={districts}
        current={districtId === null ? '' : String(districtId)}
        isLocked={isDistrictLocked}
      />
      <SummaryTable
        caption={t('reports.home.by_district')}
        head={t('reports.columns.district')}
        table={table}
      />
      {statuses ? (
        <SummaryTable
          caption={t('reports.home.by_status')}
          head={t('reports.columns.status')}
          table={statuses}
        />
      ) : null}
    </>
  )
}

/** Choice of applications or claims, and of the loan type. */
function Choices({ tabs, tab, loanType, loanTypes }: OverviewProps) {
  const chosen = loanType === null ? '' : String(loanType)
  return (
    <>
      <HomeTabs tabs={tabs} current={tab} loanType={chosen} />
      <div className="as-bottom as-apart as-screen">
        <LoanTypeChoice loanTypes={loanTypes} current={chosen} tab={tab} />
        {tab === 'applications' ? (
          <ExportButton
            kind="excel"
            href={`/officer/application-summary${chosen ? `?loanType=${chosen}` : ''}`}
          />
        ) : null}
      </div>
    </>
  )
}

/** Other roles: applications or claims by district and stage. */
function Summary({ tab, table }: OverviewProps) {
  return (
    <SummaryTable
      caption={t(`reports.home.summary_${tab}`)}
      head={t('reports.columns.district')}
      table={table}
    />
  )
}

/** The other desks: number of waiting files, and since when. */
function StageTable({ stages }: { stages: Reports.WaitingStage[] }) {
  if (stages.length === 0) return null
  return (
    <div className="rp-stages">
      <DataTable
        caption={t('reports.home.stages')}
        labels="reports.waiting"
        columns={(column) => [
          column('stage', stageName, { isTitle: true }),
          column.right('files', (stage) => formatCount(stage.count)),
          column('oldest', (stage) => <DateText value={stage.since} />),
          column.right('days', (stage) => stage.workingDays),
          column('late', (stage) => <Late stage={stage} />),
        ]}
        rows={stages}
        rowKey={(stage) => stage.subjectType + stage.column}
        rowHref={(stage) => stage.href}
        empty=""
      />
    </div>
  )
}

/** Number of late files, with a link to the list of exactly these. */
function Late({ stage }: { stage: Reports.WaitingStage }) {
  if (stage.overdue === 0) return null
  return (
    <Link href={stage.overdueHref}>
      <StatusBadge label={formatCount(stage.overdue)} tone="danger" />
    </Link>
  )
}

/** Stages, ageing, districts and months as bars; loaded after the tables. */
function HomeCharts({ charts }: { charts?: Reports.HomeCharts }) {
  return (
    <Deferred data="charts" fallback={<p role="status">{t('reports.charts.coming')}</p>}>
      {charts ? <Charts charts={charts} /> : <></>}
    </Deferred>
  )
}

function Charts({ charts }: { charts: Reports.HomeCharts }) {
  const { tab, stages, ageing, districts, months, pastDue } = charts
  const named = (bars: Reports.ChartBar[], stageName: (key: string) => string): Bar[] =>
    bars.map(({ label, key, ...bar }) => ({ ...bar, key, label: label ?? stageName(key) }))
  return (
    <section className="as-columns rp-charts" aria-label={t('reports.charts.title')}>
      <BarChart title={t(`reports.charts.stages_${tab}`)} bars={named(stages, (key) => key)} />
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
      {pastDue ? (
        <BarChart
          title={t('reports.charts.past_due')}
          note={t(pastDue.length > 0 ? 'reports.charts.past_due_note' : 'reports.not_counted')}
          bars={named(pastDue, (key) => key)}
        />
      ) : null}
    </section>
  )
}
