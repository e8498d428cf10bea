import { IssueOtp } from '#auth/actions/issue_otp'
import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import { withoutDisclosure } from '#auth/actions/without_telling'
import type User from '#auth/models/user'
import { requesters } from '#auth/rules/one_time_passwords'
import { inTransaction } from '#kernel/database/transaction'

const PURPOSE = 'new_device'

/**
 * The code step that an account under attack shows to new devices (DECISIONS 11): a code leaves only
 * when the password was right, and neither the answer nor its time shows whether it did.
 */
export class SendNewDeviceCode {
  /** @param user null when the password was wrong */
  async run({ user, browser }: { user: User | null; browser: string }): Promise<void> {
    await withoutDisclosure(async () => {
      if (user) {
        const { id: userId, mobile: recipient, locale } = user
        const requester = requesters.rightPassword(userId)
        await new IssueOtp().run({ recipient, purpose: PURPOSE, browser, requester, locale, userId })
      }
    })
  }
}

/**
 * Takes that code, once.
 *
 * @throws Refusal auth.messages.otp_invalid, field otp; for a wrong password always
 */
export class VerifyNewDeviceCode {
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
