import type { HttpContext } from '@adonisjs/core/http'
import { ProveBranch } from '#bank_desk/actions/prove_branch'
import { deviceOf, markProven, pendingBranch, refusePerson } from '#bank_desk/branch_session'
import { takeLetter } from '#bank_desk/take_letter'
import { branchCodeValidator } from '#bank_desk/validators/desk'
import { Refusal } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import { formMessages } from '#kernel/validation/form_messages'

/** The code by which a branch proves itself; the page looks the same for branches that do not exist. */
export default class CodesController {
  async create(ctx: HttpContext) {
    const pending = pendingBranch(ctx)
    if (!pending) return ctx.response.redirect().toRoute('bank_desk.entry.create')
    return ctx.inertia.render('lending/bank_desk/code', { ifsc: pending.ifsc })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    refusePerson(ctx)
    const pending = pendingBranch(ctx)
    if (!pending) return response.redirect().toRoute('bank_desk.entry.create')
    const { otp } = await request.validateUsing(branchCodeValidator, {
      messagesProvider: formMessages(i18n, 'bank_desk.validation.code'),
    })
    const { ifsc, browser, letter } = pending
    const address = request.ip()
    const device = deviceOf(ctx, ifsc)
    const branch = await new ProveBranch().run({ ifsc, code: otp, browser, device, address })
    markProven(ctx, branch)
    try {
      return await takeLetter(ctx, branch, letter)
    } catch (error) {
      /** The code was right and is spent: what is wrong is the letter. */
      if (!(error instanceof Refusal)) throw error
      session.flash('warning', sentence(i18n, error.messageKey, error.params))
      return response.redirect().toRoute('bank_desk.entry.create')
    }
  }
}
