import type { Paise } from '#core/money/paise'
import { rupeesToPaise } from '#core/money/paise'
import { percentToBasisPoints, type BasisPoints } from '#core/rates/basis_points'

type Reader<T> = (value: string) => T | null

const whole: Reader<number> = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
const rupees: Reader<Paise> = (value) => rupeesToPaise(value)
const percent: Reader<BasisPoints> = (value) => percentToBasisPoints(value)
const yesOrNo: Reader<boolean> = (value) => (/^[01]$/.test(value) ? value === '1' : null)
const codes: Reader<readonly string[]> = (value) => value.split(/\s+/)

const rule = <T>(name: string, read: Reader<T>) => ({ name, read, isOptional: false as const })
const optional = <T>(name: string, read: Reader<T>) => ({ name, read, isOptional: true as const })

/**
 * Every rule a scheme has: the name of its rows in scheme_rules (with the unit an administrator
 * writes: rupees, percent, days, months, years) and how the value is read.
 */
export const SCHEME_RULES = {
  /** Completed years on the day of first submission (DECISIONS 5). */
  minAge: rule('min_age', whole),
  /** The age that is too old. */
  belowAge: rule('below_age', whole),
  directorMinAge: rule('director_min_age', whole),
  directorBelowAge: rule('director_below_age', whole),
  /** Amount applied for and lent. */
  minAmountPaise: rule('min_amount_rupees', rupees),
  maxAmountPaise: rule('max_amount_rupees', rupees),
  /** Family income a year. */
  minIncomePaise: rule('min_income_rupees', rupees),
  maxIncomePaise: rule('max_income_rupees', rupees),
  minTenureMonths: rule('min_tenure_months', whole),
  maxTenureMonths: rule('max_tenure_months', whole),
  /** Annual rates. */
  minRateBp: rule('min_rate_percent', percent),
  maxRateBp: rule('max_rate_percent', percent),
  rateStepBp: rule('rate_step_percent', percent),
  minDisbursementPaise: rule('min_disbursement_rupees', rupees),
  /** Edit Loan of the administrator. */
  maxEditLoanPaise: rule('max_edit_loan_rupees', rupees),
  /** Difference between the computed and the bank's instalment from which a warning is shown. */
  emiWarningBp: rule('emi_warning_percent', percent),
  /** LOI date + these days is the last valid day (DECISIONS 4). */
  loiValidityDays: rule('loi_validity_days', whole),
  extensionWindowDays: rule('extension_window_days', whole),
  holdCloseDays: rule('hold_close_days', whole),
  /** From an instalment's due date (DECISIONS 8). */
  claimWindowMonths: rule('claim_window_months', whole),
  refundPeriodYears: rule('refund_period_years', whole),
  refundCapBp: rule('refund_cap_percent', percent),
  /** Null is off: late payment costs nothing. */
  onTimeGraceDays: optional('on_time_grace_days', whole),
  claimReturnCloseDays: rule('claim_return_close_days', whole),
  /** Days before the last day to claim on which the applicant is reminded. */
  claimReminderDays: rule('claim_reminder_days', whole),
  /** A payment above it is warned about (DECISIONS 9). */
  paymentWarningPaise: rule('payment_warning_rupees', rupees),
  /** Caste category codes. */
  eligibleCategories: rule('eligible_categories', codes),
  minDirectors: rule('min_directors', whole),
  minReservedDirectors: rule('min_reserved_directors', whole),
  maxDirectors: rule('max_directors', whole),
  maxShareholders: rule('max_shareholders', whole),
  minCibil: rule('min_cibil', whole),
  maxCibil: rule('max_cibil', whole),
  /** With every claim (DECISIONS 6). */
  requiresBusinessPhoto: rule('requires_business_photo', yesOrNo),
  allowsMoratorium: rule('allows_moratorium', yesOrNo),
  maxMoratoriumMonths: rule('max_moratorium_months', whole),
  /** Date range a list of officers starts with. */
  listDefaultDays: rule('list_default_days', whole),
}

type Definitions = typeof SCHEME_RULES

/** The rules of one scheme on one day; money in paise, rates in basis points. */
export type SchemeRules = {
  readonly [K in keyof Definitions]: Definitions[K]['isOptional'] extends true
    ? ReturnType<Definitions[K]['read']>
    : NonNullable<ReturnType<Definitions[K]['read']>>
}
