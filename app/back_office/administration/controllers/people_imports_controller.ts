import type { HttpContext } from '@adonisjs/core/http'
import type { HandOver } from '#administration/people/hand_over'
import { importPeople } from '#administration/people/import_people'
import { PEOPLE_TEMPLATE, readPeopleSheet } from '#administration/people/people_sheet'
import { planPeople } from '#administration/people/plan_people'
import { peopleImportPage } from '#administration/queries/people_import'
import { peopleImportValidator } from '#administration/validators/people'
import { flashProposed } from '#maker_checker/flash_proposed'
import { sendWritten } from '#kernel/streams/send_written'
import { formMessages } from '#kernel/validation/form_messages'
import { XLSX } from '#spreadsheets/send_sheet'
import { writeRecordCsv, writeRecordSheet } from '#spreadsheets/write_records'

const PAGE = 'back_office/administration/people_import'

/** A sheet of people: first a dry run, then taken in, all of it or nothing. */
export default class PeopleImportsController {
  async create({ i18n, inertia }: HttpContext) {
    return inertia.render(PAGE, await peopleImportPage({}, i18n))
  }

  /** The file is sent twice, for the dry run and for the import: in between it is kept nowhere. */
  async store({ auth, i18n, inertia, request, response, session }: HttpContext) {
    const { file, dryRun, version, ...form } = await request.validateUsing(peopleImportValidator, {
      messagesProvider: formMessages(i18n, 'administration.people'),
    })
    const handOver = form.handOver as HandOver
    const records = await readPeopleSheet(file.tmpPath!)
    const plan = await planPeople(records, { handOver, i18n })
    if (dryRun) {
      return inertia.render(PAGE, await peopleImportPage({ plan, sheet: records.sheet }, i18n))
    }
    const { links, ...proposed } = await importPeople(plan, {
      handOver,
      seen: version ?? '',
      administrator: auth.getUserOrFail(),
    })
    /** On this page and no other: links are shown once, and too long for a session. */
    if (links.length > 0) return inertia.render(PAGE, await peopleImportPage({ links }, i18n))
    flashProposed({ i18n, session }, proposed, `administration.people.import.taken_in`)
    return response.redirect().toRoute('administration.people.index')
  }

  /** An empty sheet with its columns. */
  async sheet({ response }: HttpContext) {
    return sendWritten(response, {
      fileName: 'people.xlsx',
      type: XLSX,
      write: (output) => writeRecordSheet(PEOPLE_TEMPLATE, output),
    })
  }

  async csv({ response }: HttpContext) {
    return sendWritten(response, {
      fileName: 'people.csv',
      type: 'text/csv; charset=utf-8',
      write: (output) => writeRecordCsv(PEOPLE_TEMPLATE, output),
    })
  }
}
