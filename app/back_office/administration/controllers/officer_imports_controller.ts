import type { HttpContext } from '@adonisjs/core/http'
import type { PasswordDelivery } from '#administration/officers/password_delivery'
import { importOfficers, planOfficerImport } from '#administration/officers/import_officers'
import { OFFICER_TEMPLATE, readOfficerSheet } from '#administration/officers/officer_sheet'
import { officerImportPage } from '#administration/queries/import_previews'
import { peopleImportValidator } from '#administration/validators/people'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { XLSX, writeRecordCsv, writeRecordSheet } from '#spreadsheets/sheet_files'

const PAGE = 'back_office/administration/officers/import'

/** Import of a spreadsheet of officers: first a dry run, then the import of all rows or none. */
export default class OfficerImportsController {
  async create({ i18n, inertia }: HttpContext) {
    return inertia.render(PAGE, await officerImportPage({}, i18n))
  }

  /** The file is uploaded twice, for the dry run and for the import; it is not stored in between. */
  async store({ auth, i18n, inertia, request, response, session }: HttpContext) {
    const { file, dryRun, version, ...form } = await request.validateUsing(
      peopleImportValidator,
      'administration.officers'
    )
    const passwordDelivery = form.passwordDelivery as PasswordDelivery
    const records = await readOfficerSheet(file.tmpPath!)
    const plan = await planOfficerImport(records, { passwordDelivery, i18n })
    if (dryRun) {
      return inertia.render(PAGE, await officerImportPage({ plan, sheet: records.sheet }, i18n))
    }
    const { links, ...proposed } = await importOfficers(plan, {
      passwordDelivery,
      expectedVersion: version ?? '',
      administrator: auth.getUserOrFail(),
    })
    /** Rendered without a redirect: links are shown once, and are too long for a session. */
    if (links.length > 0) return inertia.render(PAGE, await officerImportPage({ links }, i18n))
    flashProposalOutcome({ i18n, session }, proposed, `administration.officers.import.imported`)
    return response.redirect().toRoute('administration.officers.index')
  }

  /** An empty spreadsheet with its columns. */
  async spreadsheet({ response }: HttpContext) {
    return sendStreamedFile(response, {
      fileName: 'people.xlsx',
      type: XLSX,
      write: (output) => writeRecordSheet(OFFICER_TEMPLATE, output),
    })
  }

  async csv({ response }: HttpContext) {
    return sendStreamedFile(response, {
      fileName: 'people.csv',
      type: 'text/csv; charset=utf-8',
      write: (output) => writeRecordCsv(OFFICER_TEMPLATE, output),
    })
  }
}
