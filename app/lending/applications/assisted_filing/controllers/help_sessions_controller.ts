import type { HttpContext } from '@adonisjs/core/http'
import { workNoMore, workOn } from '#applications/assisted_filing/acting_session'
import { TakeUpHelp } from '#applications/assisted_filing/actions/take_up_help'
import { helpBy } from '#applications/assisted_filing/queries/help_of'
import { loanTypePath } from '#masters/rules/loan_types'

/** For whom a session works. */
export default class HelpSessionsController {
  async store(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const help = await helpBy(user, ctx.params.uuid)
    await new TakeUpHelp().run(help, user)
    workOn(ctx, help)
    return ctx.response.redirect().toPath(`/apply/${loanTypePath(help.loanType)}`)
  }

  async destroy(ctx: HttpContext) {
    workNoMore(ctx)
    return ctx.response.redirect().toRoute('assisted_filing.helping.index')
  }
}
