import type { DirectorData, GroupData } from '~/components/group/group_data'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { type Fact, Facts } from '~/components/review/facts'
import { RevealAadhaar } from '~/components/review/reveal_aadhaar'
import type { ChangedField } from '~/components/review/review_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

interface GroupSectionsProps {
  applicationId: number
  group: GroupData
  changes: readonly ChangedField[]
}

/** The group of a group loan and its people, close together as the rest of the review. */
export function GroupSections({ applicationId, group, changes }: GroupSectionsProps) {
  const t = useT()
  const own = (name: string) => t(`group.fields.${name}`)
  const text = (name: string, value: string | null): Fact => ({ name, label: own(name), value })
  const details: Fact[] = [
    text('name', group.name),
    text('registrationNo', group.registrationNo),
    text('companyTypeId', group.companyType),
    text('registeredAddress', group.registeredAddress),
    text(
      'isUnderDisability',
      t(group.isUnderDisability ? 'common.answers.yes' : 'common.answers.no')
    ),
    text('pan', group.pan),
    text('tan', group.tan),
    text('businessName', group.businessName),
    text('businessAddress', group.businessAddress),
    text('districtId', group.district),
    text('talukaId', group.taluka),
    text('businessSectorId', group.businessSector),
    text('businessDescription', group.businessDescription),
    { name: 'amount', label: own('amount'), value: <Money paise={group.amountPaise} /> },
    {
      name: 'loanDistrict',
      label: t('profile.fields.loanDistrict'),
      value: group.loanDistrict,
    },
    text('bankName', group.bankName),
    text('branchName', group.branchName),
  ]
  return (
    <>
      <SectionCard title={t('profile.sections.group-details')} level={3}>
        <Facts facts={details} section="group-details" changes={changes} />
      </SectionCard>
      {group.directors.map((director, index) => (
        <Director
          key={director.id}
          applicationId={applicationId}
          director={director}
          number={index + 1}
          changes={changes}
        />
      ))}
      {group.shareholders.length > 0 ? (
        <SectionCard title={t('group.shareholders.list')} level={3}>
          <Facts
            section="shareholders"
            changes={changes}
            facts={group.shareholders.map((row) => ({
              name: `shareholder.${row.id}`,
              label: row.status,
              value: (
                <>
                  {[row.name, row.gender, row.aadhaar, row.address].filter(Boolean).join(', ')},{' '}
                  <DateText value={row.birthDate} />
                </>
              ),
            }))}
          />
        </SectionCard>
      ) : null}
    </>
  )
}

interface DirectorProps {
  applicationId: number
  director: DirectorData
  number: number
  changes: readonly ChangedField[]
}

function Director({ applicationId, director, number, changes }: DirectorProps) {
  const t = useT()
  const field = (name: string) => t(`profile.fields.${name}`)
  const own = (name: string) => t(`group.fields.${name}`)
  const { caste, casteCategory } = director
  const title = t('group.directors.one', { number, name: director.name })
  const facts: Fact[] = [
    /** A change of a director is kept as one line: it is marked here. */
    { name: `director.${director.id}`, label: own('designation'), value: director.designation },
    {
      name: 'birthDate',
      label: field('birthDate'),
      value: <DateText value={director.birthDate} />,
    },
    {
      name: 'aadhaar',
      label: field('aadhaar'),
      value: (
        <RevealAadhaar
          applicationId={applicationId}
          directorId={director.id}
          whose={title}
          masked={director.aadhaar}
        />
      ),
    },
    { name: 'pan', label: field('pan'), value: director.pan },
    {
      name: 'casteId',
      label: field('casteId'),
      value: casteCategory ? `${caste} (${casteCategory})` : caste,
    },
    { name: 'cibilScore', label: own('cibilScore'), value: director.cibilScore },
    { name: 'mobile', label: field('mobile'), value: director.mobile },
    { name: 'email', label: field('email'), value: director.email },
    { name: 'address', label: own('address'), value: director.address },
    { name: 'din', label: own('din'), value: director.din },
    {
      name: 'income',
      label: own('income'),
      value: director.incomePaise === null ? null : <Money paise={director.incomePaise} />,
    },
  ]
  return (
    <SectionCard title={title} level={3}>
      <Facts facts={facts} section="directors" changes={changes} />
    </SectionCard>
  )
}
