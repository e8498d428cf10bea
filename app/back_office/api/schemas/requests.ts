import vine from '@vinejs/vine'
import { PAYMENT_RESULTS } from '#claims/payments/rules/payment_status'
import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { BasisPoints } from '#kernel/rates/basis_points'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import { accountRule, mandateRule, textRule } from '#kernel/validation/rules'
import { namesBank } from '#loans/contracts/mandate'
import { MAX_BRANCH_LENGTH, MAX_CITY_LENGTH } from '#loans/rules/terms_and_limits'
import { parseInstant } from '#kernel/calendar/instants'
import { sqlInstant } from '#kernel/database/dialect'
import { readCursor } from '#lists/list_state'

/*
 * Validators of reports from banks, in the units of the API. Only the type of each value is validated here; the rules
 * for sanctions and disbursements are in the actions that record them (loans/actions).
 */

const isDay = vine.createRule((value, _options, field) => {
  if (!isPlainDate(value)) field.report('{{ field }} is not a day, YYYY-MM-DD', 'day', field)
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
    .meta({ description: 'Of a sanction: account number of the loan at the bank, digits only' })

/** The bank's letter. It is inspected like any upload when received, and is not a field of the validator. */
export const LETTER = {
  type: 'string',
  format: 'binary',
  description: 'The letter of the bank: PDF, at most 10 MB, or its picture',
} as const

export const sanctionReport = vine.create({
  branchName: line(MAX_BRANCH_LENGTH, 'Branch that sanctioned'),
  city: line(MAX_CITY_LENGTH, 'City of the branch').optional(),
  sanctionedOn: day('Sanctioned'),
  tenureMonths: count('Months of the loan'),
  rate: count('Rate of interest a year in basis points: 1050 is 10.5 %').transform(
    (value) => value as BasisPoints
  ),
  amount: paise('Sanctioned'),
  accountNo: account().optional(),
  mandateReference: vine
    .string()
    .maxLength(40)
    .use(mandateRule())
    .use(namesBank())
    .meta({ description: 'Reference of the mandate under which instalments are debited' })
    .optional(),
  isFinalLetter: flag('It is the final letter; a provisional one is not taken'),
})

export const disbursalReport = vine.create({
  trancheNo: count('Number of the tranche: 1 for the first; one more than the last that stands'),
  disbursedOn: day('Paid out'),
  tenureMonths: count('Months of repayment, without a moratorium'),
  emiStartOn: day('First instalment due'),
  amount: paise('Paid out'),
  emiAmount: paise('Instalment in the letter of the bank'),
  moratoriumKind: vine
    .enum(['interest_only', 'capitalised'] as const)
    .optional()
    .meta({ description: 'Education loans alone' }),
  moratoriumMonths: count('Months of the moratorium').optional().requiredIfExists('moratoriumKind'),
  acknowledged: flag(
    'The last instalment may become much larger than the others; asked for by a refusal'
  ).optional(),
})

/** Validates a report of arrears. Without `oldestDueOn` nothing is overdue, without `npaOn` the loan is performing. */
export const pastDueReport = vine.create({
  asOf: day('The day at whose end it was so'),
  oldestDueOn: day('Due day of the oldest overdue instalment; left out when none is').optional(),
  overdueAmount: paise('Overdue').optional(),
  npaOn: day('Non-performing since; left out when it is not').optional(),
})

/**
 * Validates the answer of a branch to a letter that it has. The action that saves it determines the fields required for
 * each kind (branches/actions).
 */
export const letterAnswerReport = vine.create({
  ifsc: line(11, 'IFSC of the branch, as it is registered at the desk of banks'),
  kind: vine.enum(ANSWER_KINDS).meta({
    description: 'What became of the letter: `received` takes it for the branch, the others follow',
  }),
  amount: paise('Sanctioned or paid out').optional(),
  rate: count('Of a sanction: rate of interest a year in basis points')
    .transform((value) => value as BasisPoints)
    .optional(),
  doneOn: day('Sanctioned or paid out').optional(),
  accountNo: account().optional(),
  reasonId: count('Of a refusal: number of the reason, as in the masters').optional(),
  remarks: line(500, 'For the applicant to read; which documents are asked for').optional(),
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
  if (!at) field.report('{{ field }} is not an instant with its zone', 'instant', field)
  else field.mutate(sqlInstant(at), field)
})

const page = {
  limit: vine
    .number()
    .withoutDecimals()
    .range([1, MAX_PAGE_SIZE])
    .optional()
    .meta({ description: 'Rows of one answer; 50 if not said' }),
  after: vine
    .string()
    .maxLength(400)
    .use(cursor())
    .optional()
    .meta({ description: 'The `next` of the answer before' }),
}

const id = (description: string) =>
  vine.number().withoutDecimals().positive().max(2_147_483_647).optional().meta({ description })

export const applicationsQuery = vine.create({
  ...page,
  number: vine
    .string()
    .maxLength(40)
    .optional()
    .meta({ description: 'The number that the applicant was given' }),
  statusId: id('A status of the masters'),
  districtId: id('A district of the masters'),
  loanType: id('1 individual, 2 group, 3 education'),
  stepSince: vine.string().maxLength(40).use(instant()).optional().meta({
    format: 'date-time',
    description:
      'Took a step at this instant or later, up to a minute ago: in the order of the last step, not of submission',
  }),
})

export const claimsQuery = vine.create({
  ...page,
  applicationId: vine.string().uuid().optional().meta({ description: 'Claims of one application' }),
  statusId: id('A claim status of the masters'),
  paymentStatusId: id('A payment status of the masters'),
})

export const paymentsQuery = vine.create({
  ...page,
  batch: vine.string().maxLength(40).optional().meta({ description: 'Number of a payment batch' }),
  claimId: vine.string().uuid().optional().meta({ description: 'Payments of one claim' }),
  result: vine.enum(PAYMENT_RESULTS).optional().meta({ description: '`sent`: not answered yet' }),
})

export const noQuery = vine.create({})
