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

/** Sends a code to the mobile of a person who files or follows a grievance. */
export class SendGrievanceCode {
  /**
   * @param requested with `isUnproven`, the sum was not solved because the user cannot; this is allowed less often
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

/** Verifies the code that proves possession of a mobile. A code can be used once. */
export class VerifyMobile {
  /**
   * @param find loads what the mobile is verified for; if it refuses, the code stays valid
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
