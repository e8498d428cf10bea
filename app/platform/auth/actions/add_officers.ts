import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type NewUser, createUsers } from '#auth/actions/users'
import { refuseInvalidRoleAssignment } from '#auth/actions/role_assignments'
import { hashPassword, unusablePasswordHash } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/passwords'
import { refuseForeignUserName } from '#auth/actions/applicant_accounts'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { type Editor, auditActorOf } from '#auth/rules/role_assignments'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import { recordAudits } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'

export type NewOfficer = Omit<NewUser, 'password' | 'mustChangePassword'> & {
  /** Unencrypted, checked like any new one; without it, the officer cannot sign in until a password is set. */
  password?: string
  mustChangePassword?: boolean
}

/** @throws Refusal auth.messages.officer_mobile_taken (mobile) where another active officer uses it */
export async function refuseTakenMobile(
  { mobile, id }: { mobile: string; id?: number },
  trx: TransactionClientContract
): Promise<void> {
  await acquireLock(trx, 'mobile', mobile)
  const query = officersWithMobile([mobile], trx)
  if (id !== undefined) query.whereNot('id', id)
  if (await query.first()) throw mobileTakenError()
}

const officersWithMobile = (mobiles: readonly string[], trx: TransactionClientContract) =>
  User.query({ client: trx })
    .whereIn('mobile', [...mobiles])
    .where('isActive', true)
    .whereIn('roleId', [...OFFICER_ROLES])

const mobileTakenError = () =>
  new Refusal('auth.messages.officer_mobile_taken', {}, { field: 'mobile' })

/**
 * Creates an account for an officer: by an administrator, or by a command on the machine itself, since a new
 * installation has no administrator.
 *
 * @throws Refusal auth.messages.password_* (newPassword), user_name_taken, user_name_not_own (userName),
 * auth.messages.officer_mobile_taken (mobile), post_* (districts, untilOn)
 */
export class AddOfficer {
  async run(
    { password, ...officer }: NewOfficer,
    by: Editor,
    existing?: TransactionClientContract
  ): Promise<User> {
    refuseInvalid(officer)
    const person = { ...officer, userName: defaultUserName(officer) }
    if (password !== undefined) refuseWeakPassword(password, person)
    const hash = await (password === undefined ? unusablePasswordHash() : hashPassword(password))
    return inTransaction(async (trx) => {
      await refuseTakenMobile(officer, trx)
      const [user] = await insertOfficers([officer], hash, by, trx)
      return user
    }, existing)
  }
}

interface BulkOptions {
  trx: TransactionClientContract
  /** Adds to a refusal the name of the officer concerned. */
  nameRefusal: (officer: NewOfficer, refusal: Refusal) => Refusal
}

/** Creates accounts for many officers, without a password, in a fixed number of queries. */
export class AddOfficers {
  /**
   * @returns the accounts in the given order
   * @throws as `AddOfficer`, with the name; user_name_taken also without a name where another request took one at the
   * same moment
   */
  async run(
    officers: readonly Omit<NewOfficer, 'password'>[],
    by: Editor,
    { trx, nameRefusal }: BulkOptions
  ): Promise<User[]> {
    for (const officer of officers) {
      try {
        refuseInvalid(officer)
      } catch (error) {
        throw error instanceof Refusal ? nameRefusal(officer, error) : error
      }
    }
    await refuseTaken(officers, { trx, nameRefusal })
    return insertOfficers(officers, await unusablePasswordHash(), by, trx)
  }
}

function refuseInvalid(officer: Omit<NewOfficer, 'password'>): void {
  refuseForeignUserName(officer)
  refuseInvalidRoleAssignment({
    roleId: officer.roleId,
    districts: officer.districts ?? null,
    fromOn: officer.fromOn ?? getClock().today(),
    untilOn: officer.untilOn ?? null,
  })
}

/** Refuses a mobile or user name that is taken, by an existing user or by another of these officers. */
async function refuseTaken(
  officers: readonly NewOfficer[],
  { trx, nameRefusal }: BulkOptions
): Promise<void> {
  const [mobiles, names] = [new Set<string>(), new Set<string>()]
  const keyOf = (officer: NewOfficer) => userNameKey(defaultUserName(officer))
  for (const batch of batches(officers)) {
    const holders = await officersWithMobile(
      batch.map(({ mobile }) => mobile),
      trx
    ).select('mobile')
    for (const { mobile } of holders) mobiles.add(mobile)
    const namesakes = await User.query({ client: trx })
      .whereIn('userNameKey', batch.map(keyOf))
      .select('userNameKey')
    for (const { userNameKey: key } of namesakes) names.add(key)
  }
  for (const officer of officers) {
    if (mobiles.has(officer.mobile)) throw nameRefusal(officer, mobileTakenError())
    if (names.has(keyOf(officer))) {
      throw nameRefusal(
        officer,
        new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' })
      )
    }
    mobiles.add(officer.mobile)
    names.add(keyOf(officer))
  }
}

/** Inserts the accounts with their role assignments and an audit entry each. */
async function insertOfficers(
  officers: readonly Omit<NewOfficer, 'password'>[],
  hash: string,
  by: Editor,
  trx: TransactionClientContract
): Promise<User[]> {
  const users = await createUsers(
    officers.map(({ mustChangePassword = true, ...officer }) => ({
      ...officer,
      userName: defaultUserName(officer),
      password: { hash },
      mustChangePassword,
    })),
    trx
  )
  const { data, ...actor } = auditActorOf(by)
  await recordAudits(
    users.map(({ id, districtId, roleId }) => ({
      action: 'user.created',
      ...actor,
      subjectType: 'user',
      subjectId: id,
      districtId,
      data: { roleId, ...data },
    })),
    trx
  )
  return users
}
