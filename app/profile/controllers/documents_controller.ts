import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { slotForm } from '#documents/from_multipart'
import { RemoveProfileDocument } from '#profile/actions/remove_profile_document'
import { UploadProfileDocument } from '#profile/actions/upload_profile_document'
import { isSlotLocked, submissionDay } from '#profile/lock'
import { openSection, stepProps, type Wizard } from '#profile/wizard'
import { documentCards } from '#profile/queries/document_cards'

const SECTION = 'documents'

/** Each card sends its own file, so the answers to it are small JSON ones. */
export default class DocumentsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    return inertia.render('profile/documents', {
      step: stepProps(wizard, SECTION, i18n.locale),
      cards: await this.#cards(ctx, wizard),
    })
  }

  async store(ctx: HttpContext) {
    const { params, request } = ctx
    const { loanType, user } = await openSection(ctx, SECTION)
    const address = { userId: user.id, loanType, slot: String(params.slot) }
    await new UploadProfileDocument().run({ ...address, ...slotForm(request) })
    return this.#card(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const slot = String(ctx.params.slot)
    const seen = seenVersion(ctx.request, 'seen')
    await new RemoveProfileDocument().run({ userId: user.id, loanType, slot, seen })
    return this.#card(ctx)
  }

  async #card(ctx: HttpContext) {
    const cards = await this.#cards(ctx, await openSection(ctx, SECTION))
    return ctx.response.json({ card: cards.find((card) => card.slot === ctx.params.slot) })
  }

  #cards({ i18n }: HttpContext, { lock, loanType, profile, sections }: Wizard) {
    const section = sections.find(({ key }) => key === SECTION)!
    return documentCards({
      profileId: profile.id,
      submittedOn: submissionDay(lock, loanType, getClock().today()),
      loanType,
      locale: i18n.locale,
      isLocked: (slot) => isSlotLocked(lock, section, slot),
    })
  }
}
