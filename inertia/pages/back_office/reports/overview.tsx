import '~/components/back_office/reports/reports.css'
import type { Reports } from '@generated/views'
import { ExportButton } from '~/components/export_button'
import { Page } from '~/components/page_header'
import {
  DistrictChoice,
  HomeTabs,
  LoanTypeChoice,
} from '~/components/back_office/reports/home_filters'
import { HomeCharts } from '~/components/back_office/reports/home_charts'
import { StageTable } from '~/components/back_office/reports/stage_table'
import { SummaryTable } from '~/components/back_office/reports/summary_table'
import { useT } from '~/lib/use_t'

type OverviewProps = Reports.Overview & { charts?: Reports.HomeCharts }

/** Where everything stands: charts first, then the desks and the tables. */
export default function Overview(props: OverviewProps) {
  const t = useT()
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
  const t = useT()
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

/** Applications or claims, and of which loan type. */
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

/** The others: applications or claims by district and stage. */
function Summary({ tab, table }: OverviewProps) {
  const t = useT()
  return (
    <SummaryTable
      caption={t(`reports.home.summary_${tab}`)}
      head={t('reports.columns.district')}
      table={table}
    />
  )
}
