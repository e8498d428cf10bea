import vine from '@vinejs/vine'
import { PAYMENT_RESULTS } from '#claims/payments/rules/payment_status'
import type { Infer } from '@vinejs/vine/types'
import { ANSWER_KINDS } from '#bank_desk/rules/branches'
import { LOI_STATES } from '#loi/rules/letters'

/*
 * Schemas of the API's responses. The document is generated from them, controllers return their types, and tests
 * validate every response against them. Within a version, fields are added but never changed or removed.
 */

const text = (description: string) => vine.string().meta({ description })
const integer = (description: string) =>
  vine.number({ strict: true }).withoutDecimals().meta({ description })
const paise = (what: string) => integer(`${what}, in paise`)
const day = (what: string) => text(`${what}, YYYY-MM-DD in India`)
const uuid = (what: string) => vine.string().uuid().meta({ description: what })
const named = () => vine.object({ id: integer('Id in the masters'), name: text('English name') })
const flag = (description: string) => vine.boolean({ strict: true }).meta({ description })

const application = vine.object({
  id: uuid('Application id; never changes'),
  number: text('Application number'),
  loanType: integer('1 individual, 2 group, 3 education'),
  applicantName: text('Name of the person or group'),
  district: named(),
  submittedOn: day('Date of the first submission'),
  amount: paise('Amount applied for'),
  status: named(),
  statusSince: text('Time since when the status applies, ISO 8601 in UTC'),
  lastStepAt: text('Time of the last workflow step, for `stepSince`'),
  isFinal: flag('The status is final'),
  hasLetter: flag('A letter of intent was issued'),
})

const claim = vine.object({
  id: uuid('Claim id; never changes'),
  applicationId: uuid('Application id'),
  applicationNumber: text('Application number'),
  bank: named(),
  submittedOn: day('Date of the last submission'),
  paidOn: day('Date on which the instalments were paid to the bank'),
  paid: paise('Amount paid to the bank'),
  interest: paise('Interest claimed'),
  proposed: paise('Proposed refund'),
  approved: paise('Approved refund; null before approval').nullable(),
  status: named(),
  paymentStatus: named(),
})

const payment = vine.object({
  id: integer('Payment id; never changes'),
  batch: text('Payment batch number'),
  batchOn: day('Date of the batch'),
  claimId: uuid('Id of the claim paid'),
  letterNumber: text('Number of the letter of intent'),
  amount: paise('Paid amount'),
  result: vine.enum(PAYMENT_RESULTS).meta({ description: '`sent`: no response yet' }),
  bankReference: text('Bank reference').nullable(),
  creditedOn: day('Date of credit').nullable(),
  returnCode: text('Return code of the bank').nullable(),
  returnReason: text('Return reason of the bank').nullable(),
})

/** A page of a list; `next` is the position of the following page, null at the end. */
const next = () => text('Cursor for `after`; null on the last page').nullable()

const letter = vine.object({
  number: text('Letter number'),
  issuedOn: day('Date of issue'),
  name: text('Name of the applicant'),
  loanType: text('In English'),
  district: text('In English'),
  amount: paise('Amount of the letter'),
  state: vine.enum(LOI_STATES).meta({
    description: 'Banks may sanction a loan on letters that are `valid`, `extended` or `continued`',
  }),
  validFrom: day('First day of validity'),
  validTill: day('Last day of validity'),
  extendedBy: text('Number of the extending letter').nullable(),
})

const statistics = vine.object({
  registrations: integer('Registered people'),
  schemes: vine.array(
    vine.object({
      loanType: integer('1 individual, 2 group, 3 education'),
      name: text('In English'),
      applications: integer('Submitted applications'),
      letters: integer('Applications with a letter of intent'),
      amount: paise('Total amount of these applications'),
    })
  ),
})

const masterLists = vine.object({
  districts: vine.array(
    vine.object({
      id: integer('Id'),
      code: text('Code used in application numbers'),
      name: text('In English'),
    })
  ),
  loanTypes: vine.array(named()),
  banks: vine.array(
    vine.object({ id: integer('Id'), code: text('NPCI code'), name: text('In English') })
  ),
  applicationStatuses: vine.array(named()),
  claimStatuses: vine.array(named()),
  paymentStatuses: vine.array(named()),
  bankRefusalReasons: vine.array(named()),
})

const sanction = vine.object({
  id: integer('Sanction id; never changes'),
  applicationId: uuid('Application id'),
  applicationNumber: text('Application number'),
  letterNumber: text('Letter of intent in force on the date of sanction'),
  sanctionedOn: day('Date of sanction'),
  branchName: text('Branch name'),
  city: text('City of the branch').nullable(),
  tenureMonths: integer('Loan tenure in months'),
  rate: integer('Annual interest rate in basis points'),
  amount: paise('Sanctioned amount'),
})

const disbursal = vine.object({
  id: integer('Disbursal id; never changes'),
  applicationId: uuid('Application id'),
  applicationNumber: text('Application number'),
  sanctionId: integer('Sanction id'),
  trancheNo: integer('Tranche number'),
  disbursedOn: day('Date of disbursal'),
  amount: paise('Disbursed amount'),
  emiAmount: paise('EMI in the bank’s letter'),
  computedEmiAmount: paise('EMI computed by the portal'),
  emiStartOn: day('Due date of the first instalment'),
  emiEndOn: day('Due date of the last instalment'),
  disbursed: paise('Total disbursed of the sanction'),
  remaining: paise('Undisbursed amount of the sanction'),
})

const pastDueReport = vine.object({
  id: integer('Report id; never changes'),
  applicationId: uuid('Application id'),
  applicationNumber: text('Application number'),
  sanctionId: integer('Sanction id'),
  asOf: day('Reporting date (end of day)'),
  daysPastDue: integer('Days past due on the reporting date; the due date is day 1'),
  npaOn: day('Date on which the loan became non-performing').nullable(),
})

const letterAnswer = vine.object({
  id: integer('Response id; never changes'),
  applicationId: uuid('Application id'),
  letterNumber: text('Letter of intent in force at the branch'),
  ifsc: text('IFSC of the branch'),
  kind: vine.enum(ANSWER_KINDS).meta({ description: 'Decision of the branch' }),
  answeredAt: text('Time of the decision, ISO 8601 in UTC'),
  next: vine.array(vine.enum(ANSWER_KINDS)).meta({ description: 'Decisions possible next' }),
})

export const responses = {
  Application: vine.create(application),
  Applications: vine.create(vine.object({ data: vine.array(application), next: next() })),
  Claims: vine.create(vine.object({ data: vine.array(claim), next: next() })),
  Payments: vine.create(vine.object({ data: vine.array(payment), next: next() })),
  Letter: vine.create(letter),
  Sanction: vine.create(sanction),
  Disbursal: vine.create(disbursal),
  PastDueReport: vine.create(pastDueReport),
  LetterAnswer: vine.create(letterAnswer),
  Statistics: vine.create(statistics),
  Masters: vine.create(masterLists),
}

export type ResponseName = keyof typeof responses
/** A response as returned by a controller. */
export type ResponseBody<Name extends ResponseName> = Infer<(typeof responses)[Name]>
/** A row of a list. */
export type RowOf<Name extends 'Applications' | 'Claims' | 'Payments'> =
  ResponseBody<Name>['data'][number]
