import { randomUUID } from 'node:crypto'
import User from '#auth/models/user'
import { Role, type RoleId } from '#auth/roles'

/** A person who can sign in; names and numbers are made up. */
export async function person(roleId: RoleId = Role.applicant): Promise<User> {
  const uuid = randomUUID()
  return User.create({
    uuid,
    roleId,
    userName: uuid,
    userNameKey: uuid,
    firstName: 'Asha',
    lastName: 'Example',
    mobile: '9000000000',
    password: 'not-used-here',
    mustChangePassword: false,
    locale: 'en',
    isActive: true,
  })
}

let subject = 900_000

/** A subject id no other test uses. */
export function newSubjectId(): number {
  return ++subject
}
