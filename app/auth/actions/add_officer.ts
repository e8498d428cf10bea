import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { CreateUser, type NewUser } from '#auth/actions/create_user'
import { refuseImpossiblePost } from '#auth/actions/give_post'
import { hashPassword, lockedPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword } from '#auth/actions/set_password'
import { refuseOthersName } from '#auth/actions/sign_up'
import User from '#auth/models/user'
import { OFFICER_ROLES } from '#auth/roles'
import { type Editor, editorOf } from '#auth/rules/editors'
import { defaultUserName } from '#auth/rules/user_names'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

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
  const query = User.query({ client: trx })
    .where({ mobile, isActive: true })
    .whereIn('roleId', [...OFFICER_ROLES])
  if (id !== undefined) query.whereNot('id', id)
  if (await query.first()) {
    throw new Refusal('auth.messages.officer_mobile_taken', {}, { field: 'mobile' })
  }
}

/**
 * Gives an officer an account: an administrator, or a command on the machine itself, since a new installation
 * has nobody who could.
 *
 * @throws Refusal auth.messages.password_* (newPassword), user_name_taken, user_name_not_own (userName),
 *   auth.messages.officer_mobile_taken (mobile), post_* (districts, untilOn)
 */
export class AddOfficer {
  async run(
    { password, mustChangePassword = true, ...officer }: NewOfficer,
    by: Editor,
    existing?: TransactionClientContract
  ): Promise<User> {
    const person = { ...officer, userName: defaultUserName(officer) }
    refuseOthersName(officer)
    refuseImpossiblePost({
      roleId: officer.roleId,
      districts: officer.districts ?? null,
      fromOn: officer.fromOn ?? getClock().today(),
      untilOn: officer.untilOn ?? null,
    })
    if (password !== undefined) refuseWeakPassword(password, person)
    const hash = await (password === undefined ? lockedPassword() : hashPassword(password))
    return inTransaction(async (trx) => {
      await refuseTakenMobile(officer, trx)
      const user = await new CreateUser().run(
        { ...person, password: { hash }, mustChangePassword },
        trx
      )
      const { id: subjectId, districtId, roleId } = user
      const subject = { subjectType: 'user', subjectId, districtId }
      const { data, ...actor } = editorOf(by)
      await recordAudit(
        { action: 'user.created', ...actor, ...subject, data: { roleId, ...data } },
        trx
      )
      return user
    }, existing)
  }
}
