import type { AsOf } from '#kernel/database/as_of'
import { sqlInstant } from '#kernel/database/dialect'
import { cachedPerRequest } from '#kernel/database/request_cache'
import type { RevisionValue } from '#profile/contracts/sections'
import ProfileRevision from '#profile/models/profile_revision'
import type { I18n } from '@adonisjs/i18n'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { DisplayValue } from '#kernel/formats/field_input'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { localName, masters } from '#masters/queries/masters'
import type { DisplayValuesOf, Field, Fields } from '#profile/fields/field'
import { choiceLabel, displayValues, displayedFields } from '#profile/fields/derive'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Earlier values of a person's sections, where they differ from the current ones. */
interface AnswersAsOf {
  /**
   * Returns the earlier values of one section, by field.
   *
   * @param prefix prefix removed from field names: 'permanent.'
   */
  of(section: string, prefix?: string): ValuesAsOf
}

const UNCHANGED: AnswersAsOf = { of: () => new Map() }

/** Returns every revision of a profile, oldest first. */
export const revisionsOf = cachedPerRequest((profileId: number, client?: QueryClientContract) =>
  ProfileRevision.query({ client }).where({ profileId }).orderBy('id').exec()
)

/**
 * Reads the revisions since then, newest first, so that the oldest value of a field changed several times wins.
 *
 * @param loanType loan type (scheme id) whose own sections are read
 */
export async function answersAsOf(
  profileId: number,
  loanType: number,
  { before }: AsOf
): Promise<AnswersAsOf> {
  if (before === null) return UNCHANGED
  const all = await revisionsOf(profileId)
  const revisions = all.filter(({ createdAt }) => sqlInstant(createdAt) >= before).reverse()
  const bySection = new Map<string, Map<string, RevisionValue>>()
  for (const { section, data } of revisions) {
    if ((data.loanType ?? loanType) !== loanType) continue
    const values = bySection.get(section) ?? new Map<string, RevisionValue>()
    for (const { field, old } of data.changes) values.set(field, old)
    bySection.set(section, values)
  }
  return {
    of: (section, prefix = '') =>
      new Map(
        [...(bySection.get(section) ?? [])].flatMap(([field, value]) =>
          field.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : []
        )
      ),
  }
}

/** A list of rows, each stored in revisions as one line of text. */
interface RowsAsOf<Row> {
  /** Rows without a change since. */
  same: Row[]
  /** Earlier content of the other rows. */
  lines: { id: number; line: string }[]
}

/**
 * Returns the rows of a list as they were: rows added since are omitted, changed or removed ones are represented by the
 * stored line.
 */
export function rowsAsOf<Row extends { id: number }>(
  rows: readonly Row[],
  earlier: ValuesAsOf
): RowsAsOf<Row> {
  const lines = [...earlier].flatMap(([id, line]) =>
    line === null ? [] : [{ id: Number(id), line: String(line) }]
  )
  return {
    same: rows.filter(({ id }) => !earlier.has(String(id))),
    lines: lines.toSorted((a, b) => a.id - b.id),
  }
}

/** Values of fields before they were changed, by name. */
export type ValuesAsOf = ReadonlyMap<string, RevisionValue>

/**
 * Returns the earlier values of a section in the reader's language: the current ones, except for fields changed since.
 *
 * @returns null if the section had no data yet
 */
export function displayValuesAsOf<F extends Fields>(
  fields: F,
  row: object | null | undefined,
  earlier: ValuesAsOf,
  i18n: I18n
): DisplayValuesOf<F> {
  const values: Record<string, DisplayValue> = displayValues(fields, row, i18n)
  for (const [name, field] of displayedFields(fields)) {
    const value = earlier.get(name)
    if (value !== undefined) values[name] = displayValueOf(field, value, i18n)
  }
  return values as DisplayValuesOf<F>
}

/** Whether there is any value. */
export const hasValues = (values: Record<string, DisplayValue>) =>
  Object.values(values).some((reading) => reading !== null && reading !== '')

function displayValueOf(
  { as, list, stem, words }: Field,
  value: RevisionValue,
  i18n: I18n
): DisplayValue {
  if (as === 'sealed') return (value as string | null) ?? maskNumber(null, stem!)
  if (as === 'choice') return choiceAsOf(list!, value, i18n.locale)
  if (value === null) return null
  if (as === 'day') return { day: value as PlainDate }
  if (typeof value === 'object') return 'paise' in value ? value : localName(value, i18n.locale)
  return as === 'answer' ? i18n.t(words![value ? 0 : 1]) : (value as string)
}

/** Revisions store the names of a choice; a caste is displayed with its category. */
function choiceAsOf(list: Field['list'], value: RevisionValue, locale: string): string {
  if (typeof value !== 'object' || value === null || 'paise' in value) return String(value ?? '')
  if (list !== 'castes') return localName(value, locale)
  const caste = masters().rows.castes.find(({ nameEn }) => nameEn === value.nameEn)
  return caste ? choiceLabel('castes', caste.id, locale) : localName(value, locale)
}

/** A profile at the time of an action of its person. */
interface ProfileAsOf {
  profileId: number
  /** Later changes are reversed. */
  after: Date
  /** Current income, in paise. */
  incomePaise: number | null
}

/**
 * Returns the family income of each requested profile, in paise: the value before the first change since. Null if there
 * was none or it was erased.
 */
export async function incomesAsOf(
  requests: readonly ProfileAsOf[],
  client: QueryClientContract
): Promise<(number | null)[]> {
  if (requests.length === 0) return []
  const revisions = await ProfileRevision.query({ client })
    .whereIn('profileId', [...new Set(requests.map(({ profileId }) => profileId))])
    .where('section', 'personal')
    .orderBy('id')
  const changes = Map.groupBy(
    revisions.flatMap(({ profileId, createdAt, data }) =>
      data.changes.flatMap(({ field, old }) =>
        field === 'familyIncome' ? [{ profileId, at: createdAt.toMillis(), old }] : []
      )
    ),
    ({ profileId }) => profileId
  )
  return requests.map(({ profileId, after, incomePaise }) => {
    const change = changes.get(profileId)?.find(({ at }) => at > after.getTime())
    if (!change) return incomePaise
    const { old } = change
    return typeof old === 'object' && old !== null && 'paise' in old ? old.paise : null
  })
}
