import type { ApiClient, ApiRequest } from '@japa/api-client'
import { CreateUser, type NewUser } from '#auth/actions/users'
import { sessionCookie } from '#config/session'
import type User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import { newUser, TEST_PASSWORD } from '#database/factories/user_factory'
import { sessionCookieOf } from '#tests/support/stored_sessions'
import { Visitor } from '#tests/support/visitor'

export { TEST_PASSWORD } from '#database/factories/user_factory'

/** Creates an applicant whose user name is their mobile number and whose password is TEST_PASSWORD. */
export async function createApplicant(overrides: Partial<NewUser> = {}): Promise<User> {
  return new CreateUser().run(await newUser(overrides))
}

/** Creates an officer with a role, with or without a district. */
export async function createOfficer(
  roleId: RoleId,
  districtId: number | null = null,
  overrides: Partial<NewUser> = {}
): Promise<User> {
  const districts = districtId === null ? null : [districtId]
  const names = { firstName: 'Anil', middleName: null, lastName: 'Deshpande' }
  return createApplicant({ ...names, roleId, districts, ...overrides })
}

/**
 * Returns a visitor who is signed in as this user, without the pages, the log entries and the known device of a
 * sign-in.
 */
export async function visitorAs(user: User): Promise<Visitor> {
  const visitor = new Visitor()
  visitor.cookies.set(sessionCookie, encodeURIComponent(await sessionCookieOf(user)))
  return visitor
}

/** Signs in as a browser does: captcha, form, cookies. Returns the visitor, signed in as this user. */
export async function signInAs(user: User, password = TEST_PASSWORD): Promise<Visitor> {
  const visitor = new Visitor()
  await visitor.signIn(user.userName, password)
  return visitor
}

/** Signs in and completes the step-up that pages with payments and exports of officers require. */
export async function signInWithStepUp(user: User): Promise<Visitor> {
  const visitor = await signInAs(user)
  await visitor.stepUp(TEST_PASSWORD)
  return visitor
}

/** Returns a request of Japa's client as this user, without the sign-in page. */
export function requestAs(
  client: ApiClient,
  user: User,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string
): ApiRequest<any, any, any> {
  const request: ApiRequest<any, any, any> = client[method](path)
    .loginAs(user)
    .withInertia()
    .redirects(0)
  return method === 'get' ? request : request.withCsrfToken()
}
