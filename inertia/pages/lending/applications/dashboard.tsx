import { formatDuration } from '#kernel/formats/message_values'
import { Button, Stack, Group } from '@mantine/core'
import type { Applications, Notifications } from '@generated/views'
import { NextSteps } from '~/components/lending/applications/next_step'
import { SchemeOffers } from '~/components/lending/applications/scheme_offers'
import { Announcements } from '~/components/back_office/site/announcements'
import { DescriptionList, Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { Photo } from '~/components/photo'
import { Timeline } from '~/components/timeline'
import { t } from '~/lib/translate'
import { holderOf, itemOf, nextText } from '~/components/lending/applications/timeline_texts'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { UnbrokenNumbers } from '~/components/unbroken_numbers'
import { toneOfColumn } from '~/lib/status_tone'
import { router } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'

/** Maximum number of completed steps on the home page; the application's page shows all. */
const STATUSES_WITH_NOTE = 3

type DashboardProps = {
  /** The next steps, most urgent first; at least one. */
  steps: Applications.Step[]
  announcements: Notifications.Announcement[]
  notices: Notifications.Notice[]
  /** Null when they could not be loaded; `schemesError` then states this. */
  schemes: Applications.SchemeList | null
  schemesError: string | null
  applications: Applications.MyApplication[]
  profile: Applications.MyProfileRow
}

/** The applicant's home page (document 1): next step, status, available schemes, and news. */
export default function Dashboard(props: DashboardProps) {
  const { steps, announcements, notices, schemes, schemesError, profile } = props
  return (
    <Stack gap="lg">
      <PageHeader title={t('applications.dashboard.welcome', { name: profile.name })} />
      <NextSteps steps={steps} />
      <MyApplications rows={props.applications} />
      <SectionCard title={t('applications.dashboard.schemes')} id="schemes">
        {schemes ? <SchemeOffers list={schemes} /> : <Notice tone="warning" text={schemesError} />}
      </SectionCard>
      <Announcements
        title={t('applications.dashboard.announcements')}
        announcements={announcements}
      />
      <SectionCard title={t('applications.dashboard.notices')}>
        {notices.length === 0 ? (
          <p>{t('applications.dashboard.no_notices')}</p>
        ) : (
          <Timeline
            items={notices.map((notice) => ({
              title: notice.header,
              date: notice.date,
              text: (
                <>
                  <p>{notice.text}</p>
                  {notice.remarks ? <p>{notice.remarks}</p> : null}
                </>
              ),
            }))}
          />
        )}
      </SectionCard>
      <SectionCard
        title={t('applications.dashboard.profile')}
        actions={
          <Button component="a" variant="default" href="/profile">
            {t('applications.dashboard.view_profile')}
          </Button>
        }
      >
        <div className="as-loose as-row">
          <Photo src={profile.photoHref} alt={t('applications.dashboard.photo')} />
          <DescriptionList
            items={[
              { label: t('applications.dashboard.name'), value: profile.name },
              { label: t('applications.dashboard.aadhaar'), value: profile.aadhaar },
              { label: t('applications.dashboard.mobile'), value: profile.mobile },
              { label: t('applications.dashboard.email'), value: profile.email },
            ]}
          />
        </div>
      </SectionCard>
    </Stack>
  )
}

type Row = Applications.MyApplication

/** Status of a person's applications: each live one as a timeline, the closed ones in a list. */
function MyApplications({ rows }: { rows: Row[] }) {
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
  const timeline = row.timeline!
  /** A disbursed loan stays with its applicant for years: only the next step matters. */
  const isRunning = row.statusColumn === 'Disbursed'
  const age = formatDuration({ days: timeline.heldForDays }, t)
  const holder = holderOf(timeline, t('applications.dashboard.with_you'))
  return (
    <SectionCard
      title={t('applications.show.title', { number: row.number })}
      subtitle={row.scheme}
      actions={<StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />}
    >
      <Timeline
        items={[
          ...timeline.steps.slice(-STATUSES_WITH_NOTE).map((step) => itemOf(step)),
          {
            title: isRunning ? row.status : holder,
            by: isRunning ? null : t('applications.show.since', { date: timeline.heldSince, age }),
            text: <p>{nextText(row.nextKey)}</p>,
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
              <UnbrokenNumbers>{row.number}</UnbrokenNumbers>
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

/** The applicant's actions for an application at its stage (document 1, 'My Applications'). */
function ApplicationActions({ row }: { row: Applications.MyApplication }) {
  const extend = () =>
    router.post(`/my-applications/${row.uuid}/steps`, {
      action: 'apply_for_extension',
      expectedStatusId: row.statusId,
    })
  return (
    <Group gap="xs">
      {row.showsLoi ? (
        <Button component="a" variant="default" href={`/my-applications/${row.uuid}/loi`}>
          {t('applications.actions.download_loi')}
        </Button>
      ) : null}
      {row.mayExtend ? (
        <ConfirmButton
          color="blue"
          label={t('applications.actions.apply_for_extension')}
          title={t('applications.actions.apply_for_extension')}
          text={t('applications.confirm.extension', { number: row.number })}
          confirmLabel={t('applications.actions.apply_for_extension')}
          onConfirm={extend}
        />
      ) : null}
      {row.isExpired ? (
        <Button component="a" variant="default" href={`/loans/${row.uuid}/sanction`}>
          {t('applications.actions.record_sanction')}
        </Button>
      ) : null}
      {row.unlocksLoanMenu ? (
        <Button component="a" variant="default" href={`/loans/${row.uuid}/disbursements`}>
          {t('applications.actions.open_loan')}
        </Button>
      ) : null}
      <Button component="a" variant="subtle" href={`/my-applications/${row.uuid}`}>
        {t('applications.actions.track')}
        <span className="as-hidden"> {row.number}</span>
      </Button>
    </Group>
  )
}
