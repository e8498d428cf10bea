import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { AnswerGrievance } from '#grievances/actions/grievance_transitions'
import { FileGrievance, type NewGrievance } from '#grievances/actions/file_grievance'
import type { Complainant } from '#grievances/rules/escalation'
import type Grievance from '#grievances/models/grievance'
import { createApplicant } from '#tests/support/users'

/** A text that occurs in no other grievance. */
export const WORDS = 'The clerk at the counter sent me away three times.'

/** Creates a grievance of this person, in Gadchiroli by default. */
export const fileGrievance = (
  person: User,
  filing: Partial<NewGrievance> = {}
): Promise<Grievance> => fileGrievanceAs({ userId: person.id }, filing)

/** Ensures that each post of the head office is held: an escalation chain skips vacant posts. */
async function staffHeadOffice() {
  for (const role of [
    Role.agm,
    Role.generalManager,
    Role.managingDirector,
    Role.auditor,
  ] as const) {
    if ((await listHolders({ roleIds: [role] })).length === 0) await createUser(role)
  }
}

/** Creates a grievance of any complainant, with every post held. */
export async function fileGrievanceAs(
  by: Complainant,
  filing: Partial<NewGrievance> = {}
): Promise<Grievance> {
  const districtId = filing.districtId ?? districtNamed('Gadchiroli')
  await staffHeadOffice()
  const roleIds = [Role.districtOfficer]
  if ((await listHolders({ roleIds, districtId })).length === 0) {
    await createUser(Role.districtOfficer, { districtId })
  }
  return new FileGrievance().run({
    by,
    kind: 'file',
    respondent: null,
    districtId: districtNamed('Gadchiroli'),
    applicationUuid: null,
    message: WORDS,
    hidesName: false,
    files: {},
    ...filing,
  })
}

/** Deletes all grievances: other tests count those that are pending with a post. */
export async function deleteGrievances(): Promise<void> {
  for (const table of ['grievance_files', 'grievance_steps', 'grievance_terms', 'grievances']) {
    await db.from(table).delete()
  }
}

/** Returns the number of the last step, as a page sends it. */
export async function versionOf({ id }: Grievance): Promise<string> {
  const [{ last }] = await db
    .from('grievance_steps')
    .where('grievance_id', id)
    .max('serial as last')
  return String(last)
}

/** Creates a grievance in Pune that the district has answered, and returns the values that its page sends. */
export async function answeredGrievance() {
  const districtId = districtNamed('Pune')
  const user = await createApplicant()
  const grievance = await fileGrievance(user, { districtId })
  const officer = await createUser(Role.districtOfficer, { districtId })
  const { uuid } = grievance
  const message = 'The office has corrected it.'
  await new AnswerGrievance().run(officer, {
    uuid,
    message,
    expectedVersion: await versionOf(grievance),
  })
  return { user, uuid, expectedVersion: await versionOf(grievance) }
}
