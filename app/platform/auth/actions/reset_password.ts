import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword, setPassword } from '#auth/actions/set_password'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { userNameKey } from '#auth/rules/user_names'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

export interface PasswordReset {
  mobile: string
  /** Needed only when several people gave the same mobile. */
  userName?: string | null
  /** The code sent to the mobile. */
  otp: string
  newPassword: string
  newPasswordConfirmation: string
  /** Network address of the person, and the browser that asked for the code. */
  address: string
  browser: string
}

/**
 * A new password for somebody who forgot the old one and holds the code sent to the mobile. All
 * sessions end; the code stays good when only the new password is refused.
 *
 * @throws Refusal auth.messages.password_mismatch, otp_invalid, password_short …,
 *   which_user_name
 */
export class ResetPassword {
  async run(reset: PasswordReset): Promise<User> {
    const { mobile, newPassword } = reset
    if (newPassword !== reset.newPasswordConfirmation) {
      const field = 'newPasswordConfirmation'
      throw new Refusal('auth.messages.password_mismatch', {}, { field })
    }
    refuseWeakPassword(newPassword, { mobile, userName: reset.userName ?? mobile })
    const { otp: code, browser, address } = reset
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'forgot_password',
      code,
      browser,
      address,
    })
    const user = await this.userOf(reset)
    refuseWeakPassword(newPassword, user)

    const hash = await hashPassword(newPassword)
    const changed = await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      return setPassword(user, hash, { action: 'auth.password_reset_by_code' }, trx)
    })
    await endSessions(user.id)
    return changed
  }

  private async userOf({ mobile, userName }: PasswordReset): Promise<User> {
    const users = await User.query().where({ mobile, isActive: true }).orderBy('id')
    const named = userName
      ? users.filter((user) => user.userNameKey === userNameKey(userName))
      : users
    if (named.length === 1) return named[0]
    if (users.length === 0) throw new Refusal('auth.messages.otp_invalid', {}, { field: 'otp' })
    throw new Refusal('auth.messages.which_user_name', {}, { field: 'userName' })
  }
}
