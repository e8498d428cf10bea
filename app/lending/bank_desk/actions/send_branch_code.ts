import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { inConstantTime } from '#auth/actions/without_telling'
import { requesters } from '#auth/rules/one_time_passwords'
import { countSend, SEND_CODE, SEND_CODE_UNPROVEN } from '#auth/throttling/throttle'
import { UNKNOWN_DEVICE_LIMITS } from '#bank_desk/limits'
import { branchByIfsc, contactOf } from '#bank_desk/queries/branches'

export const BRANCH_CODE_PURPOSE = 'bank_branch'

export interface BranchCodeRequest {
  ifsc: string
  browser: string
  /** The browser's name, where the branch has proven itself in it before. */
  device: string | null
  /** Network address. */
  address: string
  locale: string
  /** Asked for without the sum, by somebody who cannot do it: allowed less often. */
  isUnproven?: boolean
}

/** Whom a code for this IFSC is bound to: the branch's contact, or nobody. */
export const recipientOf = (ifsc: string): string => {
  const branch = branchByIfsc(ifsc)
  return branch ? contactOf(branch) : `nobody ${ifsc.trim().toUpperCase()}`
}

/**
 * Sends a code to the registered contact of a branch. Whether there is such a branch shows neither in the answer
 * nor in the time it takes (DECISIONS 11).
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown branches alike; otp_limit
 *   where the branch has proven itself before
 */
export class SendBranchCode {
  async run(request: BranchCodeRequest): Promise<void> {
    const { ifsc, browser, device, address, locale } = request
    await countSend(request.isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    if (!device) await countSend(UNKNOWN_DEVICE_LIMITS, address)
    await inConstantTime(() =>
      new IssueOtp().run({
        recipient: recipientOf(ifsc),
        purpose: BRANCH_CODE_PURPOSE,
        browser,
        requester: device ? requesters.device(device) : anonymousRequester(address),
        locale,
        isUnproven: request.isUnproven,
        field: 'ifsc',
        deliver: branchByIfsc(ifsc) !== undefined,
      })
    )
  }
}
