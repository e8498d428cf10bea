import type { Applications } from '@generated/views'
import { ApplicationActions } from '~/components/lending/applications/application_actions'
import { holderOf, itemOf } from '~/components/lending/applications/timeline_texts'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { WholeNumbers } from '~/components/unbroken_numbers'
import { Timeline } from '~/components/timeline'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type Row = Applications.MyApplication

/** So many of the steps taken are told on the home; all of them on the page of the application. */
const STATUSES_WITH_NOTE = 3

/** Where the applications of a person stand: each that is live as a timeline, the closed ones in a list. */
export function MyApplications({ rows }: { rows: Row[] }) {
  const live = rows.filter(({ timeline }) => timeline !== null)
  const closed = rows.filter(({ timeline }) => timeline === null)
  return (
    <>
      {live.map((row) => (
        <LiveApplication key={row.uuid} row={row} />
      ))}
      {closed.length > 0 ? <ClosedApplications rows={closed} /> : null}
    </>
  )
}

function LiveApplication({ row }: { row: Row }) {
  const t = useT()
  const timeline = row.timeline!
  /** A loan that runs is years with its applicant: what counts is told as the next step. */
  const isRunning = row.statusColumn === 'Disbursed'
  const since = { date: timeline.heldSince, days: timeline.heldForDays }
  const holder = holderOf(timeline, t('applications.dashboard.with_you'), t)
  return (
    <SectionCard
      title={t('applications.show.title', { number: row.number })}
      subtitle={row.scheme}
      actions={<StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />}
    >
      <Timeline
        items={[
          ...timeline.steps.slice(-STATUSES_WITH_NOTE).map((step) => itemOf(step, t)),
          {
            title: isRunning ? row.status : holder,
            by: isRunning ? null : t('applications.show.since', since),
            text: <p>{t(`applications.next.${row.nextKey}`)}</p>,
            state: 'current',
          },
        ]}
      />
      <div className="as-gap-above">
        <ApplicationActions row={row} />
      </div>
    </SectionCard>
  )
}

function ClosedApplications({ rows }: { rows: Row[] }) {
  const t = useT()
  return (
    <SectionCard title={t('applications.dashboard.closed')}>
      <DataTable
        caption={t('applications.dashboard.closed')}
        hideCaption
        rows={rows}
        rowKey={(row) => row.uuid}
        empty={null}
        labels="applications.columns"
        columns={(column) => [
          column('number', (row) => (
            <a href={`/my-applications/${row.uuid}`}>
              <WholeNumbers>{row.number}</WholeNumbers>
            </a>
          )),
          dayColumn('submittedOn', t('applications.columns.date')),
          column('scheme'),
          column('status', (row) => (
            <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />
          )),
        ]}
      />
    </SectionCard>
  )
}
