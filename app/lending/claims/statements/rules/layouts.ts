/** What a column of an account statement says of a payment. */
type StatementColumn =
  | 'date'
  | 'valueDate'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  /** One column for both directions: marked Dr or Cr beside the amount, or in the column `direction`. */
  | 'amount'
  | 'direction'
  | 'balance'

/** How a bank lays out its statements. */
export interface StatementLayout {
  /** Code of the master `statement_layouts`. */
  name: string
  /** Seen in statements of the bank: rows of another layout are at most possible payments. */
  isCertain: boolean
  /**
   * The titles of each column: small letters of any script, without anything but letters. A line with all of
   * these columns is the heading.
   */
  columns: Partial<Record<StatementColumn, Titles>>
}

type Titles = readonly string[] | RegExp

/** One of some words for a direction, alone or with the words for an amount, the direction and the currency. */
const amountTitles = (words: string, mark: string) =>
  new RegExp(`^(?:${words})(?:amount|amt)?(?:${mark})?(?:(?:in)?(?:rs|inr))?$`)

/** Of each column the titles as the bank prints them, with a bar between those of which one stands there. */
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
 * Any heading with the usual words, for banks without a layout of their own: seen in no statement of the bank, so its
 * rows are at most possible.
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

/** The layouts of a master, those with the most columns first, and the usual one last. */
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

/** Where the columns of a heading stand, by their index; nothing where the layout has no such column. */
export type ColumnPositions = Partial<Record<StatementColumn, number>>

/** Letters of a title with all that stands in it. */
const MAX_TITLE_LENGTH = 60
/** Every layout has at least so many columns. */
const MIN_COLUMNS = 5

/** Where each title stands first, from left to right. */
function titlesOf(cells: readonly string[]): [title: string, index: number][] {
  const titles = new Map<string, number>()
  cells.forEach((cell, index) => {
    if (cell.trim().length > MAX_TITLE_LENGTH) return
    const title = titleOf(cell)
    if (title !== '' && !titles.has(title)) titles.set(title, index)
  })
  return [...titles]
}

/** Titles that may stand in a heading beside those its layout needs. */
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

/** The layout whose heading these cells are, with the place of each column; null when they are none. */
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
