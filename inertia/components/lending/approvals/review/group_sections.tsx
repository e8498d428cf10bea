import type { DisplayValue } from '#kernel/formats/field_input'
import type { Approvals, Group } from '@generated/views'
import { joinDisplayValues, loanLabel, renderDisplayValue } from '~/components/display_value'
import { type Fact, Facts } from '~/components/lending/approvals/review/facts'
import { RevealNumber } from '~/components/lending/approvals/review/reveal_number'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface GroupSectionsProps {
  /** Null: numbers are masked. */
  applicationId: number | null
  group: Group.GroupView
  changes: readonly Approvals.ChangedField[]
}

type Revealed = Omit<Parameters<typeof RevealNumber>[0], 'applicationId'>

/** A masked number, with its button where the file is the present one. */
function MaskedNumber({ applicationId, ...rest }: Revealed & { applicationId: number | null }) {
  return applicationId === null ? (
    rest.masked
  ) : (
    <RevealNumber applicationId={applicationId} {...rest} />
  )
}

/** The group of a group loan and its people, as compact as the rest of the review. */
export function GroupSections({ applicationId, group, changes }: GroupSectionsProps) {
  const details = Object.entries({ ...group.group, ...group.loan }).map(
    ([name, reading]): Fact => ({
      name,
      label: t(loanLabel('group.fields', name)),
      value:
        name === 'pan' ? (
          <MaskedNumber
            applicationId={applicationId}
            kind="pan"
            of="group"
            whose={group.name}
            masked={String(reading)}
          />
        ) : (
          renderDisplayValue(reading)
        ),
    })
  )
  return (
    <>
      <SectionCard title={t('profile.sections.group-details')} level={3} fold="applicant">
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
        <SectionCard title={t('group.shareholders.list')} level={3} fold="applicant">
          <Facts
            section="shareholders"
            changes={changes}
            facts={group.shareholders.map(({ id, name, said }) => {
              const { status, aadhaar, genderId, address, birthDate, ...rest } = said
              const read = [
                name,
                genderId,
                address,
                birthDate,
                ...Object.values<DisplayValue>(rest),
              ]
              return {
                name: `shareholder.${id}`,
                label: status ?? '',
                value: (
                  <>
                    {joinDisplayValues(read)}
                    <MaskedNumber
                      applicationId={applicationId}
                      kind="aadhaar"
                      of="shareholder"
                      personId={id}
                      whose={name}
                      masked={aadhaar}
                    />
                  </>
                ),
              }
            })}
          />
        </SectionCard>
      ) : null}
    </>
  )
}

interface DirectorProps {
  /** Null: numbers are masked. */
  applicationId: number | null
  director: Group.Director
  number: number
  changes: readonly Approvals.ChangedField[]
}

function Director({ applicationId, director, number, changes }: DirectorProps) {
  const title = t('group.directors.one', { number, name: director.name })
  const { designation, ...rest } = director.said
  const facts = Object.entries<DisplayValue>({ designation, ...rest }).map(
    ([name, reading]): Fact => ({
      /** A change of a director is stored as one line, which is marked here. */
      name: name === 'designation' ? `director.${director.id}` : name,
      label: t(`profile.fields.${name}`),
      value:
        name === 'aadhaar' || name === 'pan' ? (
          <MaskedNumber
            applicationId={applicationId}
            kind={name}
            of="director"
            personId={director.id}
            whose={title}
            masked={String(reading)}
          />
        ) : (
          renderDisplayValue(reading)
        ),
    })
  )
  return (
    <SectionCard title={title} level={3} fold="applicant">
      <Facts facts={facts} section="directors" changes={changes} />
    </SectionCard>
  )
}
