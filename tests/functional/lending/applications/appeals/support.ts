import { MakeAppeal } from '#applications/appeals/actions/appeals'
import Application from '#applications/models/application'
import { DecideApplication } from '#approvals/actions/decide_applications'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { expectedState } from '#tests/functional/lending/approvals/support'
import { createApplicant } from '#tests/support/users'

export const reasonOf = (kind: string) => masters().reasons(kind)[0].id

export const REMARKS = 'The income certificate is of another year'

/** Takes a decision on an application in its present state, as the officer. */
export async function decideAs(
  officer: User,
  { id }: { id: number },
  action: string,
  kind: string | null = null
) {
  const application = await Application.findOrFail(id)
  return new DecideApplication().run(officer, application, {
    action,
    reasonId: kind ? reasonOf(kind) : null,
    remarks: REMARKS,
    ...(await expectedState(application)),
  })
}

/** Creates an application in this status, of an applicant who can sign in, rejected by an officer of the role. */
export async function createRejected(
  statusId: number,
  role: number = Role.districtOfficer,
  options: Parameters<typeof createApplication>[0] = {}
) {
  const citizen = await createApplicant()
  const application = await createApplication({ statusId, userId: citizen.id, ...options })
  const officer = await createUser(role)
  await decideAs(officer, application, 'reject', 'reject')
  return { citizen, officer, application: await Application.findOrFail(application.id) }
}

/** Makes an appeal as the applicant. */
export async function appeal(
  citizen: User,
  { id }: { id: number },
  uploads: Parameters<MakeAppeal['run']>[0]['uploads'] = []
) {
  const application = await Application.findOrFail(id)
  await new MakeAppeal().run({
    application,
    actor: { id: citizen.id, role: citizen.roleId },
    grounds: 'माझे उत्पन्न मर्यादेत आहे',
    uploads,
    expectedDecisionId: (await expectedState(application)).expectedDecisionId!,
  })
}

export const statusOf = async ({ id }: { id: number }) =>
  (await Application.findOrFail(id)).statusId
