import { Refusal } from '#kernel/exceptions/refusal'
import { readRecords, type SheetRecords } from '#spreadsheets/read_records'

/** People of one sheet: more than any corporation has, few enough for one transaction. */
export const MAX_OFFICERS = 2000

/** The columns of a sheet of people, each with the field of a new person's form. */
export const OFFICER_COLUMNS = [
  { name: 'first_name', field: 'firstName', isNeeded: true },
  { name: 'middle_name', field: 'middleName' },
  { name: 'last_name', field: 'lastName', isNeeded: true },
  { name: 'mobile', field: 'mobile', isNeeded: true },
  { name: 'email', field: 'email' },
  { name: 'user_name', field: 'userName' },
  { name: 'language', field: 'locale' },
  { name: 'role', field: 'roleId', isNeeded: true },
  { name: 'districts', field: 'districts' },
  { name: 'from', field: 'fromOn' },
  { name: 'till', field: 'untilOn' },
] as const

export type OfficerColumn = (typeof OFFICER_COLUMNS)[number]['name']

/** The column that a field of the form is typed in. */
export const columnOfField = (field: string | undefined): OfficerColumn | null =>
  OFFICER_COLUMNS.find((column) => column.field === field)?.name ?? null

/** An empty sheet of people. */
export const OFFICER_TEMPLATE = {
  name: 'people',
  columns: OFFICER_COLUMNS.map((column) => ({ name: column.name, isWide: column.name !== 'role' })),
  rows: [],
}

/**
 * Reads a sheet of people, xlsx or csv.
 *
 * @throws Refusal of the field `file`
 */
export function readOfficerSheet(path: string): Promise<SheetRecords> {
  return readRecords(path, {
    max: MAX_OFFICERS,
    columns: OFFICER_COLUMNS.map(({ name }) => name),
    check: (names) => {
      const missing = OFFICER_COLUMNS.filter(
        (column) => 'isNeeded' in column && !names.includes(column.name)
      )
      if (missing.length === 0) return
      throw importRefusal('no_columns', { columns: missing.map(({ name }) => name).join(', ') })
    },
    refused: importRefusal,
  })
}

/** Sentences that differ from those of a master's sheet. */
const OWN_MESSAGES = new Set(['unknown_columns', 'no_columns', 'changed', 'nothing_new', 'too_many_links'])

/** A refusal of a sheet of people, of the field `file`. */
export function importRefusal(
  code: string,
  values: Record<string, string | number> = {},
  status = 422
): Refusal {
  const words = OWN_MESSAGES.has(code) ? 'administration.people.import' : 'masters.import'
  return new Refusal(`${words}.refused.${code}`, values, { field: 'file', status })
}
