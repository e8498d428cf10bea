import User from '#auth/models/user'
import { IssueOtp } from '#auth/actions/issue_otp'
import { countAttempt, SEND_CODE, SEND_CODE_UNPROVEN } from '#auth/throttling/throttle'
import { Refusal } from '#core/exceptions/refusal'

export interface ForgottenPassword {
  mobile: string
  /** Network address of the person. */
  address: string
  locale: string
  /** Asked for without the sum, by somebody who cannot do it: allowed less often. */
  isUnproven?: boolean
}

/** Long enough to cover the work either way, in milliseconds. */
const ANSWER_TIME = 400

/**
 * Sends a one-time code to the person with this mobile, if there is one. Whether there is one
 * shows neither in the answer nor in the time it takes (DECISIONS 11), nor does the limit of
 * three codes an hour.
 *
 * @throws Refusal auth.messages.too_many_attempts, for known and unknown mobiles alike
 */
export class ForgotPassword {
  async run({ mobile, address, locale, isUnproven }: ForgottenPassword): Promise<void> {
    const allowance = isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE
    await countAttempt(allowance, { address, account: mobile })
    const answerTime = new Promise((resolve) => setTimeout(resolve, ANSWER_TIME))
    try {
      const user = await User.query().where({ mobile, isActive: true }).orderBy('id').first()
      await new IssueOtp().run({
        recipient: mobile,
        purpose: 'forgot_password',
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
