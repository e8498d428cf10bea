import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { VerifyOtp, consumeOtp } from '#auth/actions/verify_otp'
import { SEND_CODE, SEND_CODE_UNPROVEN, countSend } from '#auth/throttling/rate_limits'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'

const PURPOSE = 'grievance'

interface VerificationRequest {
  mobile: string
  browser: string
  /** Network address. */
  address: string
}

/** Sends a code to a mobile from which somebody complains, or follows what they complained about. */
export class SendGrievanceCode {
  /**
   * @param requested `isUnproven`: without the sum, by somebody who cannot do it, which is allowed less often
   * @throws Refusal auth.messages.code_later, too_many_attempts
   */
  async run(
    requested: VerificationRequest & { locale: string; isUnproven: boolean }
  ): Promise<void> {
    const { mobile: recipient, browser, address, locale } = requested
    await countSend(requested.isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    const requester = anonymousRequester(address)
    const { isUnproven } = requested
    const from = { browser, requester, isUnproven, field: 'mobile' }
    await new IssueOtp().run({ recipient, purpose: PURPOSE, locale, ...from })
  }
}

/** Takes the code by which somebody shows that a mobile is theirs. It is of one use. */
export class VerifyMobile {
  /**
   * @param find what the mobile is proven for: while that is refused, the code stays good
   * @throws Refusal auth.messages.otp_invalid, field otp, and as `find`
   */
  async run<Found>(
    { code, mobile: recipient, ...given }: VerificationRequest & { code: string },
    find: () => Promise<Found>
  ): Promise<Found> {
    const proof = await new VerifyOtp().run({ ...given, code, recipient, purpose: PURPOSE })
    const found = await find()
    await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await recordAudit({
        action: 'grievance.mobile_proven',
        subjectType: 'grievance',
        actorId: null,
        trx,
      })
    })
    return found
  }
}
