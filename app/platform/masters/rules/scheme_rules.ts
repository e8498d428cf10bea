import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import { type Paise, rupeesToPaise } from '#kernel/money/paise'
import { type BasisPoints, percentToBasisPoints } from '#kernel/rates/basis_points'
import type { SchemeRuleRow } from '#masters/queries/row_types'

type Reader<T> = (value: string) => T | null

const readWhole: Reader<number> = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const readYesOrNo: Reader<boolean> = (value) => (/^[01]$/.test(value) ? value === '1' : null)

/** What a rule is measured in, and what is written of it in a row. */
const UNITS = {
  years: readWhole,
  months: readWhole,
  days: readWhole,
  /** A day of the calendar, as YYYY-MM-DD. */
  day: (value: string): PlainDate | null => (isPlainDate(value) ? value : null),
  /** Of people, or of points. */
  number: readWhole,
  rupees: (value: string): Paise | null => rupeesToPaise(value),
  percent: (value: string): BasisPoints | null => percentToBasisPoints(value),
  /** 1 or 0. */
  yes_or_no: readYesOrNo,
  /** Codes of caste categories. */
  categories: (value: string): readonly string[] | null => value.split(/\s+/),
} as const
export type RuleUnit = keyof typeof UNITS

/**
 * The day by whose version of the scheme a rule counts (DECISIONS 5, "Versions of a scheme"):
 * - `opening`: the day on which somebody applies, for whether the scheme takes applications
 * - `firstSubmission` of the application: who may have a loan, and how much of one
 * - `letter`: the day of issue of a letter of intent, for its validity and its extension
 * - `sanctioningLetter`: the day of issue of the letter under which the bank sanctioned, which
 *   promises the refund
 * - `sanction`: the day of the bank's sanction, for the terms of the loan
 * - `claim`: the first submission of a claim, for what is handed in with it
 * - `work`: the day of the act, for the office's own deadlines and warnings
 */
export type CountingDay =
  | 'opening'
  | 'firstSubmission'
  | 'letter'
  | 'sanctioningLetter'
  | 'sanction'
  | 'claim'
  | 'work'

/** What rules are about, in the order in which they are read. */
export const RULE_TOPICS = [
  'opening',
  'applicant',
  'board',
  'amounts',
  'loan',
  'letter',
  'refund',
  'office',
] as const
type RuleTopic = (typeof RULE_TOPICS)[number]

/** The rules of one topic that count by one day. */
const by = <D extends CountingDay>(day: D, topic: RuleTopic) => {
  const rule = <U extends RuleUnit>(name: string, unit: U) => ({
    name,
    unit,
    read: UNITS[unit] as Reader<NonNullable<ReturnType<(typeof UNITS)[U]>>>,
    day,
    topic,
  })
  return {
    rule: <U extends RuleUnit>(name: string, unit: U) => ({
      ...rule(name, unit),
      isOptional: false as const,
    }),
    optional: <U extends RuleUnit>(name: string, unit: U) => ({
      ...rule(name, unit),
      isOptional: true as const,
    }),
  }
}
const opening = by('opening', 'opening')
const applicant = by('firstSubmission', 'applicant')
const board = by('firstSubmission', 'board')
const amount = by('firstSubmission', 'amounts')
const letter = by('letter', 'letter')
const sanctioningLetter = by('sanctioningLetter', 'refund')
const loan = by('sanction', 'loan')
const claim = by('claim', 'refund')
const office = by('work', 'office')

/**
 * Every rule a scheme has: the name of its rows in scheme_rules (with the unit an administrator
 * writes: rupees, percent, days, months, years), how the value is read and the day it counts by.
 */
export const SCHEME_RULES = {
  /** Completed years on the day of first submission (DECISIONS 5). */
  minAge: applicant.rule('min_age', 'years'),
  /** The age that is too old. */
  belowAge: applicant.rule('below_age', 'years'),
  directorMinAge: board.rule('director_min_age', 'years'),
  directorBelowAge: board.rule('director_below_age', 'years'),
  /** Amount applied for and lent. */
  minAmountPaise: amount.rule('min_amount_rupees', 'rupees'),
  maxAmountPaise: amount.rule('max_amount_rupees', 'rupees'),
  /** Family income a year. */
  minIncomePaise: applicant.rule('min_income_rupees', 'rupees'),
  maxIncomePaise: applicant.rule('max_income_rupees', 'rupees'),
  minTenureMonths: loan.rule('min_tenure_months', 'months'),
  maxTenureMonths: loan.rule('max_tenure_months', 'months'),
  /** Annual rates. */
  minRateBp: loan.rule('min_rate_percent', 'percent'),
  maxRateBp: loan.rule('max_rate_percent', 'percent'),
  rateStepBp: loan.rule('rate_step_percent', 'percent'),
  minDisbursementPaise: loan.rule('min_disbursement_rupees', 'rupees'),
  /** Edit Loan of the administrator. */
  maxEditLoanPaise: loan.rule('max_edit_loan_rupees', 'rupees'),
  /** Difference between the computed and the bank's instalment from which a warning is shown. */
  emiWarningBp: office.rule('emi_warning_percent', 'percent'),
  /** LOI date + these days is the last valid day (DECISIONS 4). */
  loiValidityDays: letter.rule('loi_validity_days', 'days'),
  extensionWindowDays: letter.rule('extension_window_days', 'days'),
  holdCloseDays: office.rule('hold_close_days', 'days'),
  /** From the day of a rejection, in which its applicant may appeal. */
  appealDays: office.rule('appeal_days', 'days'),
  /** For one field or paper that is asked back while the file stays where it is. */
  askedAnswerDays: office.rule('asked_answer_days', 'days'),
  /** From an instalment's due date (DECISIONS 8). */
  claimWindowMonths: sanctioningLetter.rule('claim_window_months', 'months'),
  refundPeriodYears: sanctioningLetter.rule('refund_period_years', 'years'),
  refundCapBp: sanctioningLetter.rule('refund_cap_percent', 'percent'),
  /** Null is off: late payment costs nothing. */
  onTimeGraceDays: sanctioningLetter.optional('on_time_grace_days', 'days'),
  claimReturnCloseDays: office.rule('claim_return_close_days', 'days'),
  /** Days before the last day to claim on which the applicant is reminded. */
  claimReminderDays: office.rule('claim_reminder_days', 'days'),
  /** A statement of where the national mapper credits somebody is current for so long. */
  seedingValidDays: office.rule('seeding_valid_days', 'days'),
  /** Nothing is paid without a current statement. */
  requiresSeeding: office.rule('requires_seeding', 'yes_or_no'),
  /** A payment above it is warned about (DECISIONS 9). */
  paymentWarningPaise: office.rule('payment_warning_rupees', 'rupees'),
  /** In which who was paid in error answers a show-cause notice, and pays after the order. */
  recoveryAnswerDays: office.rule('recovery_answer_days', 'days'),
  recoveryPaymentDays: office.rule('recovery_payment_days', 'days'),
  /** A year, on a refund that is demanded back; null is none (DECISIONS 9). */
  recoveryInterestBp: office.optional('recovery_interest_percent', 'percent'),
  /** The most that the MD may write off of one demand; null is nothing (DECISIONS 10). */
  recoveryWriteOffPaise: office.optional('recovery_write_off_rupees', 'rupees'),
  /** Caste category codes. */
  eligibleCategories: applicant.rule('eligible_categories', 'categories'),
  minDirectors: board.rule('min_directors', 'number'),
  minReservedDirectors: board.rule('min_reserved_directors', 'number'),
  maxDirectors: board.rule('max_directors', 'number'),
  maxShareholders: board.rule('max_shareholders', 'number'),
  minCibil: board.rule('min_cibil', 'number'),
  maxCibil: board.rule('max_cibil', 'number'),
  /** With every claim (DECISIONS 6). */
  requiresBusinessPhoto: claim.rule('requires_business_photo', 'yes_or_no'),
  allowsMoratorium: loan.rule('allows_moratorium', 'yes_or_no'),
  maxMoratoriumMonths: loan.rule('max_moratorium_months', 'months'),
  /** Date range a list of officers starts with. */
  listDefaultDays: office.rule('list_default_days', 'days'),
  /** In which an officer may undo a decision; its messages leave after them (DECISIONS 4). 0 is never. */
  undoSeconds: office.rule('undo_seconds', 'number'),
  /** First and last day, both included, on which somebody may apply; null is without a beginning or an end. */
  opensOn: opening.optional('opens_on', 'day'),
  closesOn: opening.optional('closes_on', 'day'),
}

type Definitions = typeof SCHEME_RULES

export type RuleDefinition = Definitions[keyof Definitions]

/** Every rule in the order in which they are read, by topic. */
export const ALL_RULES: readonly RuleDefinition[] = RULE_TOPICS.flatMap((topic) =>
  Object.values(SCHEME_RULES).filter((rule) => rule.topic === topic)
)

/** The rules of one scheme on one day; money in paise, rates in basis points. */
export type SchemeRules = {
  readonly [K in keyof Definitions]: Definitions[K]['isOptional'] extends true
    ? ReturnType<Definitions[K]['read']>
    : NonNullable<ReturnType<Definitions[K]['read']>>
}

/** The rules that count by one of these days. */
export type RulesBy<D extends CountingDay> = Pick<
  SchemeRules,
  { [K in keyof Definitions]: Definitions[K]['day'] extends D ? K : never }[keyof Definitions]
>

/** A rule that applies has no row or a value nobody can read: the masters must be corrected. */
export class InvalidSchemeRule extends Error {
  constructor(schemeId: number, name: string, onDate: PlainDate, value: string | null | undefined) {
    const what = value === undefined ? 'has no row' : `has the unreadable value "${value}"`
    super(`Scheme rule ${name} of scheme ${schemeId} ${what} on ${onDate}`)
  }
}

/** In a row of a scheme: from its day on the scheme has the rule of all schemes again. */
export const AS_ALL_SCHEMES = 'as_all_schemes'

/**
 * The row in force: the scheme's own before the general one, of these the latest.
 *
 * @param schemeId null for what all schemes have
 */
export function ruleInForce(
  rows: readonly SchemeRuleRow[],
  schemeId: number | null,
  name: string,
  onDate: PlainDate
): SchemeRuleRow | undefined {
  const inForce = rows.filter((row) => row.name === name && row.effectiveFrom <= onDate)
  const latest = (wanted: number | null) =>
    inForce
      .filter((row) => row.schemeId === wanted)
      .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
  const own = latest(schemeId)
  return own && own.value !== AS_ALL_SCHEMES ? own : latest(null)
}

/**
 * The rules of a scheme on a day, from rows with the day each starts to apply.
 * @throws InvalidSchemeRule
 */
export function schemeRulesOn(
  rows: readonly SchemeRuleRow[],
  schemeId: number,
  onDate: PlainDate
): SchemeRules {
  const entries = Object.entries(SCHEME_RULES).map(([key, { name, read, isOptional }]) => {
    const row = ruleInForce(rows, schemeId, name, onDate)
    const written = row?.value?.trim() ?? ''
    const value = written === '' ? null : read(written)
    const isLeftOpen = isOptional && row !== undefined && written === ''
    if (value === null && !isLeftOpen) {
      throw new InvalidSchemeRule(schemeId, name, onDate, row && row.value)
    }
    return [key, value]
  })
  return Object.freeze(Object.fromEntries(entries)) as SchemeRules
}
