import type { HttpContext } from '@adonisjs/core/http'
import { CreateToken } from '#api/actions/tokens'
import { newSystemPage, systemPage, systemsPage } from '#api/queries/systems'
import { systemValidator } from '#api/validators/systems'
import { stepUpState } from '#auth/browser_session'

/** The systems that use the API, for the administrators. */
export default class SystemsController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/api/systems', { systems: await systemsPage(i18n) })
  }

  async create(ctx: HttpContext) {
    return ctx.inertia.render('back_office/api/new_system', {
      form: newSystemPage(ctx.i18n),
      stepUp: await stepUpState(ctx),
    })
  }

  async show(ctx: HttpContext) {
    return ctx.inertia.render('back_office/api/system', {
      system: await systemPage(ctx.params.id, ctx.i18n),
      stepUp: await stepUpState(ctx),
    })
  }

  async store({ auth, request, response, session }: HttpContext) {
    const { name, bankId, scopes, days } = await request.validateUsing(systemValidator, 'api')
    const { systemId, token } = await new CreateToken().create({
      name,
      bankId: bankId ?? null,
      scopes,
      days,
      isNewSystem: true,
      actor: auth.getUserOrFail(),
    })
    session.flash('secret', token.release())
    return response.redirect().toRoute('api.systems.show', { id: systemId })
  }
}
