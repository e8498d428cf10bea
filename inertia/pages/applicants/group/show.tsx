import type { Group, Profile } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { GroupCards } from '~/components/applicants/group/group_cards'
import { PageHeader } from '~/components/page_header'
import { ProfileActions } from '~/components/applicants/profile/profile_actions'
import { ProfileSections } from '~/components/applicants/profile/profile_sections'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type ShowProps = {
  view: Profile.ProfileView
  /** Null until the group's page is complete. */
  group: Group.GroupView | null
  /** The live application; null before it is submitted. */
  application: Group.LiveApplication | null
  /** Where it is changed; null while it is locked. */
  editHref: string | null
}

/** One's own group profile (document 2, 'Group profile view'). */
export default function Show({ view, group, application, editHref }: ShowProps) {
  const t = useT()
  return (
    <>
      <PageHeader
        title={t('group.view.title')}
        subtitle={group?.name ?? view.name}
        backHref="/dashboard"
        actions={<ProfileActions paperHref="/profile/group/pdf" editHref={editHref} />}
      />
      <div className="as-stack">
        {application ? (
          <SectionCard title={t('group.view.application')}>
            <DescriptionList
              labels="group.view"
              items={(fact) => [
                fact('number', application.number),
                fact('date', <DateText value={application.submittedOn} />),
              ]}
            />
          </SectionCard>
        ) : null}
        <ProfileSections view={view}>
          {group ? (
            <GroupCards group={group} />
          ) : (
            <SectionCard title={t('profile.sections.group-details')}>
              <p>{t('profile.view.empty')}</p>
            </SectionCard>
          )}
        </ProfileSections>
      </div>
    </>
  )
}
