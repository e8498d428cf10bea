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
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { type SchemeOpening, type SchemeScope, openingByRows } from '#masters/rules/schemes'
import i18nManager from '@adonisjs/i18n/services/main'

export type { CountingDay, RulesBy, SchemeRules } from '#masters/rules/scheme_rules'
export { InvalidSchemeRule } from '#masters/rules/scheme_rules'

/** Rules already parsed, for as long as their catalogue is in use. */
const cache = new WeakMap<Catalogue, Map<string, SchemeRules>>()

/**
 * The complete scheme (the loan type is its number) as offered on a day, India's today by default: for public
 * information. Decisions on a record use `rulesByCountingDay`. Rules change only on days on which a row takes effect,
 * so all days between two such days share one result.
 *
 * @throws UnknownMaster when there is no such scheme, InvalidSchemeRule when a rule cannot be parsed
 */
export function schemeRules(schemeId: number, onDate: PlainDate = getClock().today()): SchemeRules {
  const catalogue = masters()
  const scheme = catalogue.scheme(schemeId)
  /** Rows are ordered by their days. */
  const since = catalogue.rows.schemeRules.findLast((row) => row.effectiveFrom <= onDate)
  const key = `${scheme.id}|${since?.effectiveFrom ?? onDate}`

  const catalogueRules = cache.get(catalogue) ?? new Map<string, SchemeRules>()
  cache.set(catalogue, catalogueRules)
  const rules =
    catalogueRules.get(key) ?? schemeRulesOn(catalogue.rows.schemeRules, scheme.id, onDate)
  catalogueRules.set(key, rules)
  return rules
}

/**
 * The scheme as of the days that apply to a record (DECISIONS 5): for each given day the rules that depend on it, and
 * no others, so that no rule can be read as of a wrong day.
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

/** A scheme's rules from a given day until the next version. */
interface SchemeVersion {
  from: PlainDate
  rules: SchemeRules
}

/** Every version of a scheme, the newest first: for statements that read records of different days. */
export function schemeVersions(schemeId: number): SchemeVersion[] {
  const days = new Set(masters().rows.schemeRules.map(({ effectiveFrom }) => effectiveFrom))
  return [...days]
    .toSorted(compareDates)
    .toReversed()
    .map((from) => ({ from, rules: schemeRules(schemeId, from) }))
}

/** Lists all rows of every version from the database, because the catalogue may be outdated. */
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

/** Locks the rules against other changes of schemes until the end of this transaction. */
export async function lockSchemeRules(trx: TransactionClientContract): Promise<SchemeRuleRow[]> {
  await trx.from('master_versions').where('id', 1).forUpdate().select('version')
  return listSchemeRuleRows(trx)
}

/** Whether a scheme accepts applications on a day, India's today by default. */
export function schemeOpening(
  schemeId: number,
  today: PlainDate = getClock().today()
): SchemeOpening {
  return openingByRows(masters().rows.schemeRules, today, (from) => schemeRules(schemeId, from))
}

export interface SchemeOpeningView extends SchemeOpening {
  words: string
}

/** The opening state for a page, with its message, so that the first page need not load the texts of all four. */
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
