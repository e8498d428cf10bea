import { maxDate, type PlainDate } from '#kernel/calendar/plain_date'
import type { RowValues } from '#administration/portfolio/rules/sheets'

/** Rules of the checks from masters and existing people. */
export interface PortfolioRules {
  application: (statusId: number) => {
    isFinal: boolean
    needsLetter: boolean
    isDisbursed: boolean
  }
  isTaluka: (districtId: number, name: string) => boolean
  claim: (statusId: number) => { isRejected: boolean; isApproved: boolean }
  /** Limits of the scheme on the day of submission. */
  limits: (
    loanType: number,
    on: PlainDate
  ) => {
    minAmountPaise: number
    maxAmountPaise: number
    minAge: number
    belowAge: number
  }
}

/**
 * Data of a checked application that is kept for rows that refer to it, compact because a portfolio has a hundred
 * thousand.
 */
export interface CheckedApplication {
  cell: string
  submittedOn: PlainDate
  birthDate: PlainDate | null
  status: number
  /** First and last days of its letters, in sequence. */
  letters: readonly PlainDate[]
  sanctionPaise: number | null
  sanctionedOn: PlainDate | null
  disbursedPaise: number
}

/** Shares one string among all rows with the same date, to save memory. */
export function dayInterner() {
  const days = new Map<string, PlainDate>()
  return (value: string | number | null): PlainDate | null => {
    if (value === null) return null
    const day = String(value) as PlainDate
    if (!days.has(day)) days.set(day, day)
    return days.get(day)!
  }
}

export const isInLetter = (letters: CheckedApplication['letters'], on: PlainDate): boolean =>
  letters.some((from, at) => at % 2 === 0 && from <= on && on <= letters[at + 1])

export interface CheckedTranche {
  instalments: number
  /** Cell of its application; null if unknown. */
  cell: string | null
  submittedOn: PlainDate | null
  /** Instalments in printed rows and in claims, as bits; nothing else of a million rows is kept. */
  printed: bigint
  claimed: bigint
}

export interface CheckedClaim {
  cell: string
  approvedPaise: number | null
  isPayable: boolean
  payments: { on: PlainDate; reference: string; isPaid: boolean; line: number }[]
}

/** Payments belong to a batch of the day on which they were sent, or on which they were paid if that is unknown. */
export const sentOn = ({ sent_on: sent, paid_on: paid }: RowValues) => (sent ?? paid) as PlainDate

/** Checks that a payment occurs once, and that nothing was sent for a paid claim. */
export function checkPayment(
  { values, line }: CheckedRow,
  { payments }: CheckedClaim
): Finding | null {
  const [on, isPaid] = [sentOn(values), !values.return_code]
  const reference = String(values.bank_reference ?? '')
  const same = payments.find((one) => one.on === on && one.reference === reference)
  const conflicting = payments.find((one) =>
    isPaid ? one.isPaid || one.on > on : one.isPaid && one.on <= on
  )
  payments.push({ on, reference, isPaid, line })
  if (same) return { field: null, code: 'double', params: { line: same.line } }
  return conflicting
    ? { field: null, code: 'paid_before', params: { line: conflicting.line } }
    : null
}

/** Maximum number of instalments, in months; a larger number is a typing error. */
export const MAX_MONTHS = 480

const bit = (number: number) => 1n << BigInt(number)
const hasBit = (bits: bigint, number: number) => (bits & bit(number)) !== 0n

/** A contradiction between rows, or a violation of current rules: its translation key, with values. */
export interface Finding {
  field: string | null
  code: string
  params?: Record<string, string | number>
}

export interface CheckedRow {
  line: number
  values: RowValues
  key: string | null
  parentKey: string | null
}

/** Numbers that the portal assigns to its own letters. */
const PORTAL_LETTER = /^LOI-[A-Z]+-[A-Z]+-\d{4}-\d+$/

/** @param seen lines by unique key of the portfolio; a second line is an error that names the first */
export function checkUnique(
  seen: Map<string, number>,
  key: string,
  { field, line, code = 'double' }: { field: string | null; line: number; code?: string },
  errors: Finding[]
) {
  const first = seen.get(key)
  if (first === undefined) seen.set(key, line)
  else errors.push({ field, code, params: { line: first } })
}

/** Checks a letter of the old office: its number, validity and kind. */
export function checkLetter(values: RowValues, errors: Finding[]) {
  if (PORTAL_LETTER.test(String(values.letter_no))) {
    errors.push({ field: 'letter_no', code: 'like_new' })
  }
  const days = [values.issued_on, values.valid_from ?? values.issued_on] as PlainDate[]
  const from = maxDate(days[0], days[1])
  if ((values.valid_till as PlainDate) < from) {
    errors.push({ field: 'valid_till', code: 'before', params: { day: from } })
  }
  if (values.is_extended && values.is_reissued) {
    errors.push({ field: 'is_reissued', code: 'extended_too' })
  }
}

/** Reports what the status of an application implies and no row contains. */
export function checkStatus(
  { status, disbursedPaise, letters }: CheckedApplication,
  rules: PortfolioRules
): Finding | null {
  const { needsLetter, isDisbursed } = rules.application(status)
  if (isDisbursed && disbursedPaise === 0) return { field: 'status', code: 'no_disbursal' }
  return needsLetter && letters.length === 0 ? { field: 'status', code: 'no_letter' } : null
}

/** Checks that a claim names instalments of its disbursement, each in only one claim that is not rejected. */
export function checkClaimed(
  values: RowValues,
  tranche: CheckedTranche,
  isRejected: boolean
): Finding | null {
  const [first, last] = [Number(values.first_instalment), Number(values.last_instalment)]
  if (first < 1 || last < first || last > tranche.instalments) {
    return { field: 'last_instalment', code: 'no_instalments' }
  }
  for (let no = first; no <= last && !isRejected; no++) {
    if (hasBit(tranche.claimed, no)) {
      return { field: 'first_instalment', code: 'claimed_twice', params: { number: no } }
    }
    tranche.claimed |= bit(no)
  }
  return null
}

/** Checks that an instalment occurs once, and marks one whose parts do not add up. */
export function checkInstalment(
  values: RowValues,
  tranche: CheckedTranche | undefined,
  { errors, marks }: { errors: Finding[]; marks: Finding[] }
) {
  const number = Number(values.instalment_no)
  if (number < 1 || number > MAX_MONTHS) {
    errors.push({ field: 'instalment_no', code: 'no_instalments' })
  } else if (tranche && hasBit(tranche.printed, number)) {
    errors.push({ field: 'instalment_no', code: 'printed_twice', params: { number } })
  } else if (tranche) tranche.printed |= bit(number)
  const rest = Number(values.instalment) - Number(values.principal) - Number(values.interest)
  if (rest !== 0) marks.push({ field: 'instalment', code: 'sum_differs' })
}
