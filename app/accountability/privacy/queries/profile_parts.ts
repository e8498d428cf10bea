import type { I18n } from '@adonisjs/i18n'
import { formatDate, type PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue } from '#kernel/formats/field_input'
import { formatRupees, paise } from '#kernel/money/paise'
import { GROUP_WORDS } from '#group/fields/group'
import { groupView } from '#group/queries/group_view'
import type { CopyField, CopyPart } from '#privacy/contracts/part'
import { profileView } from '#profile/queries/profile_view'
import type { DisplayValues } from '#profile/contracts/profile_view'

type Labels = (field: string) => string

/** What a field says, for machines and for people. */
function fieldOf(key: string, label: string, displayValue: DisplayValue, locale: string): CopyField {
  if (displayValue === null || displayValue === '') return { key, label, value: null, text: null }
  if (typeof displayValue !== 'object') return { key, label, value: displayValue, text: String(displayValue) }
  if ('paise' in displayValue) {
    return { key, label, value: displayValue.paise, text: formatRupees(paise(displayValue.paise)) }
  }
  return { key, label, value: displayValue.day, text: formatDate(displayValue.day as PlainDate, locale) }
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
  const inProfile: Labels = (field) => i18n.t(`profile.fields.${field}`)
  const part = (key: string, rows: (DisplayValues | null)[], label = inProfile): CopyPart => ({
    key,
    title: i18n.t(`privacy.parts.${key}`),
    rows: rows.flatMap((one) =>
      one
        ? [Object.entries(one).map(([name, displayValue]) => fieldOf(name, label(name), displayValue, locale))]
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
          view.family.map(({ said: displayValue }) => displayValue)
        ),
        part('bank_account', [view.bankAccount]),
        ...view.lending.map(({ form, said: displayValue }) =>
          part('lending', [displayValue], (field) =>
            field === 'loanDistrict' || field === 'loanDistrictId'
              ? inProfile(field)
              : i18n.t(`profile.lending.${form}.fields.${field}`)
          )
        ),
      ]
    : []
  const ofGroup: Labels = (field) =>
    field === 'loanDistrict' ? inProfile(field) : i18n.t(`${GROUP_WORDS.labels}.${field}`)
  const people = <P extends { name: string; said: object }>(all: P[]) =>
    all.map(({ name, said: displayValue }) => ({ fullName: name, ...displayValue }) as DisplayValues)
  const theirs = group
    ? [
        part('group', [{ ...group.group, ...group.loan }], ofGroup),
        part('directors', people(group.directors)),
        part('shareholders', people(group.shareholders)),
      ]
    : []
  return [...own, ...theirs]
}
