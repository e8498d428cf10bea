/** The meaning of a column of an account statement. */
type StatementColumn =
  | 'date'
  | 'valueDate'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  /** One column for both directions: marked Dr or Cr with the amount, or in the column `direction`. */
  | 'amount'
  | 'direction'
  | 'balance'

/** The layout of a bank's statements. */
export interface StatementLayout {
  /** Code of the master `statement_layouts`. */
  name: string
  /** Verified with statements of the bank: rows of other layouts are at most possible payments. */
  isCertain: boolean
  /**
   * The titles of each column: lower-case letters of any script, and nothing but letters. A line with all of these
   * columns is the heading.
   */
  columns: Partial<Record<StatementColumn, Titles>>
}

type Titles = readonly string[] | RegExp

/**
 * Matches one of several words for a direction, alone or with the words for an amount, the direction and the currency.
 */
const amountTitles = (words: string, mark: string) =>
  new RegExp(`^(?:${words})(?:amount|amt)?(?:${mark})?(?:(?:in)?(?:rs|inr))?$`)

/** For each column the titles as the bank prints them, with alternatives separated by a bar. */
export type LayoutTitles = {
  readonly [Column in StatementColumn as `${Column}Titles`]?: string | null
}

/** A row of the master. */
type LayoutRow = LayoutTitles & { readonly code: string; readonly isCertain: boolean }

const COLUMNS = [
  'date',
  'valueDate',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'direction',
  'balance',
] as const satisfies readonly StatementColumn[]

/**
 * Any heading with the usual words, for banks without a layout of their own: not verified with statements of the bank,
 * so its rows are at most possible.
 */
const COMMON: StatementLayout = {
  name: 'common',
  isCertain: false,
  columns: {
    date: /^(?:(?:txn|trans?|transaction|post|value)?date)$/,
    narration:
      /^(?:(?:account|tran|transaction)?description|(?:transaction)?(?:particulars|details|remarks)|narration|transaction)$/,
    debit: amountTitles('debits?|dr|withdrawl?|withdrawals?|withdraws', 'dr'),
    credit: amountTitles('credits?|cr|deposits?', 'cr'),
    balance:
      /^(?:(?:closing|running|available|ledger)?bal(?:ance)?(?:amount)?|totalamount)(?:(?:in)?(?:rs|inr))?$/,
  },
}

const titleOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')

/** Returns the layouts of a master, those with the most columns first, and the common one last. */
export function layoutsOf(rows: readonly LayoutRow[]): StatementLayout[] {
  const layouts = rows.map((row) => ({
    name: row.code,
    isCertain: row.isCertain,
    columns: Object.fromEntries(
      COLUMNS.flatMap((column) => {
        const titles = row[`${column}Titles`]
        return titles ? [[column, titles.split('|').map(titleOf)] as const] : []
      })
    ),
  }))
  const weight = ({ columns, isCertain }: StatementLayout) =>
    Object.keys(columns).length * 2 + Number(isCertain)
  return [...layouts.toSorted((one, other) => weight(other) - weight(one)), COMMON]
}

/** Index of each column in a heading; undefined where the layout has no such column. */
export type ColumnPositions = Partial<Record<StatementColumn, number>>

/** Maximum length of a title, including all other characters. */
const MAX_TITLE_LENGTH = 60
/** Minimum number of columns of any layout. */
const MIN_COLUMNS = 5

/** Returns the first position of each title, from left to right. */
function titlesOf(cells: readonly string[]): [title: string, index: number][] {
  const titles = new Map<string, number>()
  cells.forEach((cell, index) => {
    if (cell.trim().length > MAX_TITLE_LENGTH) return
    const title = titleOf(cell)
    if (title !== '' && !titles.has(title)) titles.set(title, index)
  })
  return [...titles]
}

/** Titles that a heading may have in addition to those that its layout requires. */
const OPTIONAL_TITLES: Partial<Record<StatementColumn, Titles>> = {
  reference: [
    'chqno',
    'chequeno',
    'chequenumber',
    'chqrefno',
    'refnochequeno',
    'instrumentid',
    'refno',
    'धनादेशक्र',
    'धनादेशक्रमांक',
  ],
}

/**
 * Returns the layout of which these cells are the heading, with the position of each column; null when they are not a
 * heading.
 */
export function layoutOf(
  cells: readonly string[],
  layouts: readonly StatementLayout[]
): { layout: StatementLayout; places: ColumnPositions } | null {
  const titles = titlesOf(cells)
  if (titles.length < MIN_COLUMNS) return null
  const placeOf = (names: Titles) => {
    const isMeant = (title: string) =>
      names instanceof RegExp ? names.test(title) : names.includes(title)
    return titles.find(([title]) => isMeant(title))?.[1] ?? -1
  }
  for (const layout of layouts) {
    const places = Object.entries({ ...OPTIONAL_TITLES, ...layout.columns }).map(
      ([column, names]) => [column as StatementColumn, placeOf(names)] as const
    )
    if (places.some(([column, place]) => place < 0 && column in layout.columns)) continue
    return { layout, places: Object.fromEntries(places.filter(([, place]) => place >= 0)) }
  }
  return null
}
