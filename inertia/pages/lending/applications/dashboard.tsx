import { Button, Stack } from '@mantine/core'
import type { Applications, Notifications } from '@generated/views'
import { NextSteps } from '~/components/lending/applications/next_step'
import { MyApplications } from '~/components/lending/applications/my_applications'
import { SchemeOffers } from '~/components/lending/applications/scheme_offers'
import { Announcements } from '~/components/back_office/site/announcements'
import { DescriptionList } from '~/components/description_list'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { Photo } from '~/components/photo'
import { SectionCard } from '~/components/section_card'
import { Timeline } from '~/components/timeline'
import { useT } from '~/lib/use_t'

type DashboardProps = {
  /** What to do next, the most urgent first; at least one. */
  steps: Applications.Step[]
  announcements: Notifications.Announcement[]
  notices: Notifications.Notice[]
  /** Null when they could not be read; then `schemesTrouble` says so. */
  schemes: Applications.SchemeList | null
  schemesError: string | null
  applications: Applications.MyApplication[]
  profile: Applications.MyProfileRow
}

/** The applicant's home (document 1): what to do next, where it stands, what can be applied for, what is new. */
export default function Dashboard(props: DashboardProps) {
  const { steps, announcements, notices, schemes, schemesError, profile } = props
  const t = useT()
  return (
    <Stack gap="lg">
      <PageHeader title={t('applications.dashboard.welcome', { name: profile.name })} />
      <NextSteps steps={steps} />
      <MyApplications rows={props.applications} />
      <SectionCard title={t('applications.dashboard.schemes')} id="schemes">
        {schemes ? (
          <SchemeOffers list={schemes} />
        ) : (
          <Notice tone="warning">
            <p>{schemesError}</p>
          </Notice>
        )}
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
