import type { HttpContext } from '@adonisjs/core/http'
import { fromMultipart } from '#documents/from_multipart'
import { documentsOf } from '#documents/queries/documents_of'
import { RemoveGroupPaper } from '#group/actions/remove_group_paper'
import { UploadGroupPaper } from '#group/actions/upload_group_paper'
import { DIRECTOR_SLOTS } from '#group/queries/missing'
import { ownDirector } from '#group/queries/own_group'
import { slotCards } from '#profile/queries/document_cards'
import { openSection, stepProps } from '#profile/wizard'

const SECTION = 'directors'

/** The papers of one director; each card sends its own file and gets a small JSON answer. */
export default class DirectorDocumentsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia, params } = ctx
    const wizard = await openSection(ctx, SECTION)
    const director = await ownDirector(wizard.user.id, params.id)
    return inertia.render('group/director_documents', {
      step: stepProps(wizard, SECTION, i18n.locale),
      director: { id: director.id, name: director.fullName },
      cards: await this.#cards(director.id, i18n.locale),
    })
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const title = request.input('title')
    await new UploadGroupPaper().run({
      ...(await this.#address(ctx)),
      upload: fromMultipart(request.file('file')),
      title: typeof title === 'string' ? title : null,
    })
    return this.#card(ctx)
  }

  async destroy(ctx: HttpContext) {
    await new RemoveGroupPaper().run(await this.#address(ctx))
    return this.#card(ctx)
  }

  async #address(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const { id: directorId, slot } = ctx.params
    return { userId: user.id, loanType, directorId: String(directorId), slot: String(slot) }
  }

  async #card({ auth, i18n, params, response }: HttpContext) {
    const { id } = await ownDirector(auth.getUserOrFail().id, params.id)
    const cards = await this.#cards(id, i18n.locale)
    return response.json({ card: cards.find((card) => card.slot === params.slot) })
  }

  async #cards(directorId: number, locale: string) {
    return slotCards(DIRECTOR_SLOTS, await documentsOf('director', directorId), locale)
  }
}
