import { names, whole, type CellValue, type Column } from '#masters/seed/columns'

/** A row as the file or the table has it. */
export type MasterRow = Readonly<Record<string, CellValue>>

/** A table that is filled from a file of resources/masters. */
export type MasterTable = {
  readonly table: string
  readonly file: string
  /** Columns that tell one row from another in the file and in the table. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The file is the whole truth: rows it does not have are deleted, edits are taken back. */
  readonly mirrorsFile?: boolean
  /** A file that may be absent. */
  readonly isOptional?: boolean
  /** Looks at a line of the file. @throws Error saying what is wrong with it */
  readonly check?: (row: MasterRow) => void
}

export const id = whole('id')

/** A master of numbers and names alone. */
export const numbered = (table: string): MasterTable => ({
  table,
  file: `${table}.csv`,
  key: ['id'],
  columns: { id, ...names },
})
