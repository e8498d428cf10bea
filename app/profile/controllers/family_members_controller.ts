import type { HttpContext } from '@adonisjs/core/http'
import { masters, options } from '#masters/queries/masters'
import { AddFamilyMember } from '#profile/actions/add_family_member'
import { RemoveFamilyMember } from '#profile/actions/remove_family_member'
import { UpdateFamilyMember } from '#profile/actions/update_family_member'
import { draftOf, openSection, stepProps } from '#profile/wizard'
import { familyRows, NEW_MEMBER } from '#profile/queries/section_forms'
import { withDraft } from '#profile/rules/with_draft'
import { familyMemberValidator } from '#profile/validators/sections'

const SECTION = 'family'

export default class FamilyMembersController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await draftOf(wizard, SECTION)
    return inertia.render('profile/family', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      values: withDraft(NEW_MEMBER, draft?.content),
      members: await familyRows(wizard.profile.id),
      genders: options(masters().genders.toReversed(), i18n.locale),
      relationships: options(masters().relationships, i18n.locale),
    })
  }

  async store(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const fields = await this.#fields(ctx)
    await new AddFamilyMember().run({ userId: user.id, loanType, ...fields })
    return this.#back(ctx, 'profile.messages.saved')
  }

  async update(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const fields = await this.#fields(ctx)
    const memberId = Number(ctx.params.id)
    await new UpdateFamilyMember().run({ userId: user.id, loanType, memberId, ...fields })
    return this.#back(ctx, 'profile.messages.saved')
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const memberId = Number(ctx.params.id)
    await new RemoveFamilyMember().run({ userId: user.id, loanType, memberId })
    return this.#back(ctx, 'profile.messages.removed')
  }

  #fields({ i18n, request }: HttpContext) {
    const messagesProvider = i18n.createMessagesProvider('profile.validation.family')
    return request.validateUsing(familyMemberValidator, { messagesProvider })
  }

  #back({ i18n, params, response, session }: HttpContext, message: string) {
    session.flash('success', i18n.t(message))
    return response.redirect().toRoute('profile.family.index', { loanType: params.loanType })
  }
}
