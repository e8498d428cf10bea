import type { HttpContext } from '@adonisjs/core/http'
import { maskedAadhaar } from '#core/vault/vault'
import { RemoveShareholder } from '#group/actions/remove_shareholder'
import { SaveShareholder } from '#group/actions/save_shareholder'
import type GroupShareholder from '#group/models/group_shareholder'
import { shareholderForm } from '#group/queries/group_forms'
import { shareholderViews } from '#group/queries/group_view'
import { groupOfUser, ownShareholder } from '#group/queries/own_group'
import { draftAbout } from '#group/rules/draft_about'
import { shareholderValidator } from '#group/validators/people'
import { masters, options } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { withDraft } from '#profile/rules/with_draft'
import { draftOf, openSection, stepProps, type Wizard } from '#profile/wizard'

const SECTION = 'shareholders'

/** The shareholders of the group: a list, and a form for one of them (document 2). */
export default class ShareholdersController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    return inertia.render('group/shareholders', {
      step: stepProps(wizard, SECTION, i18n.locale),
      hasGroup: group !== null,
      shareholders: group ? await shareholderViews(group.id, i18n.locale) : [],
      most: schemeRules(wizard.loanType).maxShareholders,
    })
  }

  async create(ctx: HttpContext) {
    return this.#form(ctx, await openSection(ctx, SECTION), null)
  }

  async edit(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    return this.#form(ctx, wizard, await ownShareholder(wizard.user.id, ctx.params.id))
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  async update(ctx: HttpContext) {
    const { user } = await openSection(ctx, SECTION)
    const { id } = await ownShareholder(user.id, ctx.params.id)
    return this.#save(ctx, id)
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const shareholderId = String(ctx.params.id)
    await new RemoveShareholder().run({ userId: user.id, loanType, shareholderId })
    return this.#back(ctx, 'profile.messages.removed')
  }

  async #form({ i18n, inertia }: HttpContext, wizard: Wizard, row: GroupShareholder | null) {
    const draft = draftAbout(await draftOf(wizard, SECTION), row?.id)
    return inertia.render('group/shareholder', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      name: row?.fullName ?? null,
      values: withDraft(shareholderForm(row), draft?.content),
      aadhaarMask: maskedAadhaar(draft?.aadhaarLast4 ?? row?.aadhaarLast4 ?? null),
      genders: options(masters().genders.toReversed(), i18n.locale),
    })
  }

  async #save(ctx: HttpContext, shareholderId: number | null) {
    const { i18n, request } = ctx
    const { loanType, user } = await openSection(ctx, SECTION)
    const data = request.all()
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const { group: _, ...fields } = await request.validateUsing(shareholderValidator, {
      data,
      meta: { hasGroup: (await groupOfUser(user.id)) !== null },
      messagesProvider: i18n.createMessagesProvider('group.validation.shareholder'),
    })
    await new SaveShareholder().run({ userId: user.id, loanType, shareholderId, fields })
    return this.#back(ctx, 'profile.messages.saved')
  }

  #back({ i18n, params, response, session }: HttpContext, message: string) {
    session.flash('success', i18n.t(message))
    return response.redirect().toRoute('group.shareholders.index', { loanType: params.loanType })
  }
}
