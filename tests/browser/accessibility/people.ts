import Claim from '#claims/models/claim'
import Application from '#applications/models/application'
import { MakePasswordLink } from '#auth/actions/password_links'
import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { SendNotice } from '#claims/recovery/actions/hear_recovery'
import { AskApplicant } from '#approvals/collaboration/actions/questions'
import { collaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import type { SubjectType } from '#workflow/contracts/subject'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import GroupShareholder from '#group/models/group_shareholder'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { createRejected } from '#tests/functional/lending/applications/appeals/support'
import { applicationIssuedOn, STATUS, step } from '#tests/functional/lending/loi/support'
import { fileGrievance } from '#tests/support/grievances'
import { claimRows } from '#tests/support/claims'
import { createPayableClaims } from '#tests/support/payable_claims'
import { actingOfficer } from '#tests/support/posts'
import { proposedDemand } from '#tests/support/recoveries'
import { payByBank } from '#tests/support/returned_payments'
import { createApplicant, createOfficer } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'

const TODAY = plainDate('2026-03-10')
const FIRST_DUE = plainDate('2025-12-31')

/** All users with whom the pages are checked, and the values in their addresses. */
export interface Scene {
  people: Record<Person, User | null>
  /** The last parts of addresses: a director's id, an application's uuid and so on. */
  at: Record<
    | 'director'
    | 'shareholder'
    | 'submitted'
    | 'held'
    | 'rejected'
    | 'issued'
    | 'expired'
    | 'disbursed'
    | 'claim'
    | 'returnedClaim'
    | 'demandedClaim'
    | 'letter'
    | 'passwordLink'
    | 'asked'
    | 'askedPaper'
    | 'askedDirector'
    | 'askedDay'
    | 'askedProof'
    | 'grievance',
    string
  >
}

export const PEOPLE = [
  'anybody',
  'newcomer',
  'individualDraft',
  'groupDraft',
  'educationDraft',
  'submitted',
  'groupSubmitted',
  'held',
  'rejected',
  'issued',
  'expired',
  'disbursed',
] as const

export type Person = (typeof PEOPLE)[number]

async function createGroupDraft() {
  const user = await createApplicant()
  const { directors, group } = await createCompleteGroup(user)
  const shareholder = await GroupShareholder.create({
    groupId: group.id,
    firstName: 'Kavita',
    lastName: 'More',
    address: 'Camp, Pune',
    birthDate: plainDate('1962-03-04'),
    genderId: 0,
    status: 'Active, share of 10%',
  })
  return { user, director: String(directors[0].id), shareholder: String(shareholder.id) }
}

async function createDraft(loanType: number) {
  const user = await createApplicant()
  await createCompleteProfile(user, { loanType })
  return user
}

/** Creates a person with a profile whose application has a status. */
async function createWithApplication(statusId?: number) {
  const user = await createDraft(LOAN_TYPES.individual)
  const application = await createApplication({ userId: user.id, statusId })
  return { user, uuid: application.uuid, id: application.id }
}

/** Creates a group whose application is with the district. */
async function createGroupWithApplication() {
  const user = await createApplicant()
  const { directors, group } = await createCompleteGroup(user, { withDocuments: false })
  const application = await createApplication({
    userId: user.id,
    loanType: LOAN_TYPES.group,
    overrides: { groupId: group.id },
  })
  return { user, uuid: application.uuid, id: application.id, director: directors[0].id }
}

async function createWithLetter(on: string) {
  const user = await createDraft(LOAN_TYPES.individual)
  const application = await applicationIssuedOn(on, { userId: user.id })
  return { user, application }
}

/** Returns the address of a paid claim whose refund is demanded back; its notice waits for an answer. */
async function createDemandedClaim(loan: TestLoan): Promise<string> {
  const [claim] = await createPayableClaims(1, { loan })
  const accounts = await createOfficer(Role.accounts)
  await payByBank({ claim, accounts })
  await claim.refresh()
  const { id } = await proposedDemand({ claim, accounts })
  await new SendNotice().run({ demandId: id, actor: accounts.actor })
  return claim.uuid
}

/** Returns the last parts of the addresses of questions from the post that has the application or claim. */
async function askFor(
  { type, id, path }: { type: SubjectType; id: number; path: string },
  role: RoleId,
  ...items: string[]
) {
  const { districtId } =
    type === 'claim' ? await Claim.findOrFail(id) : await Application.findOrFail(id)
  const officer = await actingOfficer(role, { districtId })
  const file = await collaborationSubject(type).open(officer, id)
  const addresses: string[] = []
  for (const item of items) {
    const reason = 'Please look at the certificate again.'
    const asked = { item, reason, expectedStatusId: file.statusId }
    const question = await new AskApplicant().run(officer, file, asked)
    addresses.push(`${path}/questions/${question.id}`)
  }
  return addresses
}

async function returnClaim(claim: Claim) {
  const accounts = await createUser(Role.accounts)
  await new Decide().run({
    subjectType: 'claim',
    subjectId: claim.id,
    action: 'return',
    actor: { id: accounts.id, role: Role.accounts },
    reasonId: masters().claimReasons('return')[0].id,
    remarks: 'The second page of the proof cannot be read.',
  })
}

/** Creates applicants in every stage, on 10 March 2026. The clock is frozen there; the test restores it. */
export async function createScene(): Promise<Scene> {
  const issued = await createWithLetter('2026-02-05')
  const letter = (await currentLoi(issued.application.id))!
  const expired = await createWithLetter('2025-09-01')
  setClock(new FixedClock(TODAY))
  await step(expired.application, 'expire', null)

  const groupDraft = await createGroupDraft()
  const submitted = await createWithApplication()
  const [asked, askedPaper] = await askFor(
    { type: 'application', id: submitted.id, path: submitted.uuid },
    Role.districtOfficer,
    'personal.genderId',
    'paper.pan'
  )
  const group = await createGroupWithApplication()
  const [askedDirector] = await askFor(
    { type: 'application', id: group.id, path: group.uuid },
    Role.districtOfficer,
    `director.${group.director}.aadhaar`
  )
  const held = await createWithApplication(STATUS.hold)
  const rejected = await createRejected((await Application.findOrFail(submitted.id)).statusId)
  const disbursed = await createDraft(LOAN_TYPES.individual)
  const loan = await createLoan({
    emiStartOn: FIRST_DUE,
    application: { userId: disbursed.id },
  })
  /** Half of the sanction remains, so that a tranche can be recorded. */
  await loan.sanction.merge({ amountPaise: 2 * loan.sanction.amountPaise }).save()
  const claim = await claimRows(loan, { rowNos: [0] })
  const returned = await claimRows(loan, { rowNos: [1] })
  await returnClaim(returned)
  const [askedDay, askedProof] = await askFor(
    { type: 'claim', id: claim.id, path: claim.uuid },
    Role.accounts,
    `row.${loan.rows[0].id}`,
    'paper.paid_proof'
  )
  const grievance = await fileGrievance(disbursed, { kind: 'demand_for_money', respondent: 'md' })

  return {
    people: {
      anybody: null,
      newcomer: await createApplicant(),
      individualDraft: await createDraft(LOAN_TYPES.individual),
      groupDraft: groupDraft.user,
      educationDraft: await createDraft(LOAN_TYPES.education),
      submitted: submitted.user,
      groupSubmitted: group.user,
      held: held.user,
      rejected: rejected.citizen,
      issued: issued.user,
      expired: expired.user,
      disbursed,
    },
    at: {
      director: groupDraft.director,
      shareholder: groupDraft.shareholder,
      submitted: submitted.uuid,
      held: held.uuid,
      rejected: rejected.application.uuid,
      issued: issued.application.uuid,
      expired: expired.application.uuid,
      disbursed: loan.application.uuid,
      claim: claim.uuid,
      returnedClaim: returned.uuid,
      demandedClaim: await createDemandedClaim(loan),
      asked,
      askedPaper,
      askedDirector,
      askedDay,
      askedProof,
      grievance: grievance.uuid,
      letter: `${issued.application.uuid}/${letter.number}`,
      passwordLink: await createPasswordLink(),
    },
  }
}

/** Creates a link with which an officer chooses a password. */
async function createPasswordLink() {
  const officer = await createUser(Role.auditor)
  return new MakePasswordLink().run(officer.id, officer)
}
