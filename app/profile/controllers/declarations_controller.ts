import type { HttpContext } from '@adonisjs/core/http'
import { SaveDeclaration } from '#profile/actions/save_declaration'
import { goOn, openSection, stepProps } from '#profile/wizard'
import { declarationValidator } from '#profile/validators/sections'

const SECTION = 'declaration'

export default class DeclarationsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    return inertia.render('profile/declaration', {
      step: stepProps(wizard, SECTION, i18n.locale),
      name: wizard.profile.fullName,
      isDeclared: wizard.profile.isDeclared,
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    await request.validateUsing(declarationValidator, {
      messagesProvider: i18n.createMessagesProvider('profile.validation.declaration'),
    })
    await new SaveDeclaration().run({ userId: wizard.user.id, loanType: wizard.loanType })
    return goOn(ctx, wizard, SECTION)
  }
}
