import type { HttpContext } from '@adonisjs/core/http'
import { sendStreamedFile } from '#kernel/streams/streaming'
import { masterByTable } from '#masters/queries/master_entries'
import { writeMasterCsv, writeMasterSheet } from '#masters/queries/master_sheets'
import { XLSX } from '#spreadsheets/sheet_files'

/** A master as a file that can be imported again. */
export default class MasterSheetsController {
  async spreadsheet({ params, response }: HttpContext) {
    const master = masterByTable(params.master)
    return sendStreamedFile(response, {
      fileName: `${master.table}.xlsx`,
      type: XLSX,
      write: (output) => writeMasterSheet(master, output),
    })
  }

  async csv({ params, response }: HttpContext) {
    const master = masterByTable(params.master)
    return sendStreamedFile(response, {
      fileName: `${master.table}.csv`,
      type: 'text/csv; charset=utf-8',
      write: (output) => writeMasterCsv(master, output),
    })
  }
}
