import { Button, Stack } from '@mantine/core'
import type { Applications, Notifications } from '@generated/views'
import { ApplicationActions } from '~/components/applications/application_actions'
import { SchemesTable } from '~/components/applications/schemes_table'
import { Announcements } from '~/components/site/announcements'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { DescriptionList } from '~/components/description_list'
import { EmptyState } from '~/components/empty_state'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { Photo } from '~/components/photo'
import { SectionCard } from '~/components/section_card'
import { Timeline } from '~/components/timeline'
import { StatusBadge } from '~/components/status_badge'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type DashboardProps = {
  announcements: Notifications.Announcement[]
  notices: Notifications.Notice[]
  /** Null when they could not be read; then `schemesTrouble` says so. */
  schemes: Applications.SchemeList | null
  schemesTrouble: string | null
  schemeSizes: number[]
  applications: Applications.OwnApplication[]
  profile: Applications.OwnProfileRow
}

/** The applicant's home (document 1): what is new, what can be applied for, what was applied for. */
export default function Dashboard(props: DashboardProps) {
  const { announcements, notices, schemes, schemesTrouble, schemeSizes, applications, profile } =
    props
  const t = useT()
  return (
    <Stack gap="lg">
      <PageHeader title={t('applications.dashboard.welcome', { name: profile.name })} />
      <Announcements
        title={t('applications.dashboard.announcements')}
        announcements={announcements}
      />
      <SectionCard title={t('applications.dashboard.applications')}>
        <DataTable
          caption={t('applications.dashboard.applications')}
          hideCaption
          rows={applications}
          rowKey={(row) => row.uuid}
          empty={<EmptyState title={t('applications.dashboard.no_applications')} />}
          columns={[
            {
              key: 'number',
              label: t('applications.columns.number'),
              render: (row) => <a href={`/my-applications/${row.uuid}`}>{row.number}</a>,
            },
            dayColumn('submittedOn', t('applications.columns.date')),
            { key: 'scheme', label: t('applications.columns.scheme') },
            {
              key: 'status',
              label: t('applications.columns.status'),
              render: (row) => (
                <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />
              ),
            },
            {
              key: 'loi',
              label: t('applications.columns.loi'),
              render: (row) => <ApplicationActions row={row} />,
            },
          ]}
        />
      </SectionCard>
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
      <SectionCard title={t('applications.dashboard.schemes')} id="schemes">
        {schemes ? (
          <SchemesTable list={schemes} sizes={schemeSizes} />
        ) : (
          <Notice tone="warning">
            <p>{schemesTrouble}</p>
          </Notice>
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
        <div className="as-own-profile">
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
