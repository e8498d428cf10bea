import {
  type Cells,
  type FileTable,
  type MasterRow,
  type MasterTable,
  constant,
  text,
} from '#masters/seed/master_table'
import { moneyMasters, schemeMasters } from '#masters/seed/tables_of_lending'
import { peopleMasters } from '#masters/seed/tables_of_people'
import { placeMasters } from '#masters/seed/tables_of_places'
import { workMasters } from '#masters/seed/tables_of_work'
import { LOCALES, TRANSLATIONS } from '#kernel/formats/languages'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'

const TABLES = [
  ...placeMasters,
  ...peopleMasters,
  ...schemeMasters,
  ...moneyMasters,
  ...workMasters,
] as const
export type DefinedMaster = (typeof TABLES)[number]

/** All masters in the order of their references: a row's parents come first. */
export const MASTER_TABLES: readonly MasterTable[] = TABLES

/** Names and sentences of masters in one language, by the natural key of their row until it has a number. */
export const translationsFile = (locale: string): FileTable => ({
  table: TRANSLATIONS_TABLE,
  file: `${locale}.csv`,
  key: ['table_name', 'row_id', 'field', 'locale'],
  columns: {
    table_name: text('table'),
    row_id: text('row'),
    field: text('field'),
    locale: constant<string>(locale),
    text: text('text'),
  },
  isOptional: true,
  check: checkText,
})

/** A text names a master and one of its fields; its row is looked up when all files have been read. */
function checkText({ table_name: table, field, text: value }: MasterRow) {
  const master = MASTER_TABLES.find((one) => one.table === table)
  if (!master) throw new Error(`there is no master “${table}”`)
  if (!fieldsOf(master).includes(String(field))) {
    throw new Error(`“${field}” is not a text of ${table}`)
  }
  if (value === null) throw new Error('the text is missing')
}

export const translations = translationsFile(LOCALES[0])

/** The number of a master's row, or its code where it has no number, as translations refer to it. */
export const rowIdOf = (row: MasterRow): string => String(row.id ?? row.code)

/** Translatable fields of a master: 'name' for `name_en`. */
export const fieldsOf = (master: FileTable): string[] =>
  Object.keys(master.columns).flatMap((column) => /^(.+)_en$/.exec(column)?.[1] ?? [])

/** Returns the translations in a line of a master's own file: `name_mr` beside `name_en`. */
export function inlineTranslations(master: FileTable, cells: Cells, rowId: string): MasterRow[] {
  return fieldsOf(master).flatMap((field) =>
    TRANSLATIONS.flatMap((locale) => {
      const value = cells[`${field}_${locale}`]?.trim()
      return value ? { table_name: master.table, row_id: rowId, field, locale, text: value } : []
    })
  )
}
