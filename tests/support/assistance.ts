import db from '@adonisjs/lucid/services/db'
import { NameHelper } from '#applications/assisted_filing/actions/start_assistance'
import { AddOperator, RegisterCentre } from '#applications/assisted_filing/actions/centres'
import type Assistance from '#applications/assisted_filing/models/assistance'
import Centre from '#applications/assisted_filing/models/centre'
import type User from '#auth/models/user'
import { actUnderRoleAssignment } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { lastCodeTo } from '#tests/support/outbox'
import { createApplicant, signInAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

export const PATH = '/apply/individual'

/** Creates an officer who registers centres of a district. */
export async function registrar(district = 'Pune'): Promise<User> {
  const officer = await createUser(Role.districtOfficer, { districtId: districtNamed(district) })
  await actUnderRoleAssignment(officer, [])
  return officer
}

/** Creates a centre with an operator. */
export async function centreWithOperator(district = 'Pune') {
  const officer = await registrar(district)
  const centre = await new RegisterCentre().run(officer, {
    name: 'Seva Kendra',
    address: 'Main road 1',
    telephone: '9822012345',
    districtId: districtNamed(district),
  })
  const operator = await createApplicant({ firstName: 'Meena', lastName: 'Jagtap' })
  const work = await new AddOperator().run(officer, centre, operator.mobile)
  return { officer, centre, operator, work }
}

/** Creates a citizen with a complete profile. */
export async function readyCitizen(): Promise<User> {
  const citizen = await createApplicant({ firstName: 'Savitri', lastName: 'Kale' })
  await createCompleteProfile(citizen)
  return citizen
}

/** Creates an assistance by a person, or by a centre. */
export const createAssistance = (
  citizen: User,
  helper: User | Centre,
  loanType: number = LOAN_TYPES.individual
): Promise<Assistance> =>
  new NameHelper().run(
    citizen.id,
    loanType,
    helper instanceof Centre ? { centre: helper.uuid } : { mobile: helper.mobile }
  )

/** Returns a browser in which the helper works for the citizen. */
export async function openHelperSession(helper: User, help: Assistance): Promise<Visitor> {
  const visitor = await signInAs(helper)
  await visitor.get('/my-assistances')
  await visitor.submit('POST', `/my-assistances/${help.uuid}/work`)
  return visitor
}

/** Requests the code of a submission and sends it, as the page does. */
export async function sendWithCode(
  visitor: Visitor,
  help: Assistance,
  citizen: User,
  page = `/assisted/${help.uuid}`
) {
  const { codesHref } = (await visitor.get(page)).props
  await visitor.submit('POST', codesHref)
  const otp = await lastCodeTo(citizen.mobile)
  const { sendHref, expectedVersion } = (await visitor.get(page)).props
  return visitor.submit('POST', sendHref, { otp, expectedVersion, confirmed: true })
}

/** Deletes all assistances, centres and their data. */
export async function deleteAssistances(): Promise<void> {
  for (const table of ['assisted_changes', 'assistances', 'centre_operators', 'centres']) {
    await db.from(table).delete()
  }
}
