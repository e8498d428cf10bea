import type { MasterRows } from '#masters/queries/rows'
import { names, whole, type CellValue, type Column } from '#masters/seed/columns'

/** A row as the file or the table has it. */
export type MasterRow = Readonly<Record<string, CellValue>>

/** A column of another table that holds the number or the code of a row. */
export interface Use {
  readonly table: string
  readonly column: string
  /** Only these of its rows. */
  readonly where?: Readonly<Record<string, string>>
}

/** Under which head a master stands. */
export const MASTER_GROUPS = [
  'places',
  'people',
  'loans',
  'reasons',
  'schemes',
  'money',
  'work',
] as const
export type MasterGroup = (typeof MASTER_GROUPS)[number]

/** Whose screen keeps a master that the screen of masters only shows. */
export type ManagingPage = 'workflow' | 'schemes' | 'settings'

/** A table that is filled from a file, as far as the seed knows it. */
export interface FileTable {
  readonly table: string
  readonly file: string
  /** Columns that tell one row from another in the file and in the table. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The file is the whole truth: rows it does not have are deleted, edits are taken back. */
  readonly mirrorsFile?: boolean
  /** Which rows of the table are the file's, where others stand beside them: column and value. */
  readonly within?: Readonly<Record<string, CellValue>>
  /** A file that may be absent. */
  readonly isOptional?: boolean
  /** Its rows stand in an order of their own, which is kept by hand (`position`). */
  readonly isOrdered?: boolean
  /** Looks at a line of the file. @throws Error saying what is wrong with it */
  readonly check?: (row: MasterRow) => void
}

/**
 * A master, described once: the seed, the catalogue in memory, the screen, the export and the import
 * follow from it.
 */
export interface MasterTable extends FileTable {
  /** Its name in the catalogue. */
  readonly list: keyof MasterRows
  readonly group: MasterGroup
  /** Columns by which its rows stand; every order ends with the key. */
  readonly order: readonly string[]
  /** The database numbers its rows. */
  readonly isNumbered?: boolean
  /** The column by which a row is retired: it is 1 then; of `is_active`, 0. None is, without it. */
  readonly retires?: 'is_retired' | 'is_active'
  /** The program relies on these rows: none comes, none goes. */
  readonly isClosed?: boolean
  /** Is kept elsewhere: shown, and not changed. */
  readonly keptBy?: ManagingPage
  /** The page that shows its rows best, to which the form of one leads back; the list, without it. */
  readonly home?: string
  /** Who has rows of it. */
  readonly usedBy: readonly Use[]
  /** Of a row whose values are each right: the column that does not go with the others, or null. */
  readonly findError?: (row: MasterRow) => string | null
}

export const id = whole('id', { isFixed: true, isAutoNumbered: true })

/** Who uses rows: 'profiles.caste_id'. */
export const uses = (...columns: string[]): Use[] =>
  columns.map((one) => {
    const [table, column] = one.split('.')
    return { table, column }
  })

/** The column of a table that tells its rows apart, as texts, addresses and the audit do. */
export const identityOf = ({ isNumbered, columns }: MasterTable): 'id' | 'code' =>
  isNumbered || columns.id ? 'id' : 'code'

type MasterTableOptions = Pick<MasterTable, 'list' | 'group' | 'usedBy'> & Partial<MasterTable>

/** A master of numbers and names alone. */
export const numbered = (table: string, rest: MasterTableOptions): MasterTable => ({
  table,
  file: `${table}.csv`,
  key: ['id'],
  columns: { id, ...names() },
  order: ['id'],
  ...rest,
})

/** The same, whose order is kept by hand and whose rows are retired. */
export const choices = (table: string, rest: MasterTableOptions): MasterTable =>
  numbered(table, { order: ['position', 'id'], isOrdered: true, retires: 'is_retired', ...rest })
