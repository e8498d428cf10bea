import type { Paise } from '#core/money/paise'
import { rupeesToPaise } from '#core/money/paise'
import { percentToBasisPoints, type BasisPoints } from '#core/rates/basis_points'

type Reader<T> = (value: string) => T | null

const whole: Reader<number> = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const rupees: Reader<Paise> = (value) => rupeesToPaise(value)
const percent: Reader<BasisPoints> = (value) => percentToBasisPoints(value)
const yesOrNo: Reader<boolean> = (value) => (/^[01]$/.test(value) ? value === '1' : null)
const codes: Reader<readonly string[]> = (value) => value.split(/\s+/)

/**
 * The day by whose version of the scheme a rule counts (DECISIONS 5, "Versions of a scheme"):
 * - `firstSubmission` of the application: who may have a loan, and how much of one
 * - `letter`: the day of issue of a letter of intent, for its validity and its extension
 * - `sanctioningLetter`: the day of issue of the letter under which the bank sanctioned, which
 *   promises the refund
 * - `sanction`: the day of the bank's sanction, for the terms of the loan
 * - `claim`: the first submission of a claim, for what is handed in with it
 * - `work`: the day of the act, for the office's own deadlines and warnings
 */
export type CountingDay =
  'firstSubmission' | 'letter' | 'sanctioningLetter' | 'sanction' | 'claim' | 'work'

/** The rules that count by one day. */
const by = <D extends CountingDay>(day: D) => ({
  rule: <T>(name: string, read: Reader<T>) => ({ name, read, day, isOptional: false as const }),
  optional: <T>(name: string, read: Reader<T>) => ({ name, read, day, isOptional: true as const }),
})
const admission = by('firstSubmission')
const letter = by('letter')
const promise = by('sanctioningLetter')
const loan = by('sanction')
const claim = by('claim')
const office = by('work')

/**
 * Every rule a scheme has: the name of its rows in scheme_rules (with the unit an administrator
 * writes: rupees, percent, days, months, years), how the value is read and the day it counts by.
 */
export const SCHEME_RULES = {
  /** Completed years on the day of first submission (DECISIONS 5). */
  minAge: admission.rule('min_age', whole),
  /** The age that is too old. */
  belowAge: admission.rule('below_age', whole),
  directorMinAge: admission.rule('director_min_age', whole),
  directorBelowAge: admission.rule('director_below_age', whole),
  /** Amount applied for and lent. */
  minAmountPaise: admission.rule('min_amount_rupees', rupees),
  maxAmountPaise: admission.rule('max_amount_rupees', rupees),
  /** Family income a year. */
  minIncomePaise: admission.rule('min_income_rupees', rupees),
  maxIncomePaise: admission.rule('max_income_rupees', rupees),
  minTenureMonths: loan.rule('min_tenure_months', whole),
  maxTenureMonths: loan.rule('max_tenure_months', whole),
  /** Annual rates. */
  minRateBp: loan.rule('min_rate_percent', percent),
  maxRateBp: loan.rule('max_rate_percent', percent),
  rateStepBp: loan.rule('rate_step_percent', percent),
  minDisbursementPaise: loan.rule('min_disbursement_rupees', rupees),
  /** Edit Loan of the administrator. */
  maxEditLoanPaise: loan.rule('max_edit_loan_rupees', rupees),
  /** Difference between the computed and the bank's instalment from which a warning is shown. */
  emiWarningBp: office.rule('emi_warning_percent', percent),
  /** LOI date + these days is the last valid day (DECISIONS 4). */
  loiValidityDays: letter.rule('loi_validity_days', whole),
  extensionWindowDays: letter.rule('extension_window_days', whole),
  holdCloseDays: office.rule('hold_close_days', whole),
  /** For one field or paper that is asked back while the file stays where it is. */
  askedAnswerDays: office.rule('asked_answer_days', whole),
  /** From an instalment's due date (DECISIONS 8). */
  claimWindowMonths: promise.rule('claim_window_months', whole),
  refundPeriodYears: promise.rule('refund_period_years', whole),
  refundCapBp: promise.rule('refund_cap_percent', percent),
  /** Null is off: late payment costs nothing. */
  onTimeGraceDays: promise.optional('on_time_grace_days', whole),
  claimReturnCloseDays: office.rule('claim_return_close_days', whole),
  /** Days before the last day to claim on which the applicant is reminded. */
  claimReminderDays: office.rule('claim_reminder_days', whole),
  /** A payment above it is warned about (DECISIONS 9). */
  paymentWarningPaise: office.rule('payment_warning_rupees', rupees),
  /** Caste category codes. */
  eligibleCategories: admission.rule('eligible_categories', codes),
  minDirectors: admission.rule('min_directors', whole),
  minReservedDirectors: admission.rule('min_reserved_directors', whole),
  maxDirectors: admission.rule('max_directors', whole),
  maxShareholders: admission.rule('max_shareholders', whole),
  minCibil: admission.rule('min_cibil', whole),
  maxCibil: admission.rule('max_cibil', whole),
  /** With every claim (DECISIONS 6). */
  requiresBusinessPhoto: claim.rule('requires_business_photo', yesOrNo),
  allowsMoratorium: loan.rule('allows_moratorium', yesOrNo),
  maxMoratoriumMonths: loan.rule('max_moratorium_months', whole),
  /** Date range a list of officers starts with. */
  listDefaultDays: office.rule('list_default_days', whole),
}

type Definitions = typeof SCHEME_RULES

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
