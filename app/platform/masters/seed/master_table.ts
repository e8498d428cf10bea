import type { RoleId } from '#auth/roles'
import { isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { signedRupees } from '#kernel/money/paise'

/** What a cell becomes in the database; flags are 1 and 0 on both databases. */
export type CellValue = string | number | null

/** A line of a file, by the names in its first line. */
export type Cells = Readonly<Record<string, string>>

/** What a value has to be, on screen and in sheets; what is not said is free. */
interface ColumnRules {
  /** May be empty. */
  readonly isOptional?: boolean
  /** Letters of a text, or the largest number. */
  readonly max?: number
  readonly min?: number
  /** The format of a text; its message is under masters.shapes. */
  readonly shape?: Shape
  /** A sentence or more, for which a form has room. */
  readonly isLong?: boolean
  /** Is said once, with the row: other rows, the program or reports rely on it. */
  readonly isFixed?: boolean
  /** The next free number, which nobody types. */
  readonly isAutoNumbered?: boolean
  /** Is not written on screen or in sheets: new rows have this. */
  readonly defaultValue?: CellValue
  /** No two rows have the same. */
  readonly isUnique?: boolean
  /** The master whose rows these are, by number or code. */
  readonly references?: string
  /** The words of which it is one. */
  readonly choices?: readonly string[]
}

/** How a column is read from a line of its file, and its valid values; in memory its value is a `V`. */
export interface Column<V = unknown> extends ColumnRules {
  readonly kind: 'text' | 'whole' | 'flag' | 'day' | 'paise'
  readonly read: (cells: Cells) => CellValue
  /** For the compiler alone: no column has one. */
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

/** The largest number that every column of numbers holds. */
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

/** A whole number, not negative; an empty cell is null. */
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
    if (!isPlainDate(value)) throw new Error(`${name} is not a day: ${value}`)
    return value
  },
})

/** An amount: written in rupees, taken away with a minus before it, and held in paise. */
export const amount = (name: string): Column<number> => ({
  kind: 'paise',
  read: (cells) => {
    const value = cell(cells, name)
    const paise = signedRupees(value)
    if (paise === null) throw new Error(`${name} is not an amount in rupees: ${value}`)
    return paise
  },
})

/** The same for every line. */
export const constant = <V>(value: CellValue): Column<V> => ({
  kind: typeof value === 'number' ? 'whole' : 'text',
  read: () => value,
  defaultValue: value,
})

/** The name, as most files have it; in other languages it is a row of `translations`. */
export const names = (most = 160) => ({ name_en: text('name_en', { max: most }) })

/** A row as the file or the table has it. */
export type MasterRow = Readonly<Record<string, CellValue>>

/** A column of another table that holds the number or the code of a row. */
interface Use {
  readonly table: string
  readonly column: string
  /** Only these of its rows. */
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

/** Whose screen keeps a master that the screen of masters only shows. */
type ManagingPage = 'workflow' | 'schemes' | 'settings'

/** A table that is filled from a file, as far as the seed knows it. */
export interface FileTable {
  readonly table: string
  readonly file: string
  /** Columns that tell one row from another in the file and in the table. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** The file is the whole truth: rows it does not have are deleted, edits are taken back. */
  readonly mirrorsFile?: boolean
  /** Which rows belong to the file, if the table has others too: column and value. */
  readonly within?: Readonly<Record<string, CellValue>>
  /** A file that may be absent. */
  readonly isOptional?: boolean
  /** Its rows have an order that is set manually (`position`). */
  readonly isOrdered?: boolean
  /** Looks at a line of the file. @throws Error saying what is wrong with it */
  readonly check?: (row: MasterRow) => void
}

/**
 * A master, described once: the seed, the catalogue in memory with the types of its rows, the screen, the
 * export and the import follow from it.
 */
export interface MasterTable extends FileTable {
  /** Its name in the catalogue. */
  readonly list: string
  readonly group: MasterGroup
  /** Columns by which its rows are sorted; every order ends with the key. */
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

/** A master as it is written, from which the types of its rows are derived. */
export const defineMaster = <const Master extends MasterTable>(master: Master): Master => master

type MasterTableOptions = Pick<MasterTable, 'list' | 'group' | 'usedBy'> & Partial<MasterTable>

/** A master of numbers and names alone. */
export const numbered = <const Rest extends MasterTableOptions>(table: string, rest: Rest) => ({
  table,
  file: `${table}.csv`,
  key: ['id'],
  columns: { id, ...names() },
  order: ['id'],
  ...rest,
})

/** The same, with a manual order and rows that can be retired. */
export const choices = <const Rest extends MasterTableOptions>(table: string, rest: Rest) =>
  numbered(table, { order: ['position', 'id'], isOrdered: true, retires: 'is_retired', ...rest })
