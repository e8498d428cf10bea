import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/seen_version'
import { readSlotForm } from '#documents/from_multipart'
import { listDocuments } from '#documents/queries/documents_of'
import type { SlotPlace } from '#profile/actions/profile_slot'
import { RemoveProfileDocument } from '#profile/actions/remove_profile_document'
import { UploadProfileDocument } from '#profile/actions/upload_profile_document'
import { isSlotLocked } from '#profile/lock'
import { slotCards } from '#profile/queries/document_cards'
import { openSection, type Wizard, wizardDay } from '#profile/wizard'

/** A page of slots: each card sends its own file, so the answers to it are small JSON ones. */
export abstract class SlotPages {
  protected abstract readonly section: string

  /** Whose slots the address names. */
  protected abstract placeOf(ctx: HttpContext, wizard: Wizard): SlotPlace

  async store(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    await new UploadProfileDocument().run({
      ...this.#address(ctx, wizard),
      ...(await readSlotForm(ctx.request, ctx.auth.getUserOrFail().id)),
    })
    return this.#card(ctx, wizard)
  }

  async destroy(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    const seen = readExpectedVersion(ctx.request, 'seen')
    await new RemoveProfileDocument().run({ ...this.#address(ctx, wizard), seen })
    return this.#card(ctx, wizard)
  }

  /** The slots as they are asked for on the day that counts, with what is in them. */
  protected async cards(ctx: HttpContext, wizard: Wizard) {
    const { list, subjectOf } = this.placeOf(ctx, wizard)
    const { subjectType, subjectId } = await subjectOf(wizard.profile)
    const documents = await listDocuments(subjectType, subjectId)
    const section = wizard.sections.find(({ key }) => key === this.section)!
    return slotCards(list, documents, wizardDay(wizard), ctx.i18n.locale, {
      isLocked: (slot) => isSlotLocked(wizard.lock, section, slot),
      helperId: ctx.assistedSession && ctx.auth.getUserOrFail().id,
    })
  }

  #address(ctx: HttpContext, wizard: Wizard) {
    const { loanType, user } = wizard
    const place = this.placeOf(ctx, wizard)
    return { userId: user.id, loanType, slot: String(ctx.params.slot), place }
  }

  async #card(ctx: HttpContext, wizard: Wizard) {
    const cards = await this.cards(ctx, wizard)
    return ctx.response.json({ card: cards.find((card) => card.slot === ctx.params.slot) })
  }
}
