import type { Profile } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { Photo } from '~/components/photo'
import { displayValueItems } from '~/components/display_value'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** Who the person is, with the photo (120 px, document 2). */
export function PersonalFacts({ view }: { view: Profile.ProfileView }) {
  const t = useT()
  return (
    <SectionCard title={t('profile.sections.personal')}>
      <div className="as-loose as-row">
        <Photo src={view.photoHref} alt={t('profile.view.photo_of', { name: view.name })} />
        <DescriptionList
          items={displayValueItems(view.personal, (name) => t(`profile.fields.${name}`))}
        />
      </div>
    </SectionCard>
  )
}
