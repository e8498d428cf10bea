import type { HttpContext } from '@adonisjs/core/http'
import { ProposeSignatory, signatoryPage } from '#administration/settings/signatories'
import { parseDay } from '#administration/validators/scheme'
import { signatoryValidator, typedWords } from '#administration/validators/settings'
import { type ProposalOutcome, ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { NotFound } from '#kernel/exceptions/refusal'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { uploadSourceOf } from '#documents/form_uploads'

/** Signatories of letters, by date. */
export default class SignatoriesController {
  async index({ i18n, inertia, request }: HttpContext) {
    return inertia.render('back_office/administration/signatories', {
      list: await signatoryPage(request.qs(), i18n),
    })
  }

  async store(ctx: HttpContext) {
    const { auth, request } = ctx
    const fields = await request.validateUsing(
      signatoryValidator,
      'administration.signatories.validation'
    )
    const { from, replaces = null, roleId } = fields
    const proposed = await new ProposeSignatory().run({
      from,
      replaces,
      typed: { roleId, words: typedWords(fields) },
      upload: uploadSourceOf(request.file('signature')),
      expectedVersion: readExpectedVersion(request),
      person: auth.getUserOrFail(),
    })
    return this.#redirect(ctx, proposed, 'saved')
  }

  /** Withdraws a signatory who is not in force yet. */
  async destroy(ctx: HttpContext) {
    const from = parseDay(ctx.params.day)
    if (!from) throw new NotFound()
    const proposed = await new ProposeChange().run({
      kind: 'signatory',
      payload: {
        from,
        replaces: from,
        typed: null,
        expectedVersion: readExpectedVersion(ctx.request),
      },
      person: ctx.auth.getUserOrFail(),
    })
    return this.#redirect(ctx, proposed, 'withdrawn')
  }

  #redirect(ctx: HttpContext, proposed: ProposalOutcome, done: string) {
    flashProposalOutcome(ctx, proposed, `administration.signatories.messages.${done}`)
    return ctx.response.redirect().toRoute('administration.settings.signatories.index')
  }
}
