import type { RoleId } from '#auth/roles'
import { isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { signedRupees } from '#kernel/money/paise'

/** Value of a cell in the database; flags are 1 and 0 on both databases. */
export type CellValue = string | number | null

/** A line of a file, by the column names of its first line. */
export type Cells = Readonly<Record<string, string>>

/** Constraints on a value, on screen and in sheets; by default there are none. */
interface ColumnRules {
  /** Whether it may be empty. */
  readonly isOptional?: boolean
  /** Maximum letters of a text, or the largest number. */
  readonly max?: number
  readonly min?: number
  /** The format of a text; its message is under masters.shapes. */
  readonly shape?: Shape
  /** A sentence or more, which needs a larger field. */
  readonly isLong?: boolean
  /** Set only when the row is created: other rows, the program or reports rely on it. */
  readonly isFixed?: boolean
  /** The next free number, assigned automatically. */
  readonly isAutoNumbered?: boolean
  /** Not editable on screen or in sheets: new rows have this value. */
  readonly defaultValue?: CellValue
  /** No two rows have the same. */
  readonly isUnique?: boolean
  /** The master that the value references, by number or code. */
  readonly references?: string
  /** The allowed values. */
  readonly choices?: readonly string[]
}

/** How a column is read from a line of its file, and its valid values; in memory its value is a `V`. */
export interface Column<V = unknown> extends ColumnRules {
  readonly kind: 'text' | 'whole' | 'flag' | 'day' | 'paise'
  readonly read: (cells: Cells) => CellValue
  /** Only for the type checker: no column has this property. */
  readonly value?: V
}

type Nullable<V, Rules> = Rules extends { isOptional: true } ? V | null : V
type WordOf<Rules> = Rules extends { choices: readonly (infer Word)[] } ? Word : string
type NumberOf<Rules> = Rules extends { references: 'roles' } ? RoleId : number

export const SHAPES = {
  pincode: /^[1-9]\d{5}$/,
  three_capitals: /^[A-Z]{3}$/,
  two_digits: /^\d{2}$/,
  six_digits: /^\d{6}$/,
  code: /^[A-Z0-9][A-Z0-9-]*$/,
  ifsc_prefix: /^[A-Z]{4}$/,
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  mobile: /^[6-9]\d{9}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
} as const
type Shape = keyof typeof SHAPES

/** The largest number that fits every numeric column. */
export const MAX_INTEGER = 2_147_483_647

function cell(cells: Cells, name: string): string {
  if (!(name in cells)) throw new Error(`column ${name} is missing`)
  return cells[name].trim()
}

const readText = (cells: Cells, name: string) => cell(cells, name) || null

function readWhole(cells: Cells, name: string) {
  const value = cell(cells, name)
  if (!/^\d*$/.test(value)) throw new Error(`${name} is not a whole number: ${value}`)
  return value === '' ? null : Number(value)
}

/** Text; an empty cell is null. */
export const text = <const Rules extends ColumnRules>(
  name: string,
  rules?: Rules
): Column<Nullable<WordOf<Rules>, Rules>> => ({
  kind: 'text',
  read: (cells) => readText(cells, name),
  ...rules,
})

/** A non-negative whole number; an empty cell is null. */
export const whole = <const Rules extends ColumnRules>(
  name: string,
  rules?: Rules
): Column<Nullable<NumberOf<Rules>, Rules>> => ({
  kind: 'whole',
  read: (cells) => readWhole(cells, name),
  ...rules,
})

/** A scheme or loan type; empty or 0 means every scheme, which is null. */
export const scheme = (name: string): Column<number | null> => ({
  kind: 'whole',
  read: (cells) => readWhole(cells, name) || null,
  isOptional: true,
  references: 'schemes',
})

/** 1 or 0. */
export const flag = (name: string, rules: ColumnRules = {}): Column<boolean> => ({
  kind: 'flag',
  read: (cells) => {
    const value = cell(cells, name)
    if (value !== '0' && value !== '1') throw new Error(`${name} is neither 1 nor 0: ${value}`)
    return Number(value)
  },
  ...rules,
})

/** A calendar day. */
export const day = (name: string): Column<PlainDate> => ({
  kind: 'day',
  read: (cells) => {
    const value = cell(cells, name)
    if (!isPlainDate(value)) throw new Error(`${name} is not a date: ${value}`)
    return value
  },
})

/** An amount: entered in rupees, negative for a withdrawal, and stored in paise. */
export const amount = (name: string): Column<number> => ({
  kind: 'paise',
  read: (cells) => {
    const value = cell(cells, name)
    const paise = signedRupees(value)
    if (paise === null) throw new Error(`${name} is not an amount in rupees: ${value}`)
    return paise
  },
})

/** A constant value for every line. */
export const constant = <V>(value: CellValue): Column<V> => ({
  kind: typeof value === 'number' ? 'whole' : 'text',
  read: () => value,
  defaultValue: value,
})

/** The name, as in most files; in other languages it is a row of `translations`. */
export const names = (most = 160) => ({ name_en: text('name_en', { max: most }) })

/** A row of the file or the table. */
export type MasterRow = Readonly<Record<string, CellValue>>

/** A column of another table that references rows by number or code. */
interface Use {
  readonly table: string
  readonly column: string
  /** Only rows with these values. */
  readonly where?: Readonly<Record<string, string>>
}

/** The heading under which a master is listed. */
export const MASTER_GROUPS = [
  'places',
  'people',
  'loans',
  'reasons',
  'schemes',
  'money',
  'work',
] as const
type MasterGroup = (typeof MASTER_GROUPS)[number]

/** The page that manages a master, which the screen of masters only displays. */
type ManagingPage = 'workflow' | 'schemes' | 'settings'

/** A table that is filled from a file, with the properties that the seed uses. */
export interface FileTable {
  readonly table: string
  readonly file: string
  /** Columns that identify a row in the file and in the table. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The file is authoritative: rows missing in it are deleted, edits are reverted. */
  readonly mirrorsFile?: boolean
  /** The rows that belong to the file, if the table also has others: column and value. */
  readonly within?: Readonly<Record<string, CellValue>>
  /** Whether the file may be absent. */
  readonly isOptional?: boolean
  /** Its rows have an order that is set manually (`position`). */
  readonly isOrdered?: boolean
  /** Checks a line of the file. @throws Error with the problem */
  readonly check?: (row: MasterRow) => void
}

/**
 * Description of a master, from which the seed, the catalogue in memory with the types of its rows, the screen, the
 * export and the import are derived.
 */
export interface MasterTable extends FileTable {
  /** Its name in the catalogue. */
  readonly list: string
  readonly group: MasterGroup
  /** Columns by which its rows are sorted; the key is always the last. */
  readonly order: readonly string[]
  /** Whether the database numbers its rows. */
  readonly isNumbered?: boolean
  /** The column that marks a row as retired: with 1, or with 0 in `is_active`. Without it no row can be retired. */
  readonly retires?: 'is_retired' | 'is_active'
  /** The program relies on these rows: none can be added or removed. */
  readonly isClosed?: boolean
  /** Managed on another page: displayed, but not editable here. */
  readonly keptBy?: ManagingPage
  /** The page that best displays its rows, to which the form of a row returns; by default the list. */
  readonly home?: string
  /** Columns that reference its rows. */
  readonly usedBy: readonly Use[]
  /** For a row of individually valid values: returns the column that contradicts the others, or null. */
  readonly findError?: (row: MasterRow) => string | null
}

export const id = whole('id', { isFixed: true, isAutoNumbered: true })

/** Columns that reference rows: 'profiles.caste_id'. */
export const uses = (...columns: string[]): Use[] =>
  columns.map((one) => {
    const [table, column] = one.split('.')
    return { table, column }
  })

/** The column that identifies a table's rows in translations, addresses and the audit log. */
export const identityOf = ({ isNumbered, columns }: MasterTable): 'id' | 'code' =>
  isNumbered || columns.id ? 'id' : 'code'

/** Defines a master, from which the types of its rows are derived. */
export const defineMaster = <const Master extends MasterTable>(master: Master): Master => master

type MasterTableOptions = Pick<MasterTable, 'list' | 'group' | 'usedBy'> & Partial<MasterTable>

/** Defines a master with only numbers and names. */
export const numbered = <const Rest extends MasterTableOptions>(table: string, rest: Rest) => ({
  table,
  file: `${table}.csv`,
  key: ['id'],
  columns: { id, ...names() },
  order: ['id'],
  ...rest,
})

/** Defines the same, with a manual order and rows that can be retired. */
export const choices = <const Rest extends MasterTableOptions>(table: string, rest: Rest) =>
  numbered(table, { order: ['position', 'id'], isOrdered: true, retires: 'is_retired', ...rest })
