import type { ReactNode } from 'react'
import type { AddressData, PersonalData, ProfileData } from '~/components/review/profile_data'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { type Fact, Facts } from '~/components/review/facts'
import type { ChangedField } from '~/components/review/review_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

interface ApplicantSectionsProps {
  profile: ProfileData
  changes: readonly ChangedField[]
  /** The Aadhaar with its button. */
  aadhaar: ReactNode
}

/** What the applicant states, close together: an officer reads the whole of it (document 3). */
export function ApplicantSections({ profile, changes, aadhaar }: ApplicantSectionsProps) {
  const t = useT()
  const { personal, correspondence, permanent, emergency, family, bankAccount, lending } = profile
  const field = (name: string) => t(`profile.fields.${name}`)
  const yesNo = (value: boolean | null) =>
    value === null ? null : t(value ? 'common.answers.yes' : 'common.answers.no')
  const ofFacts = (section: string, facts: Fact[]) => (
    <Facts facts={facts} section={section} changes={changes} />
  )

  return (
    <>
      <SectionCard title={t('profile.sections.personal')} level={3}>
        {ofFacts('personal', [
          {
            name: 'firstName',
            label: field('fullName'),
            value: profile.name,
            also: ['middleName', 'lastName'],
          },
          {
            name: 'birthDate',
            label: field('birthDate'),
            value: personal.birthDate && <BirthDate {...personal} />,
          },
          { name: 'genderId', label: field('genderId'), value: personal.gender },
          { name: 'aadhaar', label: field('aadhaar'), value: aadhaar },
          { name: 'pan', label: field('pan'), value: personal.pan },
          { name: 'rationCardNo', label: field('rationCardNo'), value: personal.rationCardNo },
          { name: 'casteId', label: field('casteId'), value: caste(personal) },
          {
            name: 'familyIncome',
            label: field('familyIncome'),
            value:
              personal.familyIncomePaise === null ? null : (
                <Money paise={personal.familyIncomePaise} />
              ),
          },
          { name: 'mobile', label: field('mobile'), value: personal.mobile },
          { name: 'email', label: field('email'), value: personal.email },
          { name: 'landline', label: field('landline'), value: personal.landline },
          {
            name: 'isMarried',
            label: field('isMarried'),
            value:
              personal.isMarried === null
                ? null
                : t(personal.isMarried ? 'profile.answers.married' : 'profile.answers.unmarried'),
          },
          {
            name: 'isIndian',
            label: field('isIndian'),
            value:
              personal.isIndian === null
                ? null
                : t(personal.isIndian ? 'profile.answers.indian' : 'profile.answers.non_indian'),
          },
          { name: 'isDomiciled', label: field('isDomiciled'), value: yesNo(personal.isDomiciled) },
          { name: 'isDisabled', label: field('isDisabled'), value: yesNo(personal.isDisabled) },
          { name: 'birthPlace', label: field('birthPlace'), value: personal.birthPlace },
          { name: 'motherName', label: field('motherName'), value: personal.motherName },
          { name: 'motherTongue', label: field('motherTongue'), value: personal.motherTongue },
        ])}
      </SectionCard>
      <SectionCard title={t('profile.sections.address')} level={3}>
        {ofFacts('address', [
          ...addressFacts(
            correspondence,
            'correspondence',
            t('profile.groups.correspondence'),
            field
          ),
          ...addressFacts(permanent, 'permanent', t('profile.groups.permanent'), field),
          {
            name: 'emergency.name',
            also: ['emergency.relation', 'emergency.mobile'],
            label: t('profile.groups.emergency'),
            value: emergency
              ? [emergency.name, emergency.relation, emergency.mobile].filter(Boolean).join(', ')
              : null,
          },
        ])}
      </SectionCard>
      {lending.map((row) => (
        <SectionCard key={row.loanType} title={t('profile.sections.lending')} level={3}>
          {ofFacts('lending', [
            ...(['organisationName', 'product', 'organisationAddress'] as const).map((name) => ({
              name,
              label: t(`profile.lending.${row.path}.${name}`),
              value: row[name],
            })),
            {
              name: 'amount',
              label: t(`profile.lending.${row.path}.amount`),
              value: <Money paise={row.amountPaise} />,
            },
            { name: 'loanDistrict', label: field('loanDistrict'), value: row.loanDistrict },
            {
              name: 'bankName',
              label: t(`profile.lending.${row.path}.bankName`),
              value: row.bankName,
            },
            {
              name: 'branchName',
              label: t(`profile.lending.${row.path}.branchName`),
              value: row.branchName,
            },
          ])}
        </SectionCard>
      ))}
      <SectionCard title={t('profile.sections.bank-account')} level={3}>
        {ofFacts(
          'bank-account',
          (['accountNo', 'ifsc', 'bankName', 'branchName', 'city'] as const).map((name) => ({
            name,
            label: field(name),
            value: bankAccount?.[name] ?? null,
          }))
        )}
      </SectionCard>
      {family.length > 0 ? (
        <SectionCard title={t('profile.sections.family')} level={3}>
          {ofFacts(
            'family',
            family.map((member) => ({
              name: `member.${member.id}`,
              label: member.relationship,
              value: `${member.fullName}, ${member.gender}, ${t('profile.view.years', { count: member.age })}`,
            }))
          )}
        </SectionCard>
      ) : null}
    </>
  )
}

function BirthDate({ birthDate, age }: PersonalData) {
  const t = useT()
  return (
    <>
      <DateText value={birthDate} />
      {age === null ? null : ` (${t('profile.view.years', { count: age })})`}
    </>
  )
}

function caste({ caste: name, casteCategory }: PersonalData) {
  return casteCategory ? `${name} (${casteCategory})` : name
}

function addressFacts(
  address: AddressData | null,
  kind: string,
  label: string,
  field: (name: string) => string
): Fact[] {
  if (!address) return []
  const { houseNo, building, street, locality, landmark, village, post } = address
  const { taluka, district, state, pincode, residentSince } = address
  const place = [houseNo, building, street, locality, landmark, village, post, taluka, district]
  const names = 'building street locality landmark village post stateId districtId talukaId pincode'
  return [
    {
      name: `${kind}.houseNo`,
      also: names.split(' ').map((name) => `${kind}.${name}`),
      label,
      value: `${place.filter(Boolean).join(', ')}, ${state} ${pincode}`,
    },
    ...(residentSince
      ? [
          {
            name: `${kind}.residentSince`,
            label: field('residentSince'),
            value: <DateText value={residentSince} />,
          },
        ]
      : []),
  ]
}
