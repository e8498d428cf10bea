import {
  IssueOtp,
  VerifyOtp,
  anonymousRequester,
  consumeOtp,
} from '#auth/actions/one_time_passwords'
import { inConstantTime } from '#auth/actions/failed_attempts'
import { requesters } from '#auth/rules/one_time_passwords'
import { SEND_CODE, SEND_CODE_UNPROVEN, countSend } from '#auth/throttling/rate_limits'
import {
  UNKNOWN_DEVICE_LIMITS,
  countCodeAttempt,
  undoCodeAttempt,
} from '#bank_desk/throttling/limits'
import { branchByIfsc, contactOf } from '#bank_desk/queries/branch_letters'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { BankBranch } from '#masters/queries/master_lists'

const BRANCH_CODE_PURPOSE = 'bank_branch'

interface BranchCodeRequest {
  ifsc: string
  browser: string
  /** Name of the browser, where the branch has verified itself in it before. */
  device: string | null
  /** Network address. */
  address: string
  locale: string
  /** Requested without the sum, by a user who cannot solve it: subject to a lower limit. */
  isUnproven?: boolean
}

/** Returns the recipient to whom a code for this IFSC is bound: the branch's contact, or nobody. */
const recipientOf = (ifsc: string): string => {
  const branch = branchByIfsc(ifsc)
  return branch ? contactOf(branch) : `nobody ${ifsc.trim().toUpperCase()}`
}

/**
 * Sends a code to the registered contact of a branch. Neither the answer nor its timing reveals whether the branch
 * exists (DECISIONS 11).
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown branches alike; otp_limit where
 * the branch has verified itself before
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

/** Accepts the code that proves that a person is at a branch. Each code is valid once. */
export class VerifyBranchCode {
  /**
   * @throws Refusal auth.messages.otp_invalid, field otp, also for a branch that does not exist;
   * auth.messages.too_many_attempts for an address with many wrong codes
   */
  async run(input: {
    ifsc: string
    code: string
    browser: string
    /** Name of the browser, where the branch has verified itself in it before. */
    device: string | null
    address: string
  }): Promise<BankBranch> {
    const { ifsc, device, ...given } = input
    const recipient = recipientOf(ifsc)
    if (!device) await countCodeAttempt(given.address)
    const proof = await new VerifyOtp().run({ ...given, recipient, purpose: BRANCH_CODE_PURPOSE })
    if (!device) await undoCodeAttempt(given.address)
    const branch = branchByIfsc(ifsc)
    /** No code is sent for a branch that does not exist; a correct guess grants no access. */
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
