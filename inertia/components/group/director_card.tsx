import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import type { DirectorData } from '~/components/group/group_data'
import { Money } from '~/components/money'
import { DocumentTable } from '~/components/profile/document_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** One director with photo and papers; counted, because two may have the same name. */
export function DirectorCard({ director, number }: { director: DirectorData; number: number }) {
  const t = useT()
  const label = (name: string) => t(`profile.fields.${name}`)
  const own = (name: string) => t(`group.fields.${name}`)
  const { caste, casteCategory } = director
  return (
    <>
      <SectionCard title={t('group.directors.one', { number, name: director.name })}>
        <div className="as-profile-top">
          {director.photoHref ? (
            <img
              className="as-profile-photo"
              src={director.photoHref}
              alt={t('profile.view.photo_of', { name: director.name })}
            />
          ) : null}
          <DescriptionList
            items={[
              { label: own('designation'), value: director.designation },
              { label: label('birthDate'), value: <DateText value={director.birthDate} /> },
              { label: label('mobile'), value: director.mobile },
              { label: label('email'), value: director.email },
              { label: own('address'), value: director.address },
              { label: label('aadhaar'), value: director.aadhaar },
              { label: label('pan'), value: director.pan },
              {
                label: label('casteId'),
                value: casteCategory ? `${caste} (${casteCategory})` : caste,
              },
              { label: own('cibilScore'), value: director.cibilScore },
              { label: own('din'), value: director.din },
              {
                label: own('income'),
                value:
                  director.incomePaise === null ? null : <Money paise={director.incomePaise} />,
              },
            ]}
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
