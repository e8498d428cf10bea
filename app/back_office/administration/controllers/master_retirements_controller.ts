import type { HttpContext } from '@adonisjs/core/http'
import { seenVersion } from '#kernel/http/seen_version'
import { RetireMasterEntry } from '#masters/actions/retire_master_entry'
import { masterNamed } from '#masters/queries/master_entries'

/** A row of a master is retired, or brought back. */
export default class MasterRetirementsController {
  async store(ctx: HttpContext) {
    return this.#set(ctx, true)
  }

  async destroy(ctx: HttpContext) {
    return this.#set(ctx, false)
  }

  async #set({ auth, i18n, params, request, response, session }: HttpContext, isRetired: boolean) {
    const master = masterNamed(params.master)
    await new RetireMasterEntry().run({
      master,
      id: params.row,
      isRetired,
      seen: seenVersion(request),
      editor: auth.getUserOrFail(),
    })
    const key = isRetired ? 'retired' : 'brought_back'
    session.flash('success', i18n.t(`masters.messages.${key}`))
    return response
      .redirect()
      .toRoute('administration.masters.rows.edit', [master.table, params.row])
  }
}
