import { consumeOtp, VerifyOtp } from '#auth/actions/verify_otp'
import { BRANCH_CODE_PURPOSE, recipientOf } from '#bank_desk/actions/send_branch_code'
import { countCodeAttempt, undoCodeAttempt } from '#bank_desk/limits'
import { branchByIfsc } from '#bank_desk/queries/branches'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import type { BankBranch } from '#masters/queries/rows'

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
      await recordAudit(
        { action: 'branch.proven', actorId: null, data: { ifsc: branch.ifsc } },
        trx
      )
    })
    return branch
  }
}
