import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword, setPassword } from '#auth/actions/set_password'
import User from '#auth/models/user'
import { needsTwoAdministratorsForAccount } from '#auth/queries/access_givers'
import { bouncerOf } from '#auth/policies/rights'
import { userNameKey } from '#auth/rules/user_names'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { notifyUser } from '#notifications/actions/notify_user'

export interface PasswordResetForm {
  userName: string
  newPassword: string
  newPasswordConfirmation: string
}

/**
 * An officer gives somebody a temporary password (document 3, Reset password; DECISIONS 10): it must
 * be changed at the next sign-in, the person is told, their sessions end.
 *
 * @throws Refusal when the two differ, the password may not be chosen, or the person is nobody whose
 *   password this officer resets; whether there is such a person is not said
 */
export class ResetUserPassword {
  async run(officer: User, form: PasswordResetForm): Promise<void> {
    const { userName, newPassword } = form
    if (newPassword !== form.newPasswordConfirmation) {
      const field = 'newPasswordConfirmation'
      throw new Refusal('auth.messages.password_mismatch', {}, { field })
    }
    const user = await User.findBy({ userNameKey: userNameKey(userName), isActive: true })
    if (user?.id === officer.id) {
      throw new Refusal('approvals.messages.own_password', {}, { field: 'userName' })
    }
    const policy = bouncerOf(() => officer).with('ApprovalsApplicationPolicy')
    if (!user || (await policy.denies('resetPasswordOf', user))) {
      throw new Refusal('approvals.messages.no_such_user', {}, { field: 'userName' })
    }
    /** Whoever typed it could be the second person beside themselves. */
    if (await needsTwoAdministratorsForAccount(user.id)) {
      throw new Refusal('approvals.messages.kept_by_two', {}, { field: 'userName' })
    }
    refuseWeakPassword(newPassword, user)
    const hash = await hashPassword(newPassword)
    await inTransaction(async (trx) => {
      const options = {
        action: 'auth.password_reset_by_officer',
        actor: officer,
        mustChange: true,
      } as const
      await setPassword(user, hash, options, trx)
      await notifyUser({ userId: user.id, template: 'password_reset', params: {} }, trx)
    })
    await endSessions(user.id)
  }
}
