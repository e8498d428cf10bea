import type { HttpContext } from '@adonisjs/core/http'
import { stepUpState } from '#auth/browser_session'
import { changeList, changePage } from '#maker_checker/queries/change_pages'

/** Changes that wait for a second person, and earlier ones with their outcome. */
export default class ChangesController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const setRules = await bouncer.with('MakerCheckerConfirmationPolicy').allows('setRules')
    const list = await changeList(request.qs(), auth.getUserOrFail(), i18n)
    return inertia.render('platform/maker_checker/index', { ...list, can: { setRules } })
  }

  async show(ctx: HttpContext) {
    const { auth, i18n, inertia, params } = ctx
    const change = await changePage(params.id, auth.getUserOrFail(), i18n)
    return inertia.render('platform/maker_checker/show', { change, stepUp: await stepUpState(ctx) })
  }
}
