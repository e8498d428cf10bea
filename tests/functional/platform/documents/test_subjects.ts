import type User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'
import { createUser } from '#database/factories/application_factory'

/** A person who can sign in, an officer with their post; names and numbers are made up. */
export const person = (roleId: RoleId = Role.applicant): Promise<User> =>
  createUser(roleId, { firstName: 'Asha', middleName: null, lastName: 'Example' })

let subject = 900_000

/** A subject id no other test uses. */
export function newSubjectId(): number {
  return ++subject
}
