import type { ReactNode } from 'react'
import type { DisplayValue } from '#kernel/formats/field_input'
import type { Approvals, Profile } from '@generated/views'
import { joinDisplayValues, loanLabel, renderDisplayValue } from '~/components/display_value'
import { IdentityMark } from '~/components/applicants/profile/identity_mark'
import { type Fact, Facts } from '~/components/lending/approvals/review/facts'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface ApplicantSectionsProps {
  profile: Profile.ProfileView
  changes: readonly Approvals.ChangedField[]
  /** Renders a masked number of the applicant with its button. */
  reveal: (kind: 'aadhaar' | 'pan' | 'account', masked: string) => ReactNode
}

/** The applicant's data in a compact layout: an officer reads all of it (document 3). */
export function ApplicantSections({ profile, changes, reveal }: ApplicantSectionsProps) {
  const { personal, correspondence, permanent, emergency, family, bankAccount, lending } = profile
  const field = (name: string) => t(`profile.fields.${name}`)
  const renderFacts = (section: string, facts: Fact[]) => (
    <Facts facts={facts} section={section} changes={changes} />
  )

  return (
    <>
      <SectionCard title={t('profile.sections.personal')} level={3} fold="applicant">
        <IdentityMark identity={profile.identity} />
        {renderFacts('personal', personalFacts(personal, field, reveal))}
      </SectionCard>
      <SectionCard title={t('profile.sections.address')} level={3} fold="applicant">
        {renderFacts('address', [
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
            value: emergency ? Object.values(emergency).filter(Boolean).join(', ') : null,
          },
        ])}
      </SectionCard>
      {lending.map((row) => (
        <SectionCard
          key={row.loanType}
          title={t('profile.sections.lending')}
          level={3}
          fold="applicant"
        >
          {renderFacts(
            'lending',
            Object.entries(row.said).map(([name, reading]) => ({
              name,
              label: t(loanLabel(`profile.lending.${row.form}.fields`, name)),
              value: renderDisplayValue(reading),
            }))
          )}
        </SectionCard>
      ))}
      <SectionCard title={t('profile.sections.bank-account')} level={3} fold="applicant">
        {renderFacts(
          'bank-account',
          Object.entries(bankAccount ?? {}).map(([name, reading]) => ({
            name,
            label: field(name),
            value:
              name === 'accountNo'
                ? reveal('account', String(reading))
                : renderDisplayValue(reading),
          }))
        )}
      </SectionCard>
      {family.length > 0 ? (
        <SectionCard title={t('profile.sections.family')} level={3} fold="applicant">
          {renderFacts(
            'family',
            family.map(({ id, said: { fullName, genderId, age, relationshipId, ...rest } }) => ({
              name: `member.${id}`,
              label: relationshipId,
              value: joinDisplayValues([
                fullName,
                genderId,
                t('profile.view.years', { count: age }),
                ...Object.values<DisplayValue>(rest),
              ]),
            }))
          )}
        </SectionCard>
      ) : null}
    </>
  )
}

/** The parts of the full name, where their changes are marked. */
const NAMES = ['firstName', 'middleName', 'lastName']

function personalFacts(
  { age, ...personal }: Profile.DisplayValues,
  label: (name: string) => string,
  reveal: ApplicantSectionsProps['reveal']
): Fact[] {
  return Object.entries(personal).map(([name, reading]) => ({
    name,
    also: name === 'fullName' ? NAMES : undefined,
    label: label(name),
    value:
      name === 'aadhaar' || name === 'pan' ? (
        reveal(name, String(reading))
      ) : name === 'birthDate' && age ? (
        <>
          {renderDisplayValue(reading)} ({renderDisplayValue(age)})
        </>
      ) : (
        renderDisplayValue(reading)
      ),
  }))
}

function addressFacts(
  address: Profile.DisplayValues | null,
  kind: string,
  label: string,
  field: (name: string) => string
): Fact[] {
  if (!address) return []
  const { residentSince, pincode, ...place } = address
  const addressText = Object.values(place).filter(Boolean).join(', ')
  const since = `${kind}.residentSince`
  return [
    {
      name: kind,
      also: Object.keys({ ...place, pincode }).map((name) => `${kind}.${name}`),
      label,
      value: `${addressText} ${String(pincode)}`,
    },
    ...(residentSince
      ? [{ name: since, label: field('residentSince'), value: renderDisplayValue(residentSince) }]
      : []),
  ]
}
