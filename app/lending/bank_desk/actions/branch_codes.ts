import { IssueOtp, anonymousRequester } from '#auth/actions/issue_otp'
import { inConstantTime } from '#auth/actions/failed_attempts'
import { requesters } from '#auth/rules/one_time_passwords'
import { SEND_CODE, SEND_CODE_UNPROVEN, countSend } from '#auth/throttling/rate_limits'
import {
  UNKNOWN_DEVICE_LIMITS,
  countCodeAttempt,
  undoCodeAttempt,
} from '#bank_desk/throttling/limits'
import { branchByIfsc, contactOf } from '#bank_desk/queries/branch_letters'
import { VerifyOtp, consumeOtp } from '#auth/actions/verify_otp'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { BankBranch } from '#masters/queries/row_types'

const BRANCH_CODE_PURPOSE = 'bank_branch'

interface BranchCodeRequest {
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
const recipientOf = (ifsc: string): string => {
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

/** Takes the code by which somebody shows that they are at a branch. It is of one use. */
export class VerifyBranchCode {
  /**
   * @throws Refusal auth.messages.otp_invalid, field otp, also for a branch that does not exist;
   *   auth.messages.too_many_attempts for a place from which many were wrong
   */
  async run(input: {
    ifsc: string
    code: string
    browser: string
    /** The browser's name, where the branch has proven itself in it before. */
    device: string | null
    address: string
  }): Promise<BankBranch> {
    const { ifsc, device, ...given } = input
    const recipient = recipientOf(ifsc)
    if (!device) await countCodeAttempt(given.address)
    const proof = await new VerifyOtp().run({ ...given, recipient, purpose: BRANCH_CODE_PURPOSE })
    if (!device) await undoCodeAttempt(given.address)
    const branch = branchByIfsc(ifsc)
    /** A code for nobody was never sent; one guessed right opens nothing. */
    if (!branch) throw new NotFound()
    await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      await recordAudit({
        action: 'branch.proven',
        actorId: null,
        data: { ifsc: branch.ifsc },
        trx,
      })
    })
    return branch
  }
}
