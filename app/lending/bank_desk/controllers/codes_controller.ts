import type { HttpContext } from '@adonisjs/core/http'
import { VerifyBranchCode } from '#bank_desk/actions/branch_codes'
import {
  knownDeviceId,
  openLetter,
  pendingBranch,
  refuseSignedInUser,
  saveVerifiedBranch,
} from '#bank_desk/http/branch_session'
import { branchCodeValidator } from '#bank_desk/validators/desk'
import { Refusal, sentence } from '#kernel/exceptions/refusal'

/** The code by which a branch verifies itself; the page looks the same for branches that do not exist. */
export default class CodesController {
  async create(ctx: HttpContext) {
    const pending = pendingBranch(ctx)
    if (!pending) return ctx.response.redirect().toRoute('bank_desk.entry.create')
    return ctx.inertia.render('lending/bank_desk/code', { ifsc: pending.ifsc })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    refuseSignedInUser(ctx)
    const pending = pendingBranch(ctx)
    if (!pending) return response.redirect().toRoute('bank_desk.entry.create')
    const { otp } = await request.validateUsing(branchCodeValidator, 'bank_desk.validation.code')
    const { ifsc, browser, letter } = pending
    const address = request.ip()
    const device = knownDeviceId(ctx, ifsc)
    const branch = await new VerifyBranchCode().run({ ifsc, code: otp, browser, device, address })
    saveVerifiedBranch(ctx, branch)
    try {
      return await openLetter(ctx, branch, letter)
    } catch (error) {
      /** The code was right and is used up: the error concerns the letter. */
      if (!(error instanceof Refusal)) throw error
      session.flash('warning', sentence(i18n, error.messageKey, error.params))
      return response.redirect().toRoute('bank_desk.entry.create')
    }
  }
}
