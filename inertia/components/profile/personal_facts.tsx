import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Money } from '~/components/money'
import type { ProfileViewData } from '~/components/profile/profile_view'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** Who the person is, with the photo (120 px, document 2). */
export function PersonalFacts({ view }: { view: ProfileViewData }) {
  const t = useT()
  const { personal } = view
  const label = (name: string) => t(`profile.fields.${name}`)
  const oneOf = (value: boolean | null, yes: string, no: string) =>
    value === null ? null : t(value ? yes : no)
  const yesNo = (value: boolean | null) => oneOf(value, 'common.answers.yes', 'common.answers.no')
  const items = [
    { label: label('fullName'), value: view.name },
    {
      label: label('birthDate'),
      value: personal.birthDate && <DateText value={personal.birthDate} />,
    },
    {
      label: label('age'),
      value: personal.age === null ? null : t('profile.view.years', { count: personal.age }),
    },
    { label: label('genderId'), value: personal.gender },
    { label: label('aadhaar'), value: personal.aadhaar },
    { label: label('pan'), value: personal.pan },
    { label: label('mobile'), value: personal.mobile },
    { label: label('email'), value: personal.email },
    {
      label: label('isMarried'),
      value: oneOf(personal.isMarried, 'profile.answers.married', 'profile.answers.unmarried'),
    },
    {
      label: label('isIndian'),
      value: oneOf(personal.isIndian, 'profile.answers.indian', 'profile.answers.non_indian'),
    },
    { label: label('isDomiciled'), value: yesNo(personal.isDomiciled) },
    { label: label('isDisabled'), value: yesNo(personal.isDisabled) },
    { label: label('rationCardNo'), value: personal.rationCardNo },
    {
      label: label('familyIncome'),
      value:
        personal.familyIncomePaise === null ? null : <Money paise={personal.familyIncomePaise} />,
    },
    {
      label: label('casteId'),
      value: personal.caste && `${personal.caste} (${personal.casteCategory})`,
    },
    { label: label('motherName'), value: personal.motherName },
    { label: label('birthPlace'), value: personal.birthPlace },
    { label: label('motherTongue'), value: personal.motherTongue },
    { label: label('landline'), value: personal.landline },
  ]
  return (
    <SectionCard title={t('profile.sections.personal')}>
      <div className="as-profile-top">
        {view.photoHref ? (
          <img
            className="as-profile-photo"
            src={view.photoHref}
            alt={t('profile.view.photo_of', { name: view.name })}
          />
        ) : null}
        <DescriptionList items={items} />
      </div>
    </SectionCard>
  )
}
