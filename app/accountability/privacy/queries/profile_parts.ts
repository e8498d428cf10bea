import type { I18n } from '@adonisjs/i18n'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import type { Reading } from '#kernel/formats/field_input'
import { formatRupees, paise } from '#kernel/money/paise'
import { GROUP_WORDS } from '#group/fields/group'
import { groupView } from '#group/queries/group_view'
import type { CopyField, CopyPart } from '#privacy/contracts/part'
import { profileView } from '#profile/queries/profile_view'
import type { Readings } from '#profile/contracts/profile_view'

type Words = (field: string) => string

/** What a field says, for machines and for people. */
function fieldOf(key: string, label: string, said: Reading, locale: string): CopyField {
  if (said === null || said === '') return { key, label, value: null, text: null }
  if (typeof said !== 'object') return { key, label, value: said, text: String(said) }
  if ('paise' in said) {
    return { key, label, value: said.paise, text: formatRupees(paise(said.paise)) }
  }
  return { key, label, value: said.day, text: formatDate(said.day as PlainDate, locale) }
}

/**
 * What a person told of themselves and of their group, with the labels that its forms have; numbers are masked
 * there already.
 *
 * @param profileId null of somebody who began no profile
 */
export async function profileParts(
  userId: number,
  profileId: number | null,
  i18n: I18n
): Promise<CopyPart[]> {
  const { locale } = i18n
  const inProfile: Words = (field) => i18n.t(`profile.fields.${field}`)
  const part = (key: string, rows: (Readings | null)[], label = inProfile): CopyPart => ({
    key,
    title: i18n.t(`privacy.parts.${key}`),
    rows: rows.flatMap((one) =>
      one
        ? [Object.entries(one).map(([name, said]) => fieldOf(name, label(name), said, locale))]
        : []
    ),
  })
  const view = profileId === null ? null : await profileView(profileId, locale)
  const group = await groupView(userId, locale)
  const own = view
    ? [
        part('personal', [view.personal]),
        part('correspondence', [view.correspondence]),
        part('permanent', [view.permanent]),
        part('emergency', [view.emergency]),
        part(
          'family',
          view.family.map(({ said }) => said)
        ),
        part('bank_account', [view.bankAccount]),
        ...view.lending.map(({ form, said }) =>
          part('lending', [said], (field) =>
            field === 'loanDistrict' || field === 'loanDistrictId'
              ? inProfile(field)
              : i18n.t(`profile.lending.${form}.fields.${field}`)
          )
        ),
      ]
    : []
  const ofGroup: Words = (field) =>
    field === 'loanDistrict' ? inProfile(field) : i18n.t(`${GROUP_WORDS.labels}.${field}`)
  const people = <P extends { name: string; said: object }>(all: P[]) =>
    all.map(({ name, said }) => ({ fullName: name, ...said }) as Readings)
  const theirs = group
    ? [
        part('group', [{ ...group.group, ...group.loan }], ofGroup),
        part('directors', people(group.directors)),
        part('shareholders', people(group.shareholders)),
      ]
    : []
  return [...own, ...theirs]
}
