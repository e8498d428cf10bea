import { IssueOtp } from '#auth/actions/issue_otp'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import User from '#auth/models/user'
import { userNameKey } from '#auth/rules/user_names'
import { countAttempt, SEND_CODE_UNPROVEN, TRY_CODE } from '#auth/throttling/throttle'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

const PURPOSE = 'instead_of_captcha'
/** Long enough to cover the work either way, in milliseconds. */
const ANSWER_TIME = 400

/**
 * Sends a code to somebody who cannot do the sum at sign-in (DECISIONS 11). Whether the user name
 * exists shows neither in the answer nor in the time it takes.
 *
 * @throws Refusal auth.messages.too_many_attempts, for known and unknown names alike
 */
export class SendCodeInsteadOfCaptcha {
  async run(request: { userName: string; address: string; locale: string }): Promise<void> {
    const { userName, address, locale } = request
    const account = userNameKey(userName)
    await countAttempt(SEND_CODE_UNPROVEN, { address, account })
    const answerTime = new Promise((resolve) => setTimeout(resolve, ANSWER_TIME))
    try {
      const user = await User.query().where({ userNameKey: account, isActive: true }).first()
      await new IssueOtp().run({
        recipient: user?.mobile ?? `nobody ${account}`,
        purpose: PURPOSE,
        locale: user?.locale ?? locale,
        userId: user?.id ?? null,
        deliver: Boolean(user),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    } finally {
      await answerTime
    }
  }
}

/** Takes such a code in place of the sum: once, and only for a user name with that mobile. */
export class TakeCodeInsteadOfCaptcha {
  async run(answer: { userName: unknown; code: unknown; address: string }): Promise<boolean> {
    if (typeof answer.userName !== 'string' || typeof answer.code !== 'string') return false
    const account = userNameKey(answer.userName)
    await countAttempt(TRY_CODE, { address: answer.address, account })
    const user = await User.query().where({ userNameKey: account, isActive: true }).first()
    try {
      const recipient = user?.mobile ?? `nobody ${account}`
      const proof = await new VerifyOtp().run({ recipient, purpose: PURPOSE, code: answer.code })
      await inTransaction((trx) => consumeOtp(proof, trx))
      return user !== null
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
