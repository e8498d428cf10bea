import { DateTime } from 'luxon'
import { verifyPassword } from '#auth/actions/password_hashing'
import User from '#auth/models/user'
import { secondFactorOf } from '#auth/queries/second_factors'
import { userNameKey } from '#auth/rules/user_names'
import { countAttempt, forgiveAttempt, SIGN_IN } from '#auth/throttling/throttle'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

export interface Credentials {
  userName: string
  password: string
  /** Network address of the person. */
  address: string
}

/**
 * Finds the person to whom user name and password belong (document 1, sign-in). The code of a
 * second factor is asked for next where it is on; opening the session is the caller's.
 *
 * @throws Refusal auth.messages.invalid_credentials; auth.messages.too_many_attempts
 */
export class CheckCredentials {
  async run({ userName, password, address }: Credentials) {
    const key = userNameKey(userName)
    const attempt = { address, account: key }
    await countAttempt(SIGN_IN, attempt)

    const user = await User.findBy('userNameKey', key)
    const matches = await verifyPassword(user?.password ?? null, password)
    if (!user || !matches || !user.isActive) {
      throw new Refusal('auth.messages.invalid_credentials')
    }
    await forgiveAttempt(SIGN_IN, attempt)
    return { user, hasSecondFactor: (await secondFactorOf(user.id)) !== null }
  }
}

/** Notes that somebody has signed in, and the language their messages come in from now on. */
export class RecordSignIn {
  async run(user: User, locale: string): Promise<void> {
    await inTransaction(async (trx) => {
      user.useTransaction(trx)
      user.merge({ lastSignInAt: DateTime.fromJSDate(getClock().now()).toUTC(), locale })
      await user.save()
      const { id, roleId, districtId } = user
      const event = { action: 'auth.signed_in', actorId: id, actorRole: roleId, districtId }
      await recordAudit(event, trx)
    })
  }
}
