import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, compareDates, formatDate } from '#kernel/calendar/plain_date'
import type { Catalogue } from '#masters/queries/catalogue'
import { masters } from '#masters/queries/masters'
import {
  type CountingDay,
  type RulesBy,
  SCHEME_RULES,
  type SchemeRules,
  schemeRulesOn,
} from '#masters/rules/scheme_rules'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/http/expected_version'
import type { SchemeRuleRow } from '#masters/queries/row_types'
import { type SchemeOpening, type SchemeScope, openingByRows } from '#masters/rules/scheme_versions'
import i18nManager from '@adonisjs/i18n/services/main'

export type { CountingDay, RulesBy, SchemeRules } from '#masters/rules/scheme_rules'
export { InvalidSchemeRule } from '#masters/rules/scheme_rules'

/** Rules already read, for as long as their catalogue is in use. */
const cache = new WeakMap<Catalogue, Map<string, SchemeRules>>()

/**
 * The whole scheme (the loan type is its number) as it is offered on a day, India's today by default:
 * for what is said to the public. What decides on a record asks `rulesByCountingDay`. Rules change only
 * on the days some row starts to apply, so days between two such days share one answer.
 *
 * @throws UnknownMaster when there is no such scheme, InvalidSchemeRule when a rule cannot be read
 */
export function schemeRules(schemeId: number, onDate: PlainDate = getClock().today()): SchemeRules {
  const catalogue = masters()
  const scheme = catalogue.scheme(schemeId)
  /** Rows come in the order of their days. */
  const since = catalogue.rows.schemeRules.findLast((row) => row.effectiveFrom <= onDate)
  const key = `${scheme.id}|${since?.effectiveFrom ?? onDate}`

  const ofCatalogue = cache.get(catalogue) ?? new Map<string, SchemeRules>()
  cache.set(catalogue, ofCatalogue)
  const rules = ofCatalogue.get(key) ?? schemeRulesOn(catalogue.rows.schemeRules, scheme.id, onDate)
  ofCatalogue.set(key, rules)
  return rules
}

/**
 * The scheme as of the days that count for a record (DECISIONS 5): of each day given the rules that
 * count by it, and no others, so that nobody reads a rule by a wrong day.
 *
 * @throws as `schemeRules`
 */
export function rulesByCountingDay<D extends CountingDay>(
  schemeId: number,
  days: Readonly<Record<D, PlainDate>>
): RulesBy<D> {
  const rules = Object.entries(SCHEME_RULES).flatMap(([name, { day }]) =>
    day in days
      ? [[name, schemeRules(schemeId, days[day as D])[name as keyof SchemeRules]] as const]
      : []
  )
  return Object.freeze(Object.fromEntries(rules)) as RulesBy<D>
}

/** A scheme's rules from a day on, until the next version. */
interface SchemeVersion {
  from: PlainDate
  rules: SchemeRules
}

/** Every version of a scheme, the newest first: for statements that read records of many days. */
export function schemeVersions(schemeId: number): SchemeVersion[] {
  const days = new Set(masters().rows.schemeRules.map(({ effectiveFrom }) => effectiveFrom))
  return [...days]
    .toSorted(compareDates)
    .toReversed()
    .map((from) => ({ from, rules: schemeRules(schemeId, from) }))
}

/** Every row of every version as the database has it now, which the catalogue may not know yet. */
export async function listSchemeRuleRows(client: QueryClientContract): Promise<SchemeRuleRow[]> {
  const rows = await client.from('scheme_rules').orderBy('effective_from').orderBy('id')
  return rows.map((row) => ({
    id: Number(row.id),
    schemeId: row.scheme_id === null ? null : Number(row.scheme_id),
    name: row.name,
    value: row.value,
    effectiveFrom: row.effective_from,
  }))
}

/** The version (`contentVersion`) of the rules of a scheme: its own, and those of all schemes. */
export const schemeRulesVersion = (rows: readonly SchemeRuleRow[], scope: SchemeScope): string =>
  contentVersion(
    rows
      .filter(({ schemeId }) => schemeId === null || schemeId === scope)
      .map(({ schemeId, name, value, effectiveFrom }) =>
        [schemeId, name, value, effectiveFrom].join('|')
      )
      .toSorted()
  )

/** The same, with other changes of schemes waiting for the end of this transaction. */
export async function lockSchemeRules(trx: TransactionClientContract): Promise<SchemeRuleRow[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return listSchemeRuleRows(trx)
}

/** Whether a scheme takes applications on a day, India's today by default. */
export function schemeOpening(
  schemeId: number,
  today: PlainDate = getClock().today()
): SchemeOpening {
  return openingByRows(masters().rows.schemeRules, today, (from) => schemeRules(schemeId, from))
}

export interface SchemeOpeningView extends SchemeOpening {
  words: string
}

/** The same for a page, with the sentence that says it: the first page need not fetch the words of all four. */
export function schemeOpeningView(
  schemeId: number,
  locale: string,
  today?: PlainDate
): SchemeOpeningView {
  const opening = schemeOpening(schemeId, today)
  const { isOpen, until, opensOn } = opening
  const key = isOpen ? (until ? 'until' : 'open') : opensOn ? 'opens' : 'closed'
  const date = formatDate(until ?? opensOn, locale)
  return { ...opening, words: i18nManager.locale(locale).t(`masters.openings.${key}`, { date }) }
}
