import { Refusal } from '#kernel/exceptions/refusal'
import { sheetFieldsOf } from '#masters/rules/master_fields'
import { identityOf, type MasterTable } from '#masters/seed/master_table'
import { readRecords, type SheetRecords } from '#spreadsheets/read_records'

/** Rows of one sheet: more than any master has, few enough to be held in memory. */
const MAX_ROWS = 50_000

/**
 * Reads a sheet of a master, xlsx or csv, as the export writes it: the first line names the columns,
 * in any order; those that are absent stay as they are.
 *
 * @throws Refusal of the field `file`, when it is no table or its first line is not that of the master
 */
export function readMasterSheet(path: string, master: MasterTable): Promise<SheetRecords> {
  return readRecords(path, {
    max: MAX_ROWS,
    columns: sheetFieldsOf(master).map(({ name }) => name),
    check: (names) => {
      const isTold =
        names.includes(identityOf(master)) || master.key.every((one) => names.includes(one))
      if (!isTold) throw sheetRefusal('no_key', { columns: master.key.join(', ') })
    },
    refused: sheetRefusal,
  })
}

const sheetRefusal = (code: string, values: Record<string, string | number> = {}) =>
  new Refusal(`masters.import.refused.${code}`, values, { field: 'file' })
