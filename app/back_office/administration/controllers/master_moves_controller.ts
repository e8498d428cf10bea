import type { HttpContext } from '@adonisjs/core/http'
import { masterMoveValidator } from '#administration/validators/master'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { MoveMasterEntry } from '#masters/actions/edit_master_entries'
import { masterByTable } from '#masters/queries/master_entries'

/** Moves a row of a master to another position. */
export default class MasterMovesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const master = masterByTable(params.master)
    const { position } = await request.validateUsing(masterMoveValidator, 'masters.validation')
    await new MoveMasterEntry().run({
      master,
      id: params.row,
      position,
      expectedVersion: readExpectedVersion(request),
      editor: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('masters.messages.moved'))
    return response.redirect().toRoute('administration.masters.rows.index', [master.table])
  }
}
