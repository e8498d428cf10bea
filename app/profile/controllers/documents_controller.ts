import type { HttpContext } from '@adonisjs/core/http'
import { fromMultipart } from '#documents/from_multipart'
import { RemoveProfileDocument } from '#profile/actions/remove_profile_document'
import { UploadProfileDocument } from '#profile/actions/upload_profile_document'
import { openSection, stepProps } from '#profile/wizard'
import { documentCards } from '#profile/queries/document_cards'

const SECTION = 'documents'

/** Each card sends its own file, so the answers to it are small JSON ones. */
export default class DocumentsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile } = wizard
    return inertia.render('profile/documents', {
      step: stepProps(wizard, SECTION, i18n.locale),
      cards: await documentCards(profile.id, loanType, i18n.locale),
    })
  }

  async store(ctx: HttpContext) {
    const { params, request } = ctx
    const { loanType, user } = await openSection(ctx, SECTION)
    const address = { userId: user.id, loanType, slot: String(params.slot) }
    const title = request.input('title')
    await new UploadProfileDocument().run({
      ...address,
      upload: fromMultipart(request.file('file')),
      title: typeof title === 'string' ? title : null,
    })
    return this.#card(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const slot = String(ctx.params.slot)
    await new RemoveProfileDocument().run({ userId: user.id, loanType, slot })
    return this.#card(ctx)
  }

  async #card(ctx: HttpContext) {
    const { loanType, profile } = await openSection(ctx, SECTION)
    const cards = await documentCards(profile.id, loanType, ctx.i18n.locale)
    return ctx.response.json({ card: cards.find((card) => card.slot === ctx.params.slot) })
  }
}
