import { TRANSLATIONS } from '#kernel/formats/languages'
import { paise, plainRupees } from '#kernel/money/paise'
import type { CellValue, Column } from '#masters/seed/columns'
import { identityOf, type MasterTable } from '#masters/seed/master_table'

/** What is written of a row: a column, or the text of one in another language. */
export interface MasterField {
  /** 'name_en', 'name_mr': its name in sheets, forms and the audit. */
  name: string
  column: Column
  /** Is no column of the file: left empty it stays as it is. */
  isExtra?: boolean
  /** Of a text that is written in each language: which text, in which of them. */
  text?: { field: string; locale: string }
}

const ENGLISH = /^(.+)_en$/

/** The columns that are written on screen and in sheets, each text in every language. */
export function fieldsOfMaster(master: MasterTable): MasterField[] {
  return Object.entries(master.columns).flatMap(([name, column]): MasterField[] => {
    if (column.defaultValue !== undefined) return []
    const field = ENGLISH.exec(name)?.[1]
    if (!field) return [{ name, column }]
    const others = TRANSLATIONS.map((locale) => ({
      name: `${field}_${locale}`,
      column: { ...column, isOptional: true },
      text: { field, locale },
    }))
    return [{ name, column, text: { field, locale: 'en' } }, ...others]
  })
}

/** What a master keeps of its rows beside their columns. */
const extraField = (name: string, column: Omit<Column, 'read'>): MasterField => ({
  name,
  column: { read: () => null, ...column },
  isExtra: true,
})
const NUMBER = extraField('id', { kind: 'whole', isAutoNumbered: true })
const POSITION = extraField('position', { kind: 'whole', min: 1, max: 100_000 })
const RETIRED = extraField('is_retired', { kind: 'flag' })

/** The columns of a sheet of a master, in their order. */
export function sheetFieldsOf(master: MasterTable): MasterField[] {
  return [
    ...(master.isNumbered ? [NUMBER] : []),
    ...fieldsOfMaster(master),
    ...(master.isOrdered ? [POSITION] : []),
    ...(master.retires ? [RETIRED] : []),
  ]
}

/** Whether the screen changes anything of it. */
export const isEditable = (master: MasterTable): boolean => master.keptBy === undefined

/** Whether rows may come. */
export const canAddRows = (master: MasterTable): boolean => isEditable(master) && !master.isClosed

/** Whether its number is found by the portal, so that nobody types it. */
export const isAutoNumbered = (master: MasterTable): boolean =>
  Boolean(master.isNumbered) || Boolean(master.columns[identityOf(master)]?.isAutoNumbered)

/** A value as it is typed in forms and sheets: amounts in rupees. */
export function typedValue({ column }: MasterField, value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  return column.kind === 'paise' ? plainRupees(paise(Number(value))) : String(value)
}
