import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import {
  AddFamilyMember,
  RemoveFamilyMember,
  UpdateFamilyMember,
} from '#profile/actions/family_members'
import { sectionDraft, continueWizard, openSection, stepProps } from '#profile/wizard'
import { FAMILY } from '#profile/fields/person'
import { columnHeadings, formInputs } from '#profile/fields/derive'
import { blankMember, familyRows } from '#profile/queries/section_forms'
import { withDraft } from '#profile/rules/form_values'
import { familyMemberValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'family'

export default class FamilyMembersController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await sectionDraft(wizard, SECTION)
    const blank = blankMember()
    const members = await familyRows(wizard.profile.id, i18n)
    /** A link to one member opens the form with that member. */
    const chosen = members.find(({ id }) => String(id) === ctx.request.qs().member)
    const saved = chosen ? { ...chosen.values, version: chosen.version } : blank
    return inertia.render('applicants/profile/family', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      values: withDraft(saved, draft?.content),
      blank,
      members,
      fields: formInputs(FAMILY, { i18n }),
      columns: columnHeadings(FAMILY, i18n),
    })
  }

  async store(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const fields = await this.#fields(ctx)
    await new AddFamilyMember().run({ userId: user.id, loanType, ...fields })
    return this.#redirectToList(ctx, 'profile.messages.saved')
  }

  async update(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const expectedVersion = readExpectedVersion(ctx.request)
    const fields = await this.#fields(ctx)
    const memberId = ctx.params.id
    await new UpdateFamilyMember().run({
      userId: user.id,
      loanType,
      memberId,
      expectedVersion,
      ...fields,
    })
    if (wizard.isChecking) return continueWizard(ctx, wizard, SECTION)
    return this.#redirectToList(ctx, 'profile.messages.saved')
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const memberId = ctx.params.id
    const expectedVersion = readExpectedVersion(ctx.request)
    await new RemoveFamilyMember().run({ userId: user.id, loanType, memberId, expectedVersion })
    return this.#redirectToList(ctx, 'profile.messages.removed')
  }

  #fields({ i18n, request }: HttpContext) {
    const messagesProvider = formMessages(i18n, 'profile', 'profile.validation.family')
    return request.validateUsing(familyMemberValidator, { messagesProvider })
  }

  #redirectToList({ i18n, params, response, session }: HttpContext, message: string) {
    session.flash('success', i18n.t(message))
    return response.redirect().toRoute('profile.family.index', { loanType: params.loanType })
  }
}
