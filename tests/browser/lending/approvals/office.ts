import { rm, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { ImportStatement } from '#claims/debit_account/actions/import_statement'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import type Claim from '#claims/models/claim'
import { recordAudit } from '#kernel/audit/record_audit'
import { plainDate } from '#kernel/calendar/plain_date'
import { padNumber } from '#kernel/numbering/next_number'
import corporation from '#kernel/settings/corporation'
import { encryptAccount } from '#kernel/vault/vault'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import type { TestLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { VerifyDisbursement, VerifySanction } from '#loans/actions/verify_loan'
import ScheduleRow from '#loans/models/schedule_row'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { contradictoryResponse, unknownUpload } from '#tests/support/bank_transfers'
import { schedule } from '#tests/functional/lending/batches/officers'
import {
  disburse,
  sanction,
  STATUS,
  setToday,
  applicationWithLoi,
} from '#tests/functional/lending/loans/support'
import { failedDelivery, systemWithWebhook } from '#tests/support/api_systems'
import { fileGrievance } from '#tests/support/grievances'
import { claimRows } from '#tests/support/claims'
import { proposedChange } from '#tests/support/maker_checker'
import { OldBooks, oldLoan } from '#tests/support/old_books'
import { outsideFinding } from '#tests/support/outside_lists'
import { createPayableClaims } from '#tests/support/payable_claims'
import { proposedDemand } from '#tests/support/recoveries'
import { payableClaim, payByBank } from '#tests/support/returned_payments'
import { mt940Of } from '#tests/support/statements/debit_account'
import { createApplicant, createOfficer } from '#tests/support/users'
import { masters } from '#masters/queries/masters'
import { createContent } from './content.js'

export type Officer =
  | 'administrator'
  | 'district'
  | 'agm'
  | 'md'
  | 'gm'
  | 'accounts'
  | 'auditor'
  | 'withoutPost'

/** Stages of DECISIONS 3 in which an officer has to decide. */
export const WAITING = {
  entry: undefined,
  agm: 13,
  gm: 4,
  md: STATUS.withManagingDirector,
} as const

/** The officers of a corporation, and the values in the addresses of their pages. */
export interface Office {
  people: Record<Officer, User>
  at: Record<string, string>
}

/** Creates an officer whose only post has ended. */
async function createWithoutPost() {
  const officer = await createOfficer(Role.accounts)
  await db.from('role_assignments').where('user_id', officer.id).update({ until_on: '2026-01-01' })
  return officer
}

async function createOfficers(): Promise<Record<Officer, User>> {
  const made = (roleId: RoleId, districtId: number | null = null) =>
    createOfficer(roleId, districtId)
  return {
    administrator: await made(Role.administrator),
    district: await made(Role.districtOfficer, districtNamed('Pune')),
    agm: await made(Role.agm),
    md: await made(Role.managingDirector),
    gm: await made(Role.generalManager),
    accounts: await made(Role.accounts),
    auditor: await made(Role.auditor),
    withoutPost: await createWithoutPost(),
  }
}

let lastFile = 0

/** Returns a number as wide as those of real files, of a year for which tests issue none. */
const nextFileNumber = () => `IL-MUM-1819-${padNumber((lastFile += 1))}`

/** Creates an application of a person with a complete profile, in a given stage. */
export async function createFile(
  loanType: number,
  statusId?: number,
  districtId = districtNamed('Pune')
): Promise<Application> {
  const user = await createApplicant()
  const options = { userId: user.id, loanType, statusId, districtId }
  const number = nextFileNumber()
  if (loanType === LOAN_TYPES.group) {
    const { group } = await createCompleteGroup(user, { districtId })
    return createApplication({ ...options, overrides: { number, groupId: group.id } })
  }
  await createCompleteProfile(user, { loanType, districtId })
  return createApplication({ ...options, overrides: { number } })
}

/** Creates a loan with the bank's letters, verified by accounts, with two instalments due. */
async function createLoanWithLetters(accounts: User): Promise<TestLoan> {
  const user = await createApplicant()
  await createCompleteProfile(user)
  const application = await applicationWithLoi({ userId: user.id })
  const ofBank = await sanction(application, { references: encryptAccount('604100001111') })
  const disbursement = await disburse(application, ofBank)
  const actor = { id: accounts.id, role: Role.accounts }
  await new VerifySanction().run({ sanctionId: ofBank.id, actor })
  await new VerifyDisbursement().run({ disbursementId: disbursement.id, actor })
  const rows = await ScheduleRow.query().where('disbursement_id', disbursement.id).orderBy('row_no')
  await application.refresh()
  return { application, sanction: ofBank, disbursement, rows }
}

/** Creates a payment batch whose file was sent to the bank; another claim is still waiting. */
async function createSentBatch(loan: TestLoan, accounts: User) {
  const [paid] = await createPayableClaims(2, { loan })
  const actor = { id: accounts.id, role: Role.accounts }
  const { batch } = await new CreatePaymentBatch().run({ claimIds: [paid.id], actor })
  await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
  return batch
}

/** Creates a demand for the recovery of a completed payment. */
async function createDemand(): Promise<number> {
  const paid = await payableClaim()
  await payByBank(paid)
  await paid.claim.refresh()
  return (await proposedDemand(paid)).id
}

/** Imports the corporation's own statement for June 2026, without bookings. */
async function importJune(person: User): Promise<void> {
  const path = app.tmpPath(`june_${process.pid}.mt940`)
  const balance = { openingPaise: 5_00_000_00, closingPaise: 5_00_000_00 }
  const days = { from: plainDate('2026-06-01'), till: plainDate('2026-06-30') }
  const account = corporation.debitAccount
  await writeFile(path, mt940Of({ account, currency: 'INR', lines: [], ...days, ...balance }))
  const period = { from: null, till: null }
  const file = { path, clientName: 'june.mt940' }
  await new ImportStatement().run({ ...file, period, dryRun: false, person })
  await rm(path)
}

/** Creates an imported portfolio and one of its applications, which is held. */
async function createOldFile() {
  const books = await OldBooks.open()
  await (await books.checked(oldLoan('OFFICE'))).written()
  const [held] = await books.applications()
  return { oldBooks: books.id, held: held.id }
}

/** Creates an entry of the audit log with old and new values. */
async function auditedChange({ id, roleId }: User, about: User): Promise<number> {
  const sides = { old: { mobile: '9000000001' }, new: { mobile: about.mobile } }
  const subject = { subjectType: 'user', subjectId: about.id, data: sides }
  await recordAudit({ action: 'user.saved', actorId: id, actorRole: roleId, ...subject })
  return (await db.from('audit_entries').max('id as id').firstOrFail()).id
}

/** Creates applications, loans, claims and payments of a corporation on 15 July 2026. The clock is frozen there. */
export async function createOffice(): Promise<Office> {
  const people = await createOfficers()
  const loan = await createLoanWithLetters(people.accounts)
  const unverified = await applicationWithLoi({ userId: (await createApplicant()).id })
  const freshSanction = await sanction(unverified)
  const freshTranche = await disburse(unverified, freshSanction)
  const issued = await applicationWithLoi()
  setToday('2026-07-15')
  const claim: Claim = await claimRows(loan, { rowNos: [0], paidOn: plainDate('2026-05-31') })
  const batch = await createSentBatch(loan, people.accounts)
  const transfer = await unknownUpload(batch)
  const response = await contradictoryResponse(transfer, claim.id)
  const individual = await createFile(LOAN_TYPES.individual)
  const group = await createFile(LOAN_TYPES.group)
  const education = await createFile(LOAN_TYPES.education)
  const waiting = {
    agm: await createFile(LOAN_TYPES.individual, WAITING.agm),
    gm: await createFile(LOAN_TYPES.group, WAITING.gm),
    md: await createFile(LOAN_TYPES.education, WAITING.md),
  }
  await importJune(people.accounts)
  const demand = await createDemand()
  const old = await createOldFile()
  const outside = await outsideFinding()
  const meeting = await schedule(people.district, [await createApplication()])
  /** Created last, so that it receives no events of the above. */
  const hooked = await systemWithWebhook('http://127.0.0.1:9/')
  const ids = {
    individual: individual.id,
    group: group.id,
    education: education.id,
    withAgm: waiting.agm.id,
    withGm: waiting.gm.id,
    withMd: waiting.md.id,
    issued: issued.id,
    disbursed: loan.application.id,
    sanction: loan.sanction.id,
    disbursement: loan.disbursement.id,
    freshSanction: freshSanction.id,
    freshTranche: freshTranche.id,
    claim: claim.id,
    batch: batch.id,
    demand,
    ...old,
    outsideList: outside.finding.list_id,
    finding: outside.id,
    transfer: transfer.id,
    response: response.id,
    connection: transfer.connectionId,
    meeting: meeting.id,
    official: people.district.id,
    director: people.md.id,
    system: hooked.id,
    delivery: await failedDelivery(hooked.webhook.id),
    committeeStage: masters().statusesInColumn('DBSC')[0].id,
  }
  const change = await proposedChange(people.administrator, 'waiting')
  const entry = await auditedChange(people.administrator, people.district)
  const content = await createContent(people.administrator)
  const numbers = Object.entries(ids).map(([name, id]) => [name, String(id)])
  const about = { kind: 'demand_for_money', respondent: 'somebody_else' } as const
  const { uuid: grievance } = await fileGrievance(await createApplicant(), about)
  const made = { change: String(change.id), entry: String(entry), grievance }
  return { people, at: { ...Object.fromEntries(numbers), ...content, ...made } }
}
