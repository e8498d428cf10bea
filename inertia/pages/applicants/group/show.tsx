import type { Group, Profile } from '@generated/views'
import { DateText, DescriptionList, PageHeader, SectionCard } from '~/components/page'
import { ProfileActions } from '~/components/applicants/profile/profile_actions'
import { ProfileSections } from '~/components/applicants/profile/profile_sections'
import { t } from '~/lib/translate'
import { DataTable } from '~/components/data_table'
import { DocumentTable } from '~/components/applicants/profile/document_table'
import { displayValueColumns, displayValueItems, loanLabel } from '~/components/display_value'
import { Photo } from '~/components/photo'

type ShowProps = {
  view: Profile.ProfileView
  /** Null until the group's page is complete. */
  group: Group.GroupView | null
  /** The live application; null before it is submitted. */
  application: Group.LiveApplication | null
  /** Address where it is changed; null while it is locked. */
  editHref: string | null
}

/** The user's own group profile (document 2, 'Group profile view'). */
export default function Show({ view, group, application, editHref }: ShowProps) {
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

/** A group with its people and documents, for reading and printing (document 2, 'Group profile view'). */
function GroupCards({ group }: { group: Group.GroupView }) {
  const label = (name: string) => t(loanLabel('group.fields', name))
  return (
    <>
      <SectionCard title={t('profile.sections.group-details')}>
        <DescriptionList items={displayValueItems(group.group, label)} />
      </SectionCard>
      <SectionCard title={t('group.groups.loan')}>
        <DescriptionList items={displayValueItems(group.loan, label)} />
      </SectionCard>
      {group.directors.length === 0 ? (
        <SectionCard title={t('group.directors.list')}>
          <p>{t('profile.view.empty')}</p>
        </SectionCard>
      ) : null}
      {group.directors.map((director, index) => (
        <DirectorCard key={director.id} director={director} number={index + 1} />
      ))}
      <DataTable
        caption={t('group.shareholders.list')}
        rows={group.shareholders}
        empty={t('group.shareholders.empty')}
        columns={[
          { key: 'name', label: t('profile.fields.fullName'), isName: true },
          ...displayValueColumns<Group.Shareholder>(group.shareholderColumns),
        ]}
      />
      <DocumentTable caption={t('group.view.documents')} documents={group.documents} />
    </>
  )
}

/** One director with photo and documents; numbered, because two may have the same name. */
function DirectorCard({ director, number }: { director: Group.Director; number: number }) {
  return (
    <>
      <SectionCard title={t('group.directors.one', { number, name: director.name })}>
        <div className="as-loose as-row">
          <Photo
            src={director.photoHref}
            alt={t('profile.view.photo_of', { name: director.name })}
          />
          <DescriptionList
            items={displayValueItems(director.said, (name) => t(`profile.fields.${name}`))}
          />
        </div>
      </SectionCard>
      <DocumentTable
        caption={t('group.directors.documents_of', { name: director.name })}
        documents={director.documents}
      />
    </>
  )
}
