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
const named = () => vine.object({ id: integer('Number in the masters'), name: text('In English') })
const flag = (description: string) => vine.boolean({ strict: true }).meta({ description })

const application = vine.object({
  id: uuid('Of the application, for ever'),
  number: text('As the applicant knows it'),
  loanType: integer('1 individual, 2 group, 3 education'),
  applicantName: text('The person or the group'),
  district: named(),
  submittedOn: day('First submission'),
  amount: paise('Asked for'),
  status: named(),
  statusSince: text('Instant, ISO 8601 in UTC'),
  lastStepAt: text('Instant of the last step of its workflow, for `stepSince`'),
  isFinal: flag('Nothing follows'),
  hasLetter: flag('A letter of intent was issued'),
})

const claim = vine.object({
  id: uuid('Of the claim, for ever'),
  applicationId: uuid('Of its application'),
  applicationNumber: text('Number of its application'),
  bank: named(),
  submittedOn: day('Last submission'),
  paidOn: day('Instalments were paid to the bank'),
  paid: paise('Paid to the bank'),
  interest: paise('Interest claimed'),
  proposed: paise('Proposed to be paid'),
  approved: paise('Approved; null before').nullable(),
  status: named(),
  paymentStatus: named(),
})

const payment = vine.object({
  id: integer('Of the payment, for ever'),
  batch: text('Number of its payment batch'),
  batchOn: day('Day of the batch'),
  claimId: uuid('Of the claim that it pays'),
  letterNumber: text('Letter of intent'),
  amount: paise('Paid'),
  result: vine.enum(PAYMENT_RESULTS).meta({ description: 'sent: the bank has not answered' }),
  bankReference: text('Reference of the bank').nullable(),
  creditedOn: day('Credited').nullable(),
  returnCode: text('Code of the bank for a failure').nullable(),
  returnReason: text('Its words').nullable(),
})

/** A page of a list; `next` is the position of the following page, null at the end. */
const next = () => text('For `after`; null at the end of the list').nullable()

const letter = vine.object({
  number: text('Of the letter'),
  issuedOn: day('Issued'),
  name: text('Of the applicant'),
  loanType: text('In English'),
  district: text('In English'),
  amount: paise('Of the letter'),
  state: vine
    .enum(LOI_STATES)
    .meta({ description: 'A loan may be given on: valid, extended, continued' }),
  validFrom: day('First day'),
  validTill: day('Last day'),
  extendedBy: text('Number of the letter that extends it').nullable(),
})

const statistics = vine.object({
  registrations: integer('People who registered'),
  schemes: vine.array(
    vine.object({
      loanType: integer('1 individual, 2 group, 3 education'),
      name: text('In English'),
      applications: integer('Submitted'),
      letters: integer('Applications with a letter of intent'),
      amount: paise('Of these'),
    })
  ),
})

const masterLists = vine.object({
  districts: vine.array(
    vine.object({
      id: integer('Number'),
      code: text('As in application numbers'),
      name: text('In English'),
    })
  ),
  loanTypes: vine.array(named()),
  banks: vine.array(
    vine.object({ id: integer('Number'), code: text('Code of NPCI'), name: text('In English') })
  ),
  applicationStatuses: vine.array(named()),
  claimStatuses: vine.array(named()),
  paymentStatuses: vine.array(named()),
  bankRefusalReasons: vine.array(named()),
})

const sanction = vine.object({
  id: integer('Of the sanction, for ever'),
  applicationId: uuid('Of its application'),
  applicationNumber: text('Number of its application'),
  letterNumber: text('The letter of intent in force on its day'),
  sanctionedOn: day('Sanctioned'),
  branchName: text('Branch'),
  city: text('City of the branch').nullable(),
  tenureMonths: integer('Months of the loan'),
  rate: integer('A year, in basis points'),
  amount: paise('Sanctioned'),
})

const disbursal = vine.object({
  id: integer('Of the disbursal, for ever'),
  applicationId: uuid('Of its application'),
  applicationNumber: text('Number of its application'),
  sanctionId: integer('Of its sanction'),
  trancheNo: integer('Number of the tranche'),
  disbursedOn: day('Paid out'),
  amount: paise('Paid out'),
  emiAmount: paise('Instalment in the letter of the bank'),
  computedEmiAmount: paise('Instalment as the portal computes it'),
  emiStartOn: day('First instalment due'),
  emiEndOn: day('Last instalment due'),
  disbursed: paise('Paid out of the sanction in sum'),
  remaining: paise('Left of the sanction'),
})

const pastDueReport = vine.object({
  id: integer('Of the report, for ever'),
  applicationId: uuid('Of its application'),
  applicationNumber: text('Number of its application'),
  sanctionId: integer('Of its sanction'),
  asOf: day('The day at whose end it was so'),
  daysPastDue: integer('Days past due on that day; the due day is day 1'),
  npaOn: day('Non-performing since').nullable(),
})

const letterAnswer = vine.object({
  id: integer('Of the answer, for ever'),
  applicationId: uuid('Of its application'),
  letterNumber: text('The letter of intent that the branch has'),
  ifsc: text('Of the branch that answered'),
  kind: vine.enum(ANSWER_KINDS).meta({ description: 'What became of the letter' }),
  answeredAt: text('Instant of the answer'),
  next: vine.array(vine.enum(ANSWER_KINDS)).meta({ description: 'What may be answered now' }),
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
