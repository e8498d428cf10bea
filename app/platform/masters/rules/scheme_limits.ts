import { isPlainDate } from '#kernel/calendar/plain_date'
import {
  type RuleDefinition,
  type RuleUnit,
  SCHEME_RULES,
  type SchemeRules,
} from '#masters/rules/scheme_rules'

type RuleKey = keyof SchemeRules

/**
 * Limits on who may have a loan, of which amount and for how long; the report on eligibility rules compares them before
 * a change.
 */
export const LOAN_LIMITS = [
  'minAge',
  'belowAge',
  'maxIncomePaise',
  'minAmountPaise',
  'maxAmountPaise',
  'maxTenureMonths',
] as const satisfies readonly RuleKey[]
export type LoanLimit = (typeof LOAN_LIMITS)[number]

/** Maximum value of a rule, by its unit: in years, months, days, paise or basis points. */
const MAX_BY_UNIT: Partial<Record<RuleUnit, number>> = {
  years: 100,
  months: 600,
  days: 3650,
  number: 10_000,
  /** ₹100 crore. */
  rupees: 100_000_000_000,
  percent: 10_000,
}

/** Rules that may be 0; any other rule with 0 would make the scheme impossible. */
const ZERO_ALLOWED = new Set([
  'min_income_rupees',
  'min_rate_percent',
  'min_reserved_directors',
  'max_shareholders',
  'max_moratorium_months',
  'on_time_grace_days',
  'claim_reminder_days',
  'emi_warning_percent',
  'payment_warning_rupees',
  'undo_seconds',
])

/** The error of one value on its own; null for none. */
export function valueProblem(
  { name, unit, read, isOptional }: RuleDefinition,
  written: string,
  knownCategories: ReadonlySet<string>
): string | null {
  if (written === '') return isOptional ? null : 'missing'
  const value = read(written)
  if (value === null) return `unreadable.${unit}`
  if (unit === 'categories') {
    return (value as readonly string[]).every((code) => knownCategories.has(code))
      ? null
      : 'unknown_category'
  }
  if (typeof value !== 'number') return null
  if (value === 0 && !ZERO_ALLOWED.has(name)) return 'nothing'
  return value > MAX_BY_UNIT[unit]! ? 'too_much' : null
}

/** The first must not exceed the second; with `isBelow`, it must be less. */
interface Pair {
  less: RuleKey
  more: RuleKey
  isBelow?: boolean
}

const PAIRS: readonly Pair[] = [
  { less: 'opensOn', more: 'closesOn' },
  { less: 'minAge', more: 'belowAge', isBelow: true },
  { less: 'directorMinAge', more: 'directorBelowAge', isBelow: true },
  { less: 'minIncomePaise', more: 'maxIncomePaise' },
  { less: 'minDirectors', more: 'maxDirectors' },
  { less: 'minReservedDirectors', more: 'maxDirectors' },
  { less: 'minCibil', more: 'maxCibil' },
  { less: 'minAmountPaise', more: 'maxAmountPaise' },
  { less: 'minDisbursementPaise', more: 'maxAmountPaise' },
  /** So that a loan of the largest amount can still be corrected. */
  { less: 'maxAmountPaise', more: 'maxEditLoanPaise' },
  { less: 'minTenureMonths', more: 'maxTenureMonths' },
  { less: 'minRateBp', more: 'maxRateBp' },
  { less: 'rateStepBp', more: 'maxRateBp' },
]

/** Two rules that contradict each other. */
interface Contradiction {
  less: RuleDefinition
  more: RuleDefinition
  isBelow: boolean
}

/** Days as text, which sorts chronologically, all others as numbers; null for an open day. */
const comparable = (value: SchemeRules[RuleKey]) =>
  value === null || isPlainDate(value) ? value : Number(value)

/** The pairs of a scheme's rules that contradict each other. */
export const contradictionsIn = (rules: SchemeRules): Contradiction[] =>
  PAIRS.filter(({ less, more, isBelow }) => {
    const [small, large] = [comparable(rules[less]), comparable(rules[more])]
    if (small === null || large === null) return false
    return isBelow ? small >= large : small > large
  }).map(({ less, more, isBelow = false }) => ({
    less: SCHEME_RULES[less],
    more: SCHEME_RULES[more],
    isBelow,
  }))
