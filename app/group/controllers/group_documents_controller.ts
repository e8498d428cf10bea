import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { slotForm } from '#documents/from_multipart'
import { documentsOf } from '#documents/queries/documents_of'
import { RemoveGroupPaper } from '#group/actions/remove_group_paper'
import { UploadGroupPaper } from '#group/actions/upload_group_paper'
import { detailsFirst } from '#group/details_first'
import { GROUP_SLOTS } from '#group/queries/missing'
import { groupOfUser } from '#group/queries/own_group'
import { submissionDay } from '#profile/lock'
import { slotCards } from '#profile/queries/document_cards'
import { openSection, stepProps, type Wizard } from '#profile/wizard'

const SECTION = 'group-documents'

/** The papers of the group itself (document 2, 'Upload Group Related Documents'). */
export default class GroupDocumentsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    if (!group) return detailsFirst(ctx, wizard)
    return inertia.render('profile/documents', {
      step: stepProps(wizard, SECTION, i18n.locale),
      cards: await this.#cards(ctx, wizard, group.id),
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
    return { userId: user.id, loanType, slot: String(ctx.params.slot) }
  }

  async #card(ctx: HttpContext) {
    const { params, response } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    const cards = group ? await this.#cards(ctx, wizard, group.id) : []
    return response.json({ card: cards.find((card) => card.slot === params.slot) })
  }

  async #cards({ i18n }: HttpContext, { lock, loanType }: Wizard, groupId: number) {
    const documents = await documentsOf('group', groupId)
    const submittedOn = submissionDay(lock, loanType, getClock().today())
    return slotCards(GROUP_SLOTS, documents, submittedOn, i18n.locale)
  }
}
