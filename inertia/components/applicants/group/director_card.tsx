import type { Group } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { DocumentTable } from '~/components/applicants/profile/document_table'
import { Photo } from '~/components/photo'
import { displayValueItems } from '~/components/display_value'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** One director with photo and papers; counted, because two may have the same name. */
export function DirectorCard({ director, number }: { director: Group.Director; number: number }) {
  const t = useT()
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
