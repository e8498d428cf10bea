import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'

/** Creates a user who can sign in, an officer with their post; names and numbers are invented. */
export const person = (roleId: RoleId = Role.applicant): Promise<User> =>
  createUser(roleId, { firstName: 'Asha', middleName: null, lastName: 'Example' })

let subject = 900_000

/** Returns a subject id that no other test uses. */
export function newSubjectId(): number {
  return ++subject
}
