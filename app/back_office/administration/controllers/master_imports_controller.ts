import type { HttpContext } from '@adonisjs/core/http'
import { masterImportPage } from '#administration/queries/import_previews'
import { masterImportValidator } from '#administration/validators/master'
import { NotFound } from '#kernel/exceptions/refusal'
import { ImportMaster } from '#masters/actions/edit_master_entries'
import { masterByTable } from '#masters/queries/master_entries'
import { isEditable } from '#masters/rules/master_entries'

/** Import of a spreadsheet into a master: first a dry run, then the import of all rows or none. */
export default class MasterImportsController {
  async create({ i18n, inertia, params }: HttpContext) {
    const master = masterByTable(params.master)
    if (!isEditable(master)) throw new NotFound()
    return inertia.render(
      'back_office/administration/masters/import',
      masterImportPage(master, null, i18n)
    )
  }

  /** The file is uploaded twice, for the dry run and for the import; it is not stored in between. */
  async store({ auth, i18n, inertia, params, request, response, session }: HttpContext) {
    const master = masterByTable(params.master)
    const { file, dryRun, version } = await request.validateUsing(masterImportValidator)
    const done = await new ImportMaster().run({
      master,
      path: file.tmpPath!,
      expectedVersion: dryRun ? null : (version ?? ''),
      editor: auth.getUserOrFail(),
    })
    if (dryRun) {
      return inertia.render(
        'back_office/administration/masters/import',
        masterImportPage(master, done, i18n)
      )
    }
    const counts = { added: done.added.length, changed: done.changed.length }
    session.flash('success', i18n.t('masters.messages.imported', counts))
    return response.redirect().toRoute('administration.masters.rows.index', [master.table])
  }
}
