import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword, verifyPassword } from '#auth/actions/password_hashing'
import { recordFailedAttempt } from '#auth/actions/record_failed_try'
import { refuseWeakPassword, setPassword } from '#auth/actions/set_password'
import User from '#auth/models/user'
import { countProof, resetProofs } from '#auth/throttling/throttle'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

export interface PasswordChange {
  userId: number
  currentPassword: string
  newPassword: string
  newPasswordConfirmation: string
  /** Network address of the person, and the browser it is typed into. */
  address: string
  browser: string
  /** The session that stays, and the own device that it lives on. */
  sessionId: string
  ownDevice: number | null
}

/**
 * A person's own change of password; every other session of theirs ends (DECISIONS 11). The checks
 * come in the order of document 1, section 5.
 *
 * @throws Refusal auth.messages.password_mismatch, password_short …, password_same,
 *   current_password_wrong, too_many_attempts
 */
export class ChangePassword {
  async run(change: PasswordChange): Promise<User> {
    const { newPassword, currentPassword } = change
    if (newPassword !== change.newPasswordConfirmation) {
      throw passwordRefusal('password_mismatch', 'newPasswordConfirmation')
    }
    const user = await User.findOrFail(change.userId)
    refuseWeakPassword(newPassword, user)
    const { address, browser } = change
    await countProof(browser)
    if (!(await verifyPassword(user.password, currentPassword))) {
      await recordFailedAttempt('auth.password_wrong', { user, address, isKnownDevice: true })
      throw passwordRefusal('current_password_wrong', 'currentPassword')
    }
    await resetProofs(browser)
    if (newPassword === currentPassword) throw passwordRefusal('password_same', 'newPassword')

    const hash = await hashPassword(newPassword)
    const changed = await inTransaction((trx) =>
      setPassword(user, hash, { action: 'auth.password_changed', ownDevice: change.ownDevice }, trx)
    )
    await endSessions(user.id, { exceptSessionId: change.sessionId })
    return changed
  }
}

function passwordRefusal(name: string, field: string) {
  return new Refusal(`auth.messages.${name}`, {}, { field })
}
