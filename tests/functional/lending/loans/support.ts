import type Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createApplication, createUser } from '#database/factories/application_factory'
import { RecordDisbursement } from '#loans/actions/record_disbursement'
import { RecordSanction } from '#loans/actions/sanctions'
import type LoanSanction from '#loans/models/loan_sanction'
import { proposedInstalment } from '#loans/rules/terms'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { Decide } from '#workflow/actions/decide'

/** Statuses of DECISIONS 3 by name. */
export const STATUS = {
  issued: 6,
  lapsed: 8,
  sanctioned: 9,
  expired: 10,
  withManagingDirector: 16,
  disbursed: 22,
}

export const ISSUED = '2026-01-05'
export const VALID_TILL = '2026-07-04'

export function setToday(day: string) {
  setClock(new FixedClock(plainDate(day)))
}

/** Creates an application with an LOI of 5 January 2026, valid till 4 July, and sets today to 15 April. */
export async function applicationWithLoi(options: Parameters<typeof createApplication>[0] = {}) {
  setToday(ISSUED)
  const application = await createApplication({ ...options, statusId: STATUS.withManagingDirector })
  const director = await createUser(Role.managingDirector)
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    action: 'approve',
    actor: { id: director.id, role: Role.managingDirector },
  })
  setToday('2026-04-15')
  return application.refresh()
}

export const letter = async () => ({
  bytes: await fixture('two_pages.pdf'),
  clientName: 'letter.pdf',
})

type SanctionInput = Parameters<RecordSanction['run']>[0]
type DisbursementInput = Parameters<RecordDisbursement['run']>[0]

const owner = (application: Application) => ({ id: application.userId, role: Role.applicant })

/** Records a sanction of ₹5,00,000 at 10.5 % for 60 months, dated 1 April, unless overridden. */
export async function sanction(application: Application, overrides: Partial<SanctionInput> = {}) {
  return new RecordSanction().run({
    applicationId: application.id,
    actor: owner(application),
    bankId: masters().shortlistedBanks[0].id,
    branchName: 'Shivajinagar',
    sanctionedOn: plainDate('2026-04-01'),
    tenureMonths: 60,
    rateBp: basisPoints(1050),
    amountPaise: paise(500_000_00),
    isFinalLetter: true,
    letter: await letter(),
    ...overrides,
  })
}

/** Records a tranche of ₹2,00,000 of 10 April, first due on 31 May, unless overridden. */
export async function disburse(
  application: Application,
  { rateBp }: LoanSanction,
  overrides: Partial<DisbursementInput> = {}
) {
  const { amountPaise = paise(200_000_00), tenureMonths = 60, moratorium } = overrides
  const emiPaise = proposedInstalment({
    principalPaise: amountPaise,
    rateBp: basisPoints(rateBp),
    tenureMonths,
    moratorium,
  })
  return new RecordDisbursement().run({
    applicationId: application.id,
    actor: owner(application),
    disbursedOn: plainDate('2026-04-10'),
    tenureMonths,
    emiStartOn: plainDate('2026-05-31'),
    amountPaise,
    emiPaise,
    acknowledged: false,
    letter: await letter(),
    ...overrides,
  })
}

/** Returns the reasons for a refusal as 'field: key' in the order of the form; empty if the work succeeded. */
export async function complaintsOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (error) {
    if (error instanceof FieldRefusals) {
      return error.fields.map(({ field, messageKey }) => `${field}: ${messageKey}`)
    }
    if (error instanceof Refusal) return [`${error.field ?? ''}: ${error.messageKey}`]
    throw error
  }
}
