import vine from '@vinejs/vine'
import { PAYMENT_RESULTS } from '#claims/payments/rules/payment_status'
import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import { accountRule, mandateRule, textRule } from '#kernel/validation/rules'
import { knownMandateBank } from '#loans/contracts/mandate'
import { MAX_BRANCH_LENGTH, MAX_CITY_LENGTH } from '#loans/rules/terms'
import { parseInstant } from '#kernel/calendar/instants'
import { sqlInstant } from '#kernel/database/dialect'
import { readCursor } from '#lists/list_state'

/*
 * Validators of reports from banks, in the units of the API. Only the type of each value is validated here; the rules
 * for sanctions and disbursements are in the actions that record them (loans/actions).
 */

const isDay = vine.createRule((value, _options, field) => {
  if (!isPlainDate(value)) field.report('{{ field }} is not a date, YYYY-MM-DD', 'day', field)
})

const day = (what: string) =>
  vine
    .string()
    .use(isDay())
    .meta({ description: `${what}, YYYY-MM-DD`, format: 'date' })
    .transform((value) => value as PlainDate)
/** In a form a number is sent as text: digits only, nothing that could be parsed as another number. */
const integer = () =>
  vine
    .number()
    .parse((value) => (typeof value === 'string' && !/^\d+$/.test(value) ? Number.NaN : value))
    .withoutDecimals()
const paise = (what: string) =>
  integer()
    .range([0, Number.MAX_SAFE_INTEGER])
    .meta({ description: `${what}, in paise` })
    .transform((value) => value as Paise)
const count = (description: string) => integer().range([0, 999_999]).meta({ description })
/** In a form it is sent as text; the document describes the intended type. */
const flag = (description: string) =>
  vine.boolean().meta({ description, type: 'boolean', enum: undefined })
const line = (max: number, description: string) =>
  vine.string().maxLength(max).use(textRule({ max })).meta({ description })

/** Stored encrypted. If the bank omits it, the applicant has to enter it. */
const account = () =>
  vine
    .string()
    .maxLength(40)
    .use(accountRule())
    .meta({ description: 'For a sanction: loan account number at the bank, digits only' })

/** The bank's letter. It is inspected like any upload when received, and is not a field of the validator. */
export const LETTER = {
  type: 'string',
  format: 'binary',
  description: 'The bank’s letter as a PDF or an image, at most 10 MB',
} as const

export const sanctionReport = vine.create({
  branchName: line(MAX_BRANCH_LENGTH, 'Sanctioning branch'),
  city: line(MAX_CITY_LENGTH, 'City of the branch').optional(),
  sanctionedOn: day('Date of sanction'),
  tenureMonths: count('Loan tenure in months'),
  rate: count('Annual interest rate in basis points: 1050 is 10.5 %').transform(
    (value) => value as BasisPoints
  ),
  amount: paise('Sanctioned amount'),
  accountNo: account().optional(),
  mandateReference: vine
    .string()
    .maxLength(40)
    .use(mandateRule())
    .use(knownMandateBank())
    .meta({ description: 'Reference of the mandate under which instalments are debited' })
    .optional(),
  isFinalLetter: flag('The letter is final; provisional letters are not accepted'),
})

export const disbursalReport = vine.create({
  trancheNo: count('Tranche number: 1 for the first, then one more than the last recorded tranche'),
  disbursedOn: day('Date of disbursal'),
  tenureMonths: count('Repayment period in months, without the moratorium'),
  emiStartOn: day('Due date of the first instalment'),
  amount: paise('Disbursed amount'),
  emiAmount: paise('EMI in the bank’s letter'),
  moratoriumKind: vine
    .enum(['interest_only', 'capitalised'] as const)
    .optional()
    .meta({ description: 'Education loans only' }),
  moratoriumMonths: count('Moratorium in months').optional().requiredIfExists('moratoriumKind'),
  acknowledged: flag(
    'Confirms that the last instalment may be much larger than the others; required after an error that asks for it'
  ).optional(),
})

/** Validates a report of arrears. Without `oldestDueOn` nothing is overdue, without `npaOn` the loan is performing. */
export const pastDueReport = vine.create({
  asOf: day('Reporting date (end of day)'),
  oldestDueOn: day(
    'Due date of the oldest overdue instalment; omitted if none is overdue'
  ).optional(),
  overdueAmount: paise('Overdue amount').optional(),
  npaOn: day(
    'Date on which the loan became non-performing; omitted for a performing loan'
  ).optional(),
})

/**
 * Validates the answer of a branch to a letter that it has. The action that saves it determines the fields required for
 * each kind (branches/actions).
 */
export const letterAnswerReport = vine.create({
  ifsc: line(11, 'IFSC of the branch, as registered on the bank desk'),
  kind: vine.enum(ANSWER_KINDS).meta({
    description:
      'Decision on the letter: `received` assigns it to the branch, the others follow it',
  }),
  amount: paise('Sanctioned or disbursed amount').optional(),
  rate: count('For a sanction: annual interest rate in basis points')
    .transform((value) => value as BasisPoints)
    .optional(),
  doneOn: day('Date of sanction or disbursal').optional(),
  accountNo: account().optional(),
  reasonId: count('For a refusal: id of the reason in the masters').optional(),
  remarks: line(500, 'Remarks to the applicant, for example the documents required').optional(),
})

const MAX_PAGE_SIZE = 100

/* Validators of queries by a system. Messages name fields as in the URL, so fields have no labels. */

/** A position in a list, as returned by an earlier response. */
const cursor = vine.createRule((value, _options, field) => {
  const position = readCursor(String(value))
  /** A position in a list with another order is not valid here. */
  const isOrderedByStep = typeof position?.value === 'string'
  if (!position || isOrderedByStep !== (field.parent.stepSince !== undefined))
    field.report('{{ field }} is not a cursor of this list', 'cursor', field)
})

/** Parses an instant with its zone into the format of both databases. */
const instant = vine.createRule((value, _options, field) => {
  const at = parseInstant(String(value))
  if (!at) field.report('{{ field }} is not a date and time with a time zone', 'instant', field)
  else field.mutate(sqlInstant(at), field)
})

const page = {
  limit: vine
    .number()
    .withoutDecimals()
    .range([1, MAX_PAGE_SIZE])
    .optional()
    .meta({ description: 'Rows per response; default 50' }),
  after: vine
    .string()
    .maxLength(400)
    .use(cursor())
    .optional()
    .meta({ description: '`next` of the previous response' }),
}

const id = (description: string) =>
  vine.number().withoutDecimals().positive().max(2_147_483_647).optional().meta({ description })

export const applicationsQuery = vine.create({
  ...page,
  number: vine.string().maxLength(40).optional().meta({ description: 'Application number' }),
  statusId: id('Application status id in the masters'),
  districtId: id('District id in the masters'),
  loanType: id('1 individual, 2 group, 3 education'),
  stepSince: vine.string().maxLength(40).use(instant()).optional().meta({
    format: 'date-time',
    description:
      'Only applications whose last workflow step was at this time or later, up to a minute ago; sorted by last step instead of submission',
  }),
})

export const claimsQuery = vine.create({
  ...page,
  applicationId: vine.string().uuid().optional().meta({ description: 'Application id' }),
  statusId: id('Claim status id in the masters'),
  paymentStatusId: id('Payment status id in the masters'),
})

export const paymentsQuery = vine.create({
  ...page,
  batch: vine.string().maxLength(40).optional().meta({ description: 'Payment batch number' }),
  claimId: vine.string().uuid().optional().meta({ description: 'Claim id' }),
  result: vine.enum(PAYMENT_RESULTS).optional().meta({ description: '`sent`: no response yet' }),
})

export const noQuery = vine.create({})
