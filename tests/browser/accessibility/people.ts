import Claim from '#claims/models/claim'
import Application from '#applications/models/application'
import { AskApplicant } from '#approvals/actions/ask_applicant'
import AskedItem from '#approvals/models/asked_item'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock } from '#core/calendar/clock'
import { plainDate } from '#core/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import GroupShareholder from '#group/models/group_shareholder'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/loan_types'
import { issuedOn, STATUS, step } from '#tests/functional/loi/support'
import { claimRows } from '#tests/support/claims'
import { createApplicant } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'

const TODAY = plainDate('2026-03-10')
const FIRST_DUE = plainDate('2026-01-31')

/** Everybody in whose place the pages are looked at, and what stands in their addresses. */
export interface Scene {
  people: Record<Person, User | null>
  /** The last parts of addresses: a director's id, an application's uuid and so on. */
  at: Record<
    | 'director'
    | 'shareholder'
    | 'submitted'
    | 'held'
    | 'issued'
    | 'expired'
    | 'disbursed'
    | 'claim'
    | 'returnedClaim'
    | 'letter'
    | 'asked'
    | 'askedPaper',
    string
  >
}

export type Person =
  | 'anybody'
  | 'newcomer'
  | 'individualDraft'
  | 'groupDraft'
  | 'educationDraft'
  | 'submitted'
  | 'held'
  | 'issued'
  | 'expired'
  | 'disbursed'

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

/** A person with a profile whose application stands in a status. */
async function createStanding(statusId?: number) {
  const user = await createDraft(LOAN_TYPES.individual)
  const application = await createApplication({ userId: user.id, statusId })
  return { user, uuid: application.uuid }
}

async function createIssued(on: string) {
  const user = await createDraft(LOAN_TYPES.individual)
  const application = await issuedOn(on, { userId: user.id })
  return { user, application }
}

/** The last parts of the addresses of questions that the district asks. */
async function askFor(uuid: string, ...items: string[]) {
  const application = await Application.findByOrFail('uuid', uuid)
  const { districtId, statusId } = application
  const officer = await User.findOrFail((await createUser(Role.districtOfficer, { districtId })).id)
  for (const item of items) {
    const reason = 'Please look at the certificate again.'
    await new AskApplicant().run(officer, application, { item, reason, expectedStatusId: statusId })
  }
  const rows = await AskedItem.query().where('applicationId', application.id).orderBy('id')
  return rows.map(({ id }) => `${uuid}/asked/${id}`)
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

/** Applicants in every stage, on 10 March 2026. The clock stays there; the test gives it back. */
export async function createScene(): Promise<Scene> {
  const issued = await createIssued('2026-02-05')
  const letter = (await currentLoi(issued.application.id))!
  const expired = await createIssued('2025-09-01')
  setClock(new FixedClock(TODAY))
  await step(expired.application, 'expire', null)

  const groupDraft = await createGroupDraft()
  const submitted = await createStanding()
  const [asked, askedPaper] = await askFor(submitted.uuid, 'personal.genderId', 'paper.pan')
  const held = await createStanding(STATUS.hold)
  const disbursed = await createDraft(LOAN_TYPES.individual)
  const loan = await createLoan({
    emiStartOn: FIRST_DUE,
    application: { userId: disbursed.id },
  })
  /** Half of the sanction is left, so that the form of a tranche is open. */
  await loan.sanction.merge({ amountPaise: 2 * loan.sanction.amountPaise }).save()
  const claim = await claimRows(loan, { rowNos: [0] })
  const returned = await claimRows(loan, { rowNos: [1] })
  await returnClaim(returned)

  return {
    people: {
      anybody: null,
      newcomer: await createApplicant(),
      individualDraft: await createDraft(LOAN_TYPES.individual),
      groupDraft: groupDraft.user,
      educationDraft: await createDraft(LOAN_TYPES.education),
      submitted: submitted.user,
      held: held.user,
      issued: issued.user,
      expired: expired.user,
      disbursed,
    },
    at: {
      director: groupDraft.director,
      shareholder: groupDraft.shareholder,
      submitted: submitted.uuid,
      held: held.uuid,
      issued: issued.application.uuid,
      expired: expired.application.uuid,
      disbursed: loan.application.uuid,
      claim: claim.uuid,
      returnedClaim: returned.uuid,
      asked,
      askedPaper,
      letter: `${issued.application.uuid}/${letter.number}`,
    },
  }
}
