import { financialYear } from '#kernel/calendar/periods'
import { type PlainDate, addDays, isPlainDate } from '#kernel/calendar/plain_date'
import { LOAN_LIMITS } from '#masters/rules/scheme_limits'
import { type RuleDefinition, SCHEME_RULES } from '#masters/rules/scheme_rules'
import { type SchemeScope, type StoredRules, rulesFor, storedRules } from '#masters/rules/schemes'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import {
  affectedDays,
  affectedOpenings,
  hasRecordsToday,
  impactView,
} from '#administration/schemes/impact'
import {
  groupByTopic,
  namedRule,
  ruleName,
  ruleValueText,
  scopeName,
  scopePath,
  writtenRuleText,
} from '#administration/schemes/scheme_words'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, sentence, sentenceValue } from '#kernel/exceptions/refusal'
import { fieldRefusal, planSchemeVersion } from '#masters/actions/save_scheme_version'
import { localName, masters } from '#masters/queries/masters'
import type { SchemeRuleRow } from '#masters/queries/master_lists'
import { listSchemeRuleRows, schemeRulesVersion } from '#masters/queries/scheme_rules'
import type { TypedVersion } from '#masters/rules/scheme_version_plan'

/** Number of the report that compares the applications of a year with other limits. */
const REPORT_NUMBER = '50'

/**
 * Returns the URL of the report of this year's applications under these rules. For all schemes together, it contains
 * the limits that they share.
 */
export function ruleReportHref(scope: SchemeScope, written: StoredRules, today: PlainDate): string {
  const query = new URLSearchParams({
    report: REPORT_NUMBER,
    financialYear: String(financialYear(today).startYear),
    listed: 'differing',
  })
  if (scope !== null) query.set('loanType', String(scope))
  for (const key of LOAN_LIMITS) {
    const { name } = SCHEME_RULES[key]
    const value = written.get(name)?.value
    if (value) query.set(name, value)
  }
  return `/officer/reports?${query}`
}

type VersionQuery = Readonly<Record<string, unknown>>

/** A version in the URL for a dry run, or its errors by field. */
export type DryRunVersion =
  | { from: PlainDate; typed: TypedVersion; errors: Record<string, never> }
  | { from: null; typed: null; errors: Record<string, string> }

/**
 * Returns the form of a version, initialised from the latest planned one or the one in force, and its effect if a dry
 * run was requested.
 *
 * @param requested query of the URL: `replaces`, the date of a planned version to be changed
 * @param dryRun the input from the URL; null before the dry run
 * @throws NotFound for a version that is not planned
 */
export async function schemeVersionPage(
  scope: SchemeScope,
  requested: VersionQuery,
  dryRun: DryRunVersion | null,
  i18n: I18n
) {
  const rows = await listSchemeRuleRows(db.connection())
  const today = getClock().today()
  const own = rows.filter(({ schemeId }) => schemeId === scope)
  const planned = own.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > today)
  const replaces = isPlainDate(requested.replaces) ? requested.replaces : null
  if (requested.replaces && (!replaces || !planned.includes(replaces))) throw new NotFound()

  const baseDay = replaces ?? planned.at(-1) ?? today
  const written = storedRules(rows, scope, baseDay)
  const typed = dryRun?.typed ?? null
  const { written: then, ...result } = await dryRunOf(rows, { scope, replaces, dryRun }, i18n)
  return {
    path: scopePath(scope),
    name: String(sentenceValue(i18n, scopeName(scope))),
    isAll: scope === null,
    replaces,
    version: schemeRulesVersion(rows, scope),
    topics: topicsOf(rows, scope, baseDay, i18n),
    asked: {
      from: textOf(requested.from) || replaces || addDays(baseDay, 1),
      values: typed?.values ?? valuesOf(scope, written),
      own: typed
        ? [...typed.own]
        : [...written].flatMap(([name, { isOwn }]) => (isOwn ? [name] : [])),
    },
    ...result,
    underRuleHref: ruleReportHref(scope, then ?? written, today),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const valuesOf = (scope: SchemeScope, written: StoredRules) =>
  Object.fromEntries(rulesFor(scope).map(({ name }) => [name, written.get(name)?.value ?? '']))

/** Returns the fields of the form, each with the common value. */
function topicsOf(rows: readonly SchemeRuleRow[], scope: SchemeScope, day: PlainDate, i18n: I18n) {
  const general = storedRules(rows, null, day)
  return groupByTopic(rulesFor(scope), (rule) => ({
    ...namedRule(rule, i18n),
    unit: rule.unit,
    isOptional: rule.isOptional,
    general: generalWords(rule, general, i18n),
    countsBy: i18n.t(`schemes.days.${rule.day}`),
    options: optionsOf(rule, i18n),
  }))
}

/** Null if only schemes have the rule, each with its own value. */
function generalWords(rule: RuleDefinition, general: StoredRules, i18n: I18n) {
  const written = general.get(rule.name)
  return written ? String(sentenceValue(i18n, ruleValueText(rule, written.value))) : null
}

function optionsOf({ unit }: RuleDefinition, i18n: I18n) {
  if (unit === 'categories') {
    return masters().casteCategories.map((row) => ({
      value: row.code,
      label: localName(row, i18n.locale),
    }))
  }
  if (unit !== 'yes_or_no') return null
  return ['1', '0'].map((value) => ({
    value,
    label: i18n.t(`common.answers.${value === '1' ? 'yes' : 'no'}`),
  }))
}

interface DryRunInput {
  scope: SchemeScope
  replaces: PlainDate | null
  dryRun: DryRunVersion | null
}

/** Returns the effect of an entered version, or its errors by field. */
async function dryRunOf(
  rows: readonly SchemeRuleRow[],
  { scope, replaces, dryRun }: DryRunInput,
  i18n: I18n
) {
  if (!dryRun || !dryRun.typed) return { errors: dryRun?.errors ?? {}, dryRun: null, written: null }
  const { from, typed } = dryRun
  const plan = planSchemeVersion(rows, { scope, from, replaces, typed })
  const client = db.connection()
  const affected = affectedDays(plan.rows, scope, from)
  const { problems, changes } = plan
  if (problems.length === 0 && (await hasRecordsToday(affected, from, client))) {
    problems.push({ field: 'from', problem: 'made_today' })
  }
  const errors = Object.fromEntries(
    problems.map((problem) => {
      const { field, messageKey, params } = fieldRefusal(problem)
      return [field, sentence(i18n, messageKey, params)]
    })
  )
  if (problems.length > 0) return { errors, dryRun: null, written: null }
  return {
    errors,
    written: storedRules(plan.rows[1], scope, from),
    dryRun: {
      from,
      changes: changes.map(({ rule, old, new: now }) => ({
        ...namedRule(rule, i18n),
        old: displayValue(writtenRuleText(rule, old, scope), i18n),
        new: displayValue(writtenRuleText(rule, now, scope), i18n),
      })),
      openings: affectedOpenings(plan, affected, from, i18n),
      impact: await Promise.all(
        affected.map((one) => impactView(one, one.rules.map(ruleName), client, i18n))
      ),
    },
  }
}

const displayValue = (value: ReturnType<typeof writtenRuleText>, i18n: I18n) =>
  value === null ? null : String(sentenceValue(i18n, value))
