import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashPassword } from '#auth/actions/password_hashing'
import { insertRoleAssignments } from '#auth/actions/role_assignments'
import User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { type Districts, singleDistrict } from '#lists/query_filters'
import { Refusal, SignedOut } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'

export interface NewUser {
  roleId: RoleId
  /** Scope and dates of an officer's role assignment; all districts and from today when omitted. */
  districts?: Districts
  fromOn?: PlainDate
  untilOn?: PlainDate | null
  /** The mobile number, else the e-mail address, when omitted. */
  userName?: string | null
  firstName: string
  middleName?: string | null
  lastName: string
  mobile: string
  email?: string | null
  birthDate?: PlainDate | null
  genderId?: number | null
  /** In plain text, or already hashed by `hashPassword` (many users with one password). */
  password: string | { hash: string }
  mustChangePassword?: boolean
  locale?: string
}

/** A new user whose password is already hashed. */
type HashedUser = Omit<NewUser, 'password'> & { password: { hash: string } }

/**
 * Creates a user who can sign in. Inside a transaction, pass a password that is already hashed.
 *
 * @throws Refusal auth.messages.user_name_taken, field userName
 */
export class CreateUser {
  async run(input: NewUser, existing?: TransactionClientContract): Promise<User> {
    const { password } = input
    const hash = typeof password === 'string' ? await hashPassword(password) : password.hash
    return inTransaction(async (trx) => {
      const [user] = await createUsers([{ ...input, password: { hash } }], trx)
      return user
    }, existing)
  }
}

/**
 * Creates many users in a few statements, whatever their number, because SQLite is blocked for as long as this takes.
 *
 * @returns the users in the order of the inputs
 * @throws Refusal auth.messages.user_name_taken, field userName
 */
export async function createUsers(
  inputs: readonly HashedUser[],
  trx: TransactionClientContract
): Promise<User[]> {
  const now = sqlInstant(getClock().now())
  const rows = inputs.map((input) => buildRow(input, now))
  const users = new Map<string, User>()
  for (const batch of batches(rows)) {
    try {
      await trx.table('users').multiInsert(batch)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' })
    }
    const uuids = batch.map(({ uuid }) => uuid)
    for (const user of await User.query({ client: trx }).whereIn('uuid', uuids)) {
      users.set(user.uuid, user)
    }
  }
  const created = rows.map(({ uuid }) => users.get(uuid)!)
  await assignRoles(created, inputs, trx)
  return created
}

const buildRow = (input: HashedUser, now: string) => {
  const userName = defaultUserName(input)
  return {
    uuid: randomUUID(),
    role_id: input.roleId,
    district_id: singleDistrict(input.districts ?? null),
    post_changes: 0,
    user_name: userName,
    user_name_key: userNameKey(userName),
    first_name: input.firstName,
    middle_name: input.middleName || null,
    last_name: input.lastName,
    mobile: input.mobile,
    email: input.email || null,
    birth_date: input.birthDate ?? null,
    gender_id: input.genderId ?? null,
    password: input.password.hash,
    must_change_password: input.mustChangePassword ?? false,
    password_changed_at: now,
    locale: input.locale ?? 'en',
    is_active: true,
    created_at: now,
    updated_at: now,
  }
}

/** An officer starts with a role assignment for the role. */
async function assignRoles(
  users: readonly User[],
  inputs: readonly HashedUser[],
  trx: TransactionClientContract
): Promise<void> {
  const assignments = users.flatMap((user, at) => {
    if (!user.isOfficer) return []
    const { roleId, districts = null, fromOn = getClock().today(), untilOn = null } = inputs[at]
    return { userId: user.id, roleId, districts, fromOn, untilOn }
  })
  const held = new Map(
    (await insertRoleAssignments(assignments, null, trx)).map(
      (assignment) => [assignment.userId, assignment] as const
    )
  )
  for (const user of users) {
    const assignment = held.get(user.id)
    if (assignment) user.merge({ postId: assignment.id }).actUnder(assignment)
  }
}

/**
 * Locks and returns the row of a user before data of theirs changes. Nothing that was in progress when the account was
 * erased is saved.
 *
 * @throws SignedOut where the account was erased meanwhile
 */
export async function lockUser(userId: number, trx: TransactionClientContract): Promise<User> {
  const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
  await acquireLock(trx, 'user', userId)
  if (user.isErased) throw new SignedOut()
  return user
}
