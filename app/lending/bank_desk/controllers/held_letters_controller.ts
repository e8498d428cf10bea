import type { HttpContext } from '@adonisjs/core/http'
import { AnswerLetter } from '#bank_desk/actions/letter_answers'
import { signOutBranch, verifiedBranch } from '#bank_desk/http/branch_session'
import { heldLetter } from '#bank_desk/queries/branch_letters'
import { answerValidator } from '#bank_desk/validators/desk'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { encryptAccount } from '#kernel/vault/vault'
import { uploadSourceOf } from '#documents/form_uploads'

/** A letter for the branch that holds it, with its answers. */
export default class HeldLettersController {
  async show(ctx: HttpContext) {
    const { i18n, inertia, params, response } = ctx
    const branch = verifiedBranch(ctx)
    if (!branch) return response.redirect().toRoute('bank_desk.entry.create')
    response.header('X-Robots-Tag', 'noindex, nofollow')
    return inertia.render(
      'lending/bank_desk/letter',
      await heldLetter(branch, params.applicationUuid, i18n)
    )
  }

  async store(ctx: HttpContext) {
    const { i18n, params, request, response, session } = ctx
    const branch = verifiedBranch(ctx)
    if (!branch) {
      session.flash('warning', i18n.t('bank_desk.messages.prove_again'))
      return response.redirect().toRoute('bank_desk.entry.create')
    }
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const form = await request.validateUsing(answerValidator, 'bank_desk.validation.answer')
    const { applicationUuid } = params
    await new AnswerLetter().run({
      branch,
      applicationUuid,
      kind: form.kind,
      amountPaise: form.amount ?? null,
      rateBp: form.rate ?? null,
      doneOn: form.doneOn ?? null,
      account: form.accountNo ? encryptAccount(form.accountNo) : null,
      letter: uploadSourceOf(form.letter),
      reasonId: form.reasonId ?? null,
      remarks: form.remarks ?? null,
      expectedVersion,
    })
    session.flash('success', i18n.t(`bank_desk.saved.${form.kind}`))
    return form.kind === 'refused'
      ? response.redirect().toRoute('bank_desk.entry.create')
      : response.redirect().toRoute('bank_desk.letter.show', { applicationUuid })
  }

  /** Signs the branch out of the desk. */
  async leave(ctx: HttpContext) {
    signOutBranch(ctx)
    return ctx.response.redirect().toRoute('bank_desk.entry.create')
  }
}
