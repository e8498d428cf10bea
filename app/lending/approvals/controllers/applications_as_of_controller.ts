import type { HttpContext } from '@adonisjs/core/http'
import { ViewApplication } from '#approvals/actions/view_application'
import { fileAsOf } from '#approvals/queries/review_as_of'
import { rightCheckOf } from '#auth/policies/rights'
import { textOf } from '#lists/list_state'

/** An application as its page showed it at the end of a day; read-only, without decisions. */
export default class ApplicationsAsOfController {
  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const application = await new ViewApplication().run(viewer, params.id, request.id())
    const typed = textOf(request.qs().day) ?? undefined
    const reader = { viewer, may: rightCheckOf(bouncer), i18n }
    return inertia.render('lending/approvals/as_of', await fileAsOf(application, typed, reader))
  }
}
