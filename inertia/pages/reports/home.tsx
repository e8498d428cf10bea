import '~/components/reports/reports.css'
import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import type { Reports } from '@generated/views'
import { ExportButton } from '~/components/export_button'
import { PageHeader } from '~/components/page_header'
import { DistrictChoice, HomeTabs, LoanTypeChoice } from '~/components/reports/home_filters'
import { HomeCharts } from '~/components/reports/home_charts'
import { StageTable } from '~/components/reports/stage_table'
import { SummaryTable } from '~/components/reports/summary_table'
import { WaitingCards } from '~/components/reports/waiting_cards'
import { useT } from '~/lib/use_t'

type HomeProps = Reports.RoleHome & {
  /** `meet`: holds meetings of the committee. */
  can: { meet: boolean }
  charts?: Reports.HomeCharts
}

/** The officer's home: what waits for me, since when, and where everything stands. */
export default function Home(props: HomeProps) {
  const t = useT()
  const { user } = usePage().props
  return (
    <div className="as-stack">
      <PageHeader
        title={t('reports.home.title')}
        subtitle={user?.name}
        actions={
          props.can.meet ? (
            <Button
              component={Link}
              href="/officer/batches"
              variant="default"
              leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            >
              {t('reports.home.meetings')}
            </Button>
          ) : null
        }
      />
      <WaitingCards stages={props.waiting.filter((stage) => stage.isMine)} />
      <StageTable stages={props.waiting.filter((stage) => !stage.isMine)} />
      {props.isDistrictHome ? <DistrictHome {...props} /> : <Summaries {...props} />}
      <HomeCharts charts={props.charts} />
    </div>
  )
}

/** Role 2: applications by district and by status. */
function DistrictHome({ table, statuses, districts, districtId, isDistrictLocked }: HomeProps) {
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

/** The others: applications and claims by district and stage. */
function Summaries({ tabs, tab, loanType, loanTypes, table }: HomeProps) {
  const t = useT()
  const chosen = loanType === null ? '' : String(loanType)
  return (
    <>
      <HomeTabs tabs={tabs} current={tab} loanType={chosen} />
      <div className="rp-tools">
        <LoanTypeChoice loanTypes={loanTypes} current={chosen} tab={tab} />
        {tab === 'applications' ? (
          <ExportButton
            kind="excel"
            href={`/officer/application-summary${chosen ? `?loanType=${chosen}` : ''}`}
          />
        ) : null}
      </div>
      <SummaryTable
        caption={t(`reports.home.summary_${tab}`)}
        head={t('reports.columns.district')}
        table={table}
      />
    </>
  )
}
