import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import Profile from '#profile/models/profile'
import { districtOfficer, schedule } from '#tests/functional/lending/batches/officers'
import { expectedFileVersion, withExpectedVersion } from '#tests/support/seen_versions'
import { createApplicant } from '#tests/support/users'
import { latestDecision } from '#workflow/queries/decision_history'

/** A form as its page submits it: user, address and content. */
export interface FormSubmission {
  user: User
  method?: 'post' | 'put' | 'delete'
  path: string
  body?: object
  /** Files by field, from tests/fixtures/files. */
  files?: Record<string, string>
  /** Whether the user has just completed a step-up. */
  isProven?: boolean
  /** Whether it is sent in the background, and answered with JSON. */
  isBeside?: boolean
}

/** Returns the request with the values that its page supplies about the record to be changed. */
export async function completeFromPage(
  client: ApiClient,
  submission: FormSubmission
): Promise<FormSubmission> {
  const { user, method = 'post', path, body = {}, isBeside } = submission
  const read = async (page: string) => {
    const answer = await client.get(page).loginAs(user).withInertia()
    return answer.inertiaProps
  }
  if (!isBeside) {
    return {
      ...submission,
      body: await withExpectedVersion(read, method.toUpperCase(), path, body),
    }
  }
  if (!path.startsWith('/apply/')) return submission
  const at = path.lastIndexOf('/')
  const seenThere = await expectedFileVersion(read, path.slice(0, at), path.slice(at + 1))
  if (method === 'delete') return { ...submission, path: `${path}?expectedVersion=${seenThere}` }
  return { ...submission, body: { ...body, expectedVersion: seenThere } }
}

/** The tests' today: a Tuesday. */
export const TODAY = plainDate('2026-03-10')

export { actingOfficer as officer } from '#tests/support/posts'

/** Creates an applicant with every section of the loan type complete and nothing submitted. */
export async function createReadyApplicant(
  loanType: 'individual' | 'group' = 'individual',
  withDocuments = false
) {
  const user = await createApplicant()
  if (loanType === 'group') await createCompleteGroup(user, { withDocuments })
  else await createCompleteProfile(user, { withDocuments })
  return user
}

/** Creates an applicant's loan with one tranche of ₹2,00,000 of a sanction of ₹5,00,000. */
export async function runningLoan() {
  const loan = await createLoan({
    emiStartOn: plainDate('2026-01-31'),
    amountPaise: 200_000_00,
  })
  await loan.sanction.merge({ amountPaise: 500_000_00 }).save()
  return { ...loan, owner: await User.findOrFail(loan.application.userId) }
}

/** Creates an application at some stage, and returns its owner too. */
export async function createWithOwner(options: Parameters<typeof createApplication>[0] = {}) {
  const made = await createApplication(options)
  return { made, owner: await User.findOrFail(made.userId) }
}

/** Creates an application in Pune with a complete profile, and the content that the correction page would send. */
export async function createCorrectable() {
  const owner = await createApplicant()
  await createCompleteProfile(owner, { withDocuments: false })
  const made = await createApplication({ userId: owner.id })
  return { made, profile: await Profile.findByOrFail('userId', owner.id) }
}

/** Creates a meeting for tomorrow with two applications, and its officer. */
export async function meeting() {
  const user = await districtOfficer()
  const files = [await createApplication(), await createApplication()]
  const batch = await schedule(user, files)
  return { user, files, batch }
}

/** Returns the expected version of an application in the decision form. */
export async function expectedState(made: Application) {
  const latest = await latestDecision('application', made.id)
  const { statusId } = await Application.findOrFail(made.id)
  return { expectedStatusId: statusId, expectedDecisionId: latest?.id ?? null }
}

/** Returns an application as the page of a new meeting sends it. */
export async function agendaItem(made: Application) {
  const { expectedStatusId, expectedDecisionId } = await expectedState(made)
  return { id: made.id, statusId: expectedStatusId, expectedDecisionId }
}

export const inDays = (days: number) => addDays(getClock().today(), days)
export const pune = () => districtNamed('Pune')
export const unique = () => randomUUID().slice(0, 8)
export { Role }
