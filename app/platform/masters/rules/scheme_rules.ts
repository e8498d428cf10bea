import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import { type Paise, rupeesToPaise } from '#kernel/money/paise'
import { type BasisPoints, percentToBasisPoints } from '#kernel/rates/basis_points'
import type { SchemeRuleRow } from '#masters/queries/master_lists'

type Reader<T> = (value: string) => T | null

const readWhole: Reader<number> = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const readYesOrNo: Reader<boolean> = (value) => (/^[01]$/.test(value) ? value === '1' : null)

/** Units of rules, and how their values in a row are read. */
const UNITS = {
  years: readWhole,
  months: readWhole,
  days: readWhole,
  /** A calendar day, as YYYY-MM-DD. */
  day: (value: string): PlainDate | null => (isPlainDate(value) ? value : null),
  /** Number of people, or of points. */
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
 * The day whose version of the scheme applies to a rule (DECISIONS 5, "Versions of a scheme"):
 * - `opening`: the day of applying, for whether the scheme accepts applications
 * - `firstSubmission` of the application: who may have a loan, and of which amount
 * - `letter`: the day of issue of a letter of intent, for its validity and its extension
 * - `sanctioningLetter`: the day of issue of the letter under which the bank sanctioned, which
 *   promises the refund
 * - `sanction`: the day of the bank's sanction, for the terms of the loan
 * - `claim`: the first submission of a claim, for its required documents
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

/** Topics of rules, in their display order. */
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

/** The rules of one topic that are determined by one day. */
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
 * Every rule of a scheme: the name of its rows in scheme_rules (with the unit in which an administrator enters it:
 * rupees, percent, days, months, years), how the value is read, and the day that determines it.
 */
export const SCHEME_RULES = {
  /** Completed years on the day of first submission (DECISIONS 5). */
  minAge: applicant.rule('min_age', 'years'),
  /** The lowest age that is too old. */
  belowAge: applicant.rule('below_age', 'years'),
  directorMinAge: board.rule('director_min_age', 'years'),
  directorBelowAge: board.rule('director_below_age', 'years'),
  /** Amount applied for and lent. */
  minAmountPaise: amount.rule('min_amount_rupees', 'rupees'),
  maxAmountPaise: amount.rule('max_amount_rupees', 'rupees'),
  /** Annual family income. */
  minIncomePaise: applicant.rule('min_income_rupees', 'rupees'),
  maxIncomePaise: applicant.rule('max_income_rupees', 'rupees'),
  minTenureMonths: loan.rule('min_tenure_months', 'months'),
  maxTenureMonths: loan.rule('max_tenure_months', 'months'),
  /** Annual rates. */
  minRateBp: loan.rule('min_rate_percent', 'percent'),
  maxRateBp: loan.rule('max_rate_percent', 'percent'),
  rateStepBp: loan.rule('rate_step_percent', 'percent'),
  minDisbursementPaise: loan.rule('min_disbursement_rupees', 'rupees'),
  /** Upper limit of the administrator's Edit Loan. */
  maxEditLoanPaise: loan.rule('max_edit_loan_rupees', 'rupees'),
  /** Difference between the computed and the bank's instalment that causes a warning. */
  emiWarningBp: office.rule('emi_warning_percent', 'percent'),
  /** LOI date + these days is the last valid day (DECISIONS 4). */
  loiValidityDays: letter.rule('loi_validity_days', 'days'),
  extensionWindowDays: letter.rule('extension_window_days', 'days'),
  holdCloseDays: office.rule('hold_close_days', 'days'),
  /** Days after a rejection within which the applicant may appeal. */
  appealDays: office.rule('appeal_days', 'days'),
  /** Days to answer a request for one field or document while the application keeps its status. */
  askedAnswerDays: office.rule('asked_answer_days', 'days'),
  /** Starts at an instalment's due date (DECISIONS 8). */
  claimWindowMonths: sanctioningLetter.rule('claim_window_months', 'months'),
  refundPeriodYears: sanctioningLetter.rule('refund_period_years', 'years'),
  refundCapBp: sanctioningLetter.rule('refund_cap_percent', 'percent'),
  /** Null means off: late payment has no effect. */
  onTimeGraceDays: sanctioningLetter.optional('on_time_grace_days', 'days'),
  claimReturnCloseDays: office.rule('claim_return_close_days', 'days'),
  /** Days before the last day to claim on which the applicant is reminded. */
  claimReminderDays: office.rule('claim_reminder_days', 'days'),
  /** Days for which a statement of the national mapper about the credited account is current. */
  seedingValidDays: office.rule('seeding_valid_days', 'days'),
  /** Whether payments require a current statement. */
  requiresSeeding: office.rule('requires_seeding', 'yes_or_no'),
  /** A payment above it causes a warning (DECISIONS 9). */
  paymentWarningPaise: office.rule('payment_warning_rupees', 'rupees'),
  /** Days to answer a show-cause notice about a payment in error, and to repay after the order. */
  recoveryAnswerDays: office.rule('recovery_answer_days', 'days'),
  recoveryPaymentDays: office.rule('recovery_payment_days', 'days'),
  /** Annual interest on a refund that is recovered; null means none (DECISIONS 9). */
  recoveryInterestBp: office.optional('recovery_interest_percent', 'percent'),
  /** Maximum that the MD may write off of one demand; null means nothing (DECISIONS 10). */
  recoveryWriteOffPaise: office.optional('recovery_write_off_rupees', 'rupees'),
  /** Caste category codes. */
  eligibleCategories: applicant.rule('eligible_categories', 'categories'),
  minDirectors: board.rule('min_directors', 'number'),
  minReservedDirectors: board.rule('min_reserved_directors', 'number'),
  maxDirectors: board.rule('max_directors', 'number'),
  maxShareholders: board.rule('max_shareholders', 'number'),
  minCibil: board.rule('min_cibil', 'number'),
  maxCibil: board.rule('max_cibil', 'number'),
  /** Required with every claim (DECISIONS 6). */
  requiresBusinessPhoto: claim.rule('requires_business_photo', 'yes_or_no'),
  allowsMoratorium: loan.rule('allows_moratorium', 'yes_or_no'),
  maxMoratoriumMonths: loan.rule('max_moratorium_months', 'months'),
  /** Default date range of an officers' list. */
  listDefaultDays: office.rule('list_default_days', 'days'),
  /**
   * Seconds within which an officer may undo a decision; its messages are sent afterwards (DECISIONS 4). 0 means never.
   */
  undoSeconds: office.rule('undo_seconds', 'number'),
  /** First and last day, both inclusive, of applications; null means no beginning or end. */
  opensOn: opening.optional('opens_on', 'day'),
  closesOn: opening.optional('closes_on', 'day'),
}

type Definitions = typeof SCHEME_RULES

export type RuleDefinition = Definitions[keyof Definitions]

/** Every rule in the display order, by topic. */
export const ALL_RULES: readonly RuleDefinition[] = RULE_TOPICS.flatMap((topic) =>
  Object.values(SCHEME_RULES).filter((rule) => rule.topic === topic)
)

/** The rules of one scheme on one day; money in paise, rates in basis points. */
export type SchemeRules = {
  readonly [K in keyof Definitions]: Definitions[K]['isOptional'] extends true
    ? ReturnType<Definitions[K]['read']>
    : NonNullable<ReturnType<Definitions[K]['read']>>
}

/** The rules that are determined by one of these days. */
export type RulesBy<D extends CountingDay> = Pick<
  SchemeRules,
  { [K in keyof Definitions]: Definitions[K]['day'] extends D ? K : never }[keyof Definitions]
>

/** An applicable rule has no row or an unreadable value: the masters must be corrected. */
export class InvalidSchemeRule extends Error {
  constructor(schemeId: number, name: string, onDate: PlainDate, value: string | null | undefined) {
    const what = value === undefined ? 'has no row' : `has the unreadable value "${value}"`
    super(`Scheme rule ${name} of scheme ${schemeId} ${what} on ${onDate}`)
  }
}

/** In a row of a scheme: from its day the scheme follows the rule of all schemes again. */
export const AS_ALL_SCHEMES = 'as_all_schemes'

/**
 * Returns the row in force: the scheme's own takes precedence over the general one, and among these the latest.
 *
 * @param schemeId null for the rule of all schemes
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
 * Returns the rules of a scheme on a day, from rows with their effective dates.
 *
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
