import type { I18n } from '@adonisjs/i18n'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import type { DisplayValue } from '#kernel/formats/field_input'
import { formatRupees, paise } from '#kernel/money/paise'
import { GROUP_TEXT_KEYS } from '#group/fields/group'
import { groupView } from '#group/queries/group_view'
import type { CopyField, CopyPart } from '#privacy/rules/data_copy_tables'
import { profileView } from '#profile/queries/profile_view'
import type { DisplayValues } from '#profile/contracts/profile_view'
import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import corporation from '#kernel/settings/corporation'
import { inLanguage } from '#kernel/formats/languages'
import { idsAbout } from '#privacy/queries/access_log'
import {
  accessesPart,
  myActions,
  noticesPart,
  readTablePart,
} from '#privacy/queries/data_copy_rows'
import { TABLE_PARTS } from '#privacy/rules/table_parts'

type Labels = (field: string) => string

/** Returns a field in machine-readable and displayed form. */
function fieldOf(
  key: string,
  label: string,
  displayValue: DisplayValue,
  locale: string
): CopyField {
  if (displayValue === null || displayValue === '') return { key, label, value: null, text: null }
  if (typeof displayValue !== 'object')
    return { key, label, value: displayValue, text: String(displayValue) }
  if ('paise' in displayValue) {
    return { key, label, value: displayValue.paise, text: formatRupees(paise(displayValue.paise)) }
  }
  return {
    key,
    label,
    value: displayValue.day,
    text: formatDate(displayValue.day as PlainDate, locale),
  }
}

/**
 * Returns the data that a person entered about themselves and their group, with the labels of the forms. Numbers are
 * already masked there.
 *
 * @param profileId null for a person without a profile
 */
async function profileParts(
  userId: number,
  profileId: number | null,
  i18n: I18n
): Promise<CopyPart[]> {
  const { locale } = i18n
  const profileLabel: Labels = (field) => i18n.t(`profile.fields.${field}`)
  const part = (key: string, rows: (DisplayValues | null)[], label = profileLabel): CopyPart => ({
    key,
    title: i18n.t(`privacy.parts.${key}`),
    rows: rows.flatMap((one) =>
      one
        ? [
            Object.entries(one).map(([name, displayValue]) =>
              fieldOf(name, label(name), displayValue, locale)
            ),
          ]
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
              ? profileLabel(field)
              : i18n.t(`profile.lending.${form}.fields.${field}`)
          )
        ),
      ]
    : []
  const groupLabel: Labels = (field) =>
    field === 'loanDistrict' ? profileLabel(field) : i18n.t(`${GROUP_TEXT_KEYS.labels}.${field}`)
  const people = <P extends { name: string; said: object }>(all: P[]) =>
    all.map(
      ({ name, said: displayValue }) => ({ fullName: name, ...displayValue }) as DisplayValues
    )
  const groupParts = group
    ? [
        part('group', [{ ...group.group, ...group.loan }], groupLabel),
        part('directors', people(group.directors)),
        part('shareholders', people(group.shareholders)),
      ]
    : []
  return [...own, ...groupParts]
}

/** Everything the portal holds about one person, part by part, in one language. */
export interface DataCopy {
  language: string
  /** The organisation that stores the data. */
  keeper: string
  /** ISO 8601. */
  madeAt: string
  note: string
  parts: CopyPart[]
}

/**
 * Reads all data stored about a person (DPDP Act 2023, section 11). Aadhaar, PAN and account numbers are masked as
 * everywhere (DECISIONS 12). The copy is not stored.
 */
export async function buildDataCopy(userId: number, language: string): Promise<DataCopy> {
  const i18n = i18nManager.locale(language)
  const ids = await idsAbout(userId)
  const [account, ...others] = TABLE_PARTS
  const parts: CopyPart[] = [
    await readTablePart(account, ids, i18n),
    ...(await profileParts(userId, ids.profile[0] ?? null, i18n)),
  ]
  for (const part of others) parts.push(await readTablePart(part, ids, i18n))
  parts.push(
    await noticesPart(ids, i18n),
    await myActions(ids, i18n),
    await accessesPart(ids, i18n)
  )
  return {
    language,
    keeper: inLanguage(corporation.name, language),
    madeAt: getClock().now().toISOString(),
    note: i18n.t('privacy.copy.masked'),
    parts: parts.filter(({ rows }) => rows.length > 0),
  }
}
