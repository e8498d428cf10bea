import { Refusal } from '#kernel/exceptions/refusal'
import { readRecords, type SheetRecords } from '#spreadsheets/read_records'

/** Lines of one sheet. */
const MAX_LINES = 50_000

/** Columns of a sheet of affected people; a line names somebody by one of them. */
export const AFFECTED_COLUMNS = ['user_name', 'application_no'] as const

/** Sentences that differ from those of a master's sheet. */
const OWN_MESSAGES = new Set(['unknown_columns', 'no_columns'])

const sheetRefusal = (code: string, values: Record<string, string | number> = {}) =>
  new Refusal(`${OWN_MESSAGES.has(code) ? 'privacy.breaches' : 'masters.import'}.refused.${code}`, values, {
    field: 'file',
  })

/**
 * Reads a sheet of affected people, xlsx or csv.
 *
 * @throws Refusal of the field `file`
 */
export const readAffectedSheet = (path: string): Promise<SheetRecords> =>
  readRecords(path, {
    max: MAX_LINES,
    columns: AFFECTED_COLUMNS,
    check: (names) => {
      if (names.length === 0) throw sheetRefusal('no_columns')
    },
    refused: sheetRefusal,
  })
