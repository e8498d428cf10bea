import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { createUsers, type NewUser } from '#auth/actions/create_user'
import { refuseImpossiblePost } from '#auth/actions/give_post'
import { hashPassword, lockedPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/set_password'
import { refuseOthersName } from '#auth/actions/sign_up'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { type Editor, editorOf } from '#auth/rules/editors'
import { defaultUserName, userNameKey } from '#auth/rules/user_names'
import { recordAudits } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { portions } from '#kernel/database/portions'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { takeTurn } from '#kernel/database/turns'

export type NewOfficer = Omit<NewUser, 'password' | 'mustChangePassword'> & {
  /** In clear, checked as any new one; without it nobody can sign in until a password is set. */
  password?: string
  mustChangePassword?: boolean
}

/** @throws Refusal auth.messages.officer_mobile_taken (mobile) where another active officer has it */
export async function refuseTakenMobile(
  { mobile, id }: { mobile: string; id?: number },
  trx: TransactionClientContract
): Promise<void> {
  await takeTurn(trx, 'mobile', mobile)
  const query = officersWith([mobile], trx)
  if (id !== undefined) query.whereNot('id', id)
  if (await query.first()) throw mobileTaken()
}

const officersWith = (mobiles: readonly string[], trx: TransactionClientContract) =>
  User.query({ client: trx })
    .whereIn('mobile', [...mobiles])
    .where('isActive', true)
    .whereIn('roleId', [...OFFICER_ROLES])

const mobileTaken = () => new Refusal('auth.messages.officer_mobile_taken', {}, { field: 'mobile' })

/**
 * Gives an officer an account: an administrator, or a command on the machine itself, since a new installation
 * has nobody who could.
 *
 * @throws Refusal auth.messages.password_* (newPassword), user_name_taken, user_name_not_own (userName),
 *   auth.messages.officer_mobile_taken (mobile), post_* (districts, untilOn)
 */
export class AddOfficer {
  async run(
    { password, ...officer }: NewOfficer,
    by: Editor,
    existing?: TransactionClientContract
  ): Promise<User> {
    refuseImpossible(officer)
    const person = { ...officer, userName: defaultUserName(officer) }
    if (password !== undefined) refuseWeakPassword(password, person)
    const hash = await (password === undefined ? lockedPassword() : hashPassword(password))
    return inTransaction(async (trx) => {
      await refuseTakenMobile(officer, trx)
      const [user] = await write([officer], hash, by, trx)
      return user
    }, existing)
  }
}

interface ManyOptions {
  trx: TransactionClientContract
  /** What is refused of one of them, in words that say of whom. */
  named: (officer: NewOfficer, refusal: Refusal) => Refusal
}

/** Gives many officers an account each, without a password, in a few statements however many they are. */
export class AddOfficers {
  /**
   * @returns in their order
   * @throws as `AddOfficer`, named; user_name_taken also without a name where somebody took one in this moment
   */
  async run(
    officers: readonly Omit<NewOfficer, 'password'>[],
    by: Editor,
    { trx, named }: ManyOptions
  ): Promise<User[]> {
    for (const officer of officers) {
      try {
        refuseImpossible(officer)
      } catch (error) {
        throw error instanceof Refusal ? named(officer, error) : error
      }
    }
    await refuseTaken(officers, { trx, named })
    return write(officers, await lockedPassword(), by, trx)
  }
}

function refuseImpossible(officer: Omit<NewOfficer, 'password'>): void {
  refuseOthersName(officer)
  refuseImpossiblePost({
    roleId: officer.roleId,
    districts: officer.districts ?? null,
    fromOn: officer.fromOn ?? getClock().today(),
    untilOn: officer.untilOn ?? null,
  })
}

/** Whether a mobile or a user name is taken, by somebody who is there or by another of them. */
async function refuseTaken(
  officers: readonly NewOfficer[],
  { trx, named }: ManyOptions
): Promise<void> {
  const [mobiles, names] = [new Set<string>(), new Set<string>()]
  const keyOf = (officer: NewOfficer) => userNameKey(defaultUserName(officer))
  for (const portion of portions(officers)) {
    const holders = await officersWith(
      portion.map(({ mobile }) => mobile),
      trx
    ).select('mobile')
    for (const { mobile } of holders) mobiles.add(mobile)
    const namesakes = await User.query({ client: trx })
      .whereIn('userNameKey', portion.map(keyOf))
      .select('userNameKey')
    for (const { userNameKey: key } of namesakes) names.add(key)
  }
  for (const officer of officers) {
    if (mobiles.has(officer.mobile)) throw named(officer, mobileTaken())
    if (names.has(keyOf(officer))) {
      throw named(officer, new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' }))
    }
    mobiles.add(officer.mobile)
    names.add(keyOf(officer))
  }
}

/** The accounts with their posts and an audit entry each. */
async function write(
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
  const { data, ...actor } = editorOf(by)
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
