import type { HttpContext } from '@adonisjs/core/http'
import { fromMultipart } from '#documents/from_multipart'
import { documentsOf } from '#documents/queries/documents_of'
import { RemoveGroupPaper } from '#group/actions/remove_group_paper'
import { UploadGroupPaper } from '#group/actions/upload_group_paper'
import { GROUP_SLOTS } from '#group/queries/missing'
import { groupOfUser } from '#group/queries/own_group'
import { slotCards } from '#profile/queries/document_cards'
import { openSection, stepProps } from '#profile/wizard'

const SECTION = 'group-documents'

/** The papers of the group itself (document 2, 'Upload Group Related Documents'). */
export default class GroupDocumentsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia, params, response, session } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    if (!group) {
      session.flash('warning', i18n.t('group.messages.details_first'))
      return response.redirect().toRoute('group.details.edit', { loanType: params.loanType })
    }
    return inertia.render('profile/documents', {
      step: stepProps(wizard, SECTION, i18n.locale),
      cards: await this.#cards(group.id, i18n.locale),
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
    return { userId: user.id, loanType, slot: String(ctx.params.slot) }
  }

  async #card({ auth, i18n, params, response }: HttpContext) {
    const group = await groupOfUser(auth.getUserOrFail().id)
    const cards = group ? await this.#cards(group.id, i18n.locale) : []
    return response.json({ card: cards.find((card) => card.slot === params.slot) })
  }

  async #cards(groupId: number, locale: string) {
    return slotCards(GROUP_SLOTS, await documentsOf('group', groupId), locale)
  }
}
