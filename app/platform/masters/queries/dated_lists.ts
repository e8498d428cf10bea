import i18nManager from '@adonisjs/i18n/services/main'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { LOCALES, localisedText } from '#kernel/formats/languages'
import { masters } from '#masters/queries/masters'
import type { LoiSignatory, SchemeText } from '#masters/queries/master_lists'
import { schemeRules } from '#masters/queries/scheme_rules'
import { fillText } from '#masters/rules/rule_texts'
import { type CountingDay, SCHEME_RULES, type SchemeRules } from '#masters/rules/scheme_rules'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import string from '@adonisjs/core/helpers/string'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { contentVersion } from '#kernel/http/expected_version'
import type { PlanContext } from '#masters/rules/dated_list_versions'
import {
  type DatedLine,
  type DatedList,
  type LineValues,
  descriptionOf,
  propertiesOf,
} from '#masters/rules/dated_lists'
import type { MasterRow } from '#masters/seed/master_table'
import { acquireExclusiveLock, acquireSharedLock } from '#kernel/database/locks'

/** Largest number that is spelled out. */
const MAX_SPELLED_NUMBER = 12

const numberWord = (locale: string) => (count: number) =>
  count >= 1 && count <= MAX_SPELLED_NUMBER
    ? i18nManager.locale(locale).t(`schemes.number_words.${count}`)
    : String(count)

/** The words for small numbers in every language. */
const numberWords = (): string[] =>
  LOCALES.flatMap((locale) =>
    Array.from({ length: MAX_SPELLED_NUMBER }, (_, at) => numberWord(locale)(at + 1))
  )

/** A sentence of a scheme in the reader's language, else in the fallback language, with its figures. */
export function ruleText(row: object, locale: string, rules: Partial<SchemeRules>): string {
  const { text, language } = localisedText(row, 'text', locale)
  return fillText(text, rules, numberWord(language))
}

const formatTexts = (rows: readonly SchemeText[], rules: Partial<SchemeRules>, locale: string) =>
  rows.map((row) => ruleText(row, locale, rules))

/** The eligibility criteria of a scheme for applications submitted on a day, today by default. */
export const eligibilityTexts = (
  schemeId: number,
  locale: string,
  onDate: PlainDate = getClock().today()
): string[] =>
  formatTexts(masters().eligibility(schemeId, onDate), schemeRules(schemeId, onDate), locale)

/** The guidelines of a day, each with the start of its validity. */
export const guidelineTexts = (schemeId: number, locale: string, onDate: PlainDate) =>
  masters()
    .guidelines(schemeId, onDate)
    .map((row) => ({
      text: ruleText(row, locale, schemeRules(schemeId, onDate)),
      effectiveFrom: row.effectiveFrom,
    }))

/**
 * The terms of a letter as of its date, each figure as of the date that applies to it (DECISIONS 5).
 *
 * @param submittedOn day of first submission of its application
 */
export function loiTermTexts(
  schemeId: number,
  { issuedOn, submittedOn }: { issuedOn: PlainDate; submittedOn: PlainDate },
  locale: string
): string[] {
  const [submitted, issued] = [submittedOn, issuedOn].map((day) => schemeRules(schemeId, day))
  const days: Partial<Record<CountingDay, SchemeRules>> = { firstSubmission: submitted }
  const rules = Object.entries(SCHEME_RULES).map(([key, { day }]) => [
    key,
    (days[day] ?? issued)[key as keyof SchemeRules],
  ])
  const effectiveRules = Object.fromEntries(rules) as SchemeRules
  return formatTexts(masters().loiTerms(schemeId, issuedOn), effectiveRules, locale)
}

/** The column of a property in the row itself: `is_required`, `text_en`; null for a translation. */
export const columnOf = (property: string, locale: string | null): string | null =>
  locale === null || locale === LOCALES[0] ? string.snakeCase(property) : null

/** Lists all lines of a list for every day from the database, because the catalogue may be outdated. */
export async function listDatedLines(
  list: DatedList,
  client: QueryClientContract
): Promise<DatedLine[]> {
  const description = descriptionOf(list)
  const { master, key, rowsOf } = description
  const query = client.from(master.table).orderBy(key === 'slot' ? 'sr_no' : key)
  for (const [column, value] of Object.entries(rowsOf(list))) {
    if (value === null) query.whereNull(column)
    else query.where(column, value)
  }
  const rows: MasterRow[] = await query.orderBy('effective_from').orderBy('id')
  const texts = await textsOf(
    master.table,
    rows.map(({ id }) => String(id)),
    client
  )
  return rows.map((row) => ({
    id: Number(row.id),
    key: String(row[key]),
    effectiveFrom: row.effective_from as DatedLine['effectiveFrom'],
    values: Object.fromEntries(
      propertiesOf(description).map(({ property, field, locale }) => {
        const column = columnOf(property, locale)
        if (column === null) return [property, texts.get(textKey(row.id, field.name, locale)) ?? '']
        if (field.kind === 'flag') return [property, row[column] ? '1' : '']
        return [property, String(row[column] ?? '')]
      })
    ) satisfies LineValues,
  }))
}

const textKey = (row: unknown, field: unknown, locale: unknown) => [row, field, locale].join('|')

async function textsOf(table: string, ids: readonly string[], client: QueryClientContract) {
  const rows = await client
    .from(TRANSLATIONS_TABLE)
    .where('table_name', table)
    .whereIn('row_id', [...ids])
  return new Map(
    rows.map(({ row_id: row, field, locale, text }) => [textKey(row, field, locale), String(text)])
  )
}

/** The version (`contentVersion`) of a list. */
export const linesVersion = (lines: readonly DatedLine[]): string =>
  contentVersion(
    lines.map(({ key, effectiveFrom, values }) => JSON.stringify([key, effectiveFrom, values]))
  )

/** Locks the lines against other changes of masters until the end of this transaction. */
export async function lockDatedLines(
  list: DatedList,
  trx: TransactionClientContract
): Promise<DatedLine[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return listDatedLines(list, trx)
}

/** Lists the rows of the table of a list, of all lists of its kind, for keys and positions of new lines. */
export const listSiblingRows = (
  list: DatedList,
  client: QueryClientContract
): Promise<MasterRow[]> => client.from(descriptionOf(list).master.table)

/** Data for planning a version of a list. */
export async function planContext(
  list: DatedList,
  client: QueryClientContract
): Promise<PlanContext> {
  const { key } = descriptionOf(list)
  const keys = (await listSiblingRows(list, client)).map((row) => String(row[key]))
  return { today: getClock().today(), keys, words: numberWords() }
}

interface SignatoryRow {
  id: number
  role_id: number
  effective_from: PlainDate
  words: string | null
  signature: string | null
}

const toSignatories = (rows: readonly SignatoryRow[]): LoiSignatory[] =>
  rows.map((row) => ({
    id: Number(row.id),
    roleId: Number(row.role_id) as LoiSignatory['roleId'],
    effectiveFrom: row.effective_from,
    words: row.words,
    signature: row.signature,
  }))

const orderedSignatories = (client: QueryClientContract) =>
  client.from('loi_signatories').orderBy('effective_from')

/** Lists who signs letters from which day, as currently stored in the database; the earliest first. */
export const signatoryRows = async (client: QueryClientContract): Promise<LoiSignatory[]> =>
  toSignatories(await orderedSignatories(client))

/**
 * Lists the signatories for a letter, as committed by any process: until the transaction ends they cannot be changed,
 * so that all letters of one day have the same signatory.
 */
export async function signatoriesOfLetter(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await acquireSharedLock(trx, 'signatories')
  return toSignatories(await orderedSignatories(trx).forShare())
}

/** Locks the signatories against other changes, and letters, until the end of this transaction. */
export async function lockSignatories(trx: TransactionClientContract): Promise<LoiSignatory[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  await acquireExclusiveLock(trx, 'signatories')
  return toSignatories(await orderedSignatories(trx).forUpdate())
}

/** The version (`contentVersion`) of the complete list. */
export const signatoriesVersion = (rows: readonly LoiSignatory[]): string =>
  contentVersion(
    rows.map((row) => [row.effectiveFrom, row.roleId, row.words, row.signature].join('|'))
  )
