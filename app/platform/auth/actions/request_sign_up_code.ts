import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { hasPendingCode } from '#auth/actions/verify_otp'
import { countSend, SEND_CODE } from '#auth/throttling/throttle'

const PURPOSE = 'sign_up'

/**
 * Sends a new applicant the code that shows the mobile to be theirs. While one that this browser asked
 * for is still good, no other leaves: details can be changed without using up the three of an hour.
 *
 * @throws Refusal auth.messages.code_later, too_many_attempts
 */
export class RequestSignUpCode {
  async run(request: {
    mobile: string
    address: string
    browser: string
    locale: string
    /** The person asks for another one: the first has not come. */
    isAgain?: boolean
  }): Promise<void> {
    const { mobile: recipient, address, browser, locale, isAgain } = request
    if (!isAgain && (await hasPendingCode({ recipient, purpose: PURPOSE, browser }))) return
    await countSend(SEND_CODE, address)
    const requester = anonymousRequester(address)
    await new IssueOtp().run({ recipient, purpose: PURPOSE, browser, requester, locale })
  }
}
