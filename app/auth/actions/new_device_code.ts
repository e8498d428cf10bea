import { IssueOtp } from '#auth/actions/issue_otp'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import type User from '#auth/models/user'
import { askers } from '#auth/rules/one_time_passwords'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

const PURPOSE = 'new_device'
/** Long enough to cover the work either way, in milliseconds. */
const ANSWER_TIME = 400

/**
 * The code step that an account under attack shows to new devices (DECISIONS 11): a code leaves only
 * when the password was right, and neither the answer nor its time shows whether it did.
 */
export class SendNewDeviceCode {
  /** @param user null when the password was wrong */
  async run({ user, browser }: { user: User | null; browser: string }): Promise<void> {
    const answerTime = new Promise((resolve) => setTimeout(resolve, ANSWER_TIME))
    try {
      if (user) {
        const { id: userId, mobile: recipient, locale } = user
        const asker = askers.rightPassword(userId)
        await new IssueOtp().run({ recipient, purpose: PURPOSE, browser, asker, locale, userId })
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    } finally {
      await answerTime
    }
  }
}

/**
 * Takes that code, once.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp; for a wrong password always
 */
export class TakeNewDeviceCode {
  async run(answer: {
    user: User | null
    code: string
    browser: string
    address: string
  }): Promise<User> {
    const { user, ...typed } = answer
    const recipient = user?.mobile ?? 'nobody'
    const proof = await new VerifyOtp().run({ ...typed, recipient, purpose: PURPOSE, user })
    await inTransaction((trx) => consumeOtp(proof, trx))
    return user!
  }
}
