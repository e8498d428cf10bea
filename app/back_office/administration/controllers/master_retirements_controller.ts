import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { RetireMasterEntry } from '#masters/actions/edit_master_entries'
import { masterByTable } from '#masters/queries/master_entries'

/** Retires a row of a master, or restores it. */
export default class MasterRetirementsController {
  async store(ctx: HttpContext) {
    return this.#set(ctx, true)
  }

  async destroy(ctx: HttpContext) {
    return this.#set(ctx, false)
  }

  async #set({ auth, i18n, params, request, response, session }: HttpContext, isRetired: boolean) {
    const master = masterByTable(params.master)
    await new RetireMasterEntry().run({
      master,
      id: params.row,
      isRetired,
      expectedVersion: readExpectedVersion(request),
      editor: auth.getUserOrFail(),
    })
    const key = isRetired ? 'retired' : 'brought_back'
    session.flash('success', i18n.t(`masters.messages.${key}`))
    return response
      .redirect()
      .toRoute('administration.masters.rows.edit', [master.table, params.row])
  }
}
