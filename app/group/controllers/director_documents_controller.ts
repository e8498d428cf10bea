import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { slotForm } from '#documents/from_multipart'
import { documentsOf } from '#documents/queries/documents_of'
import { RemoveGroupPaper } from '#group/actions/remove_group_paper'
import { UploadGroupPaper } from '#group/actions/upload_group_paper'
import { DIRECTOR_SLOTS } from '#group/queries/missing'
import { ownDirector } from '#group/queries/own_group'
import { submissionDay } from '#profile/lock'
import { slotCards } from '#profile/queries/document_cards'
import { openSection, stepProps, type Wizard } from '#profile/wizard'

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
      cards: await this.#cards(ctx, wizard, director.id),
    })
  }

  async store(ctx: HttpContext) {
    const address = await this.#address(ctx)
    await new UploadGroupPaper().run({ ...address, ...slotForm(ctx.request) })
    return this.#card(ctx)
  }

  async destroy(ctx: HttpContext) {
    const address = await this.#address(ctx)
    const seen = seenVersion(ctx.request, 'seen')
    await new RemoveGroupPaper().run({ ...address, seen })
    return this.#card(ctx)
  }

  async #address(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const { id: directorId, slot } = ctx.params
    return { userId: user.id, loanType, directorId: String(directorId), slot: String(slot) }
  }

  async #card(ctx: HttpContext) {
    const { params, response } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { id } = await ownDirector(wizard.user.id, params.id)
    const cards = await this.#cards(ctx, wizard, id)
    return response.json({ card: cards.find((card) => card.slot === params.slot) })
  }

  async #cards({ i18n }: HttpContext, { lock, loanType }: Wizard, directorId: number) {
    const documents = await documentsOf('director', directorId)
    const submittedOn = submissionDay(lock, loanType, getClock().today())
    return slotCards(DIRECTOR_SLOTS, documents, submittedOn, i18n.locale)
  }
}
