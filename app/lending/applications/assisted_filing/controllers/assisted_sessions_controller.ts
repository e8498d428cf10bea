import type { HttpContext } from '@adonisjs/core/http'
import { beginAssistedSession, endAssistedSession } from '#applications/assisted_filing/session'
import { StartHelping } from '#applications/assisted_filing/actions/assistance'
import { activeAssistance } from '#applications/assisted_filing/queries/assistance'
import { loanTypePath } from '#masters/rules/schemes'

/** Starts and ends acting for a citizen in a session. */
export default class AssistedSessionsController {
  async store(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const help = await activeAssistance(user, ctx.params.uuid)
    await new StartHelping().run(help, user)
    beginAssistedSession(ctx, help)
    return ctx.response.redirect().toPath(`/apply/${loanTypePath(help.loanType)}`)
  }

  async destroy(ctx: HttpContext) {
    endAssistedSession(ctx)
    return ctx.response.redirect().toRoute('assisted_filing.assistances.index')
  }
}
