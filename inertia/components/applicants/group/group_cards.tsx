import type { Group } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { DescriptionList } from '~/components/description_list'
import { DirectorCard } from '~/components/applicants/group/director_card'
import { DocumentTable } from '~/components/applicants/profile/document_table'
import { displayValueColumns, displayValueItems, loanLabel } from '~/components/display_value'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** A group with its people and papers, for reading and printing (document 2, 'Group profile view'). */
export function GroupCards({ group }: { group: Group.GroupView }) {
  const t = useT()
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
