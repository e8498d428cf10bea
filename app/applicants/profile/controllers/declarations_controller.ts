import type { HttpContext } from '@adonisjs/core/http'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { SaveDeclaration } from '#profile/actions/save_sections'
import { continueWizard, openSection, stepProps, wizardDay } from '#profile/wizard'
import { declarationValidator } from '#profile/validators/sections'

const SECTION = 'declaration'

export default class DeclarationsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    return inertia.render('applicants/profile/declaration', {
      step: stepProps(wizard, SECTION, i18n.locale),
      name: wizard.profile.fullName,
      isDeclared: wizard.profile.isDeclared,
      criteria: eligibilityTexts(wizard.loanType, i18n.locale, wizardDay(wizard)),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    await request.validateUsing(declarationValidator, 'profile.validation.declaration')
    await new SaveDeclaration().run({
      userId: wizard.user.id,
      loanType: wizard.loanType,
      locale: i18n.locale,
    })
    return continueWizard(ctx, wizard, SECTION)
  }
}
