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
interface StatementLayout {
  /** The style, after the bank that publishes it so. */
  name: string
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

const CHEQUE = ['chqno', 'chequeno', 'chequenumber', 'chqrefno', 'refnochequeno', 'instrumentid']

/**
 * The styles that are known, the most particular first; a new bank is an entry. Days are day first in all of
 * them, with the month as a number or a name; amounts have Indian commas or none.
 */
const STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    name: 'hdfc',
    columns: {
      date: ['date'],
      narration: ['narration'],
      reference: ['chqrefno', 'chqrefnumber'],
      valueDate: ['valuedt', 'valuedat', 'valuedate'],
      debit: ['withdrawalamt', 'withdrawalamount', 'debitamount'],
      credit: ['depositamt', 'depositamount', 'creditamount'],
      balance: ['closingbalance'],
    },
  },
  {
    name: 'icici',
    columns: {
      date: ['transactiondate'],
      valueDate: ['valuedate'],
      reference: ['chequenumber', 'chequeno'],
      narration: ['transactionremarks'],
      debit: ['withdrawalamountinr', 'withdrawalamount', 'withdrawalamtinr'],
      credit: ['depositamountinr', 'depositamount', 'depositamtinr'],
      balance: ['balanceinr', 'balance'],
    },
  },
  {
    name: 'sbi',
    columns: {
      date: ['txndate'],
      valueDate: ['valuedate'],
      narration: ['description'],
      reference: ['refnochequeno', 'refno'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
  },
  {
    name: 'baroda',
    columns: {
      date: ['date', 'trandate'],
      valueDate: ['valuedate'],
      narration: ['narration'],
      reference: CHEQUE,
      debit: ['withdrawaldr'],
      credit: ['depositcr'],
      balance: ['balanceinr', 'balance'],
    },
  },
  {
    name: 'union',
    columns: {
      date: ['date', 'trandate'],
      reference: ['transactionid', 'tranid'],
      narration: ['remarks'],
      amount: ['amountrs', 'amount'],
      balance: ['balancers', 'balance'],
    },
  },
  {
    name: 'axis',
    columns: {
      date: ['trandate'],
      reference: ['chqno'],
      narration: ['particulars'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
  },
  {
    name: 'bandhan',
    columns: {
      date: ['transactiondate', 'txndate', 'trandate', 'date'],
      narration: ['description', 'particulars', 'narration', 'remarks', 'transactiondetails'],
      amount: ['amount', 'amountinr', 'amountrs', 'amountinrs', 'transactionamount'],
      direction: ['drcr', 'crdr', 'debitcredit', 'creditdebit', 'dc', 'drcrindicator'],
      balance: ['balance', 'balanceinr', 'balancers', 'balanceinrs', 'closingbalance'],
    },
  },
  {
    name: 'kotak',
    columns: {
      date: ['date', 'transactiondate'],
      narration: ['narration', 'description'],
      amount: ['withdrawaldrdepositcr', 'debitdrcreditcr', 'amountdrcr', 'drcramount'],
      balance: ['balance'],
    },
  },
  {
    name: 'maharashtra',
    columns: {
      date: ['date'],
      narration: ['particulars'],
      reference: ['chequereferenceno', 'chequerefno'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
  },
  {
    name: 'cooperative_marathi',
    columns: {
      date: ['दिनांक', 'तारीख'],
      narration: ['तपशील', 'तपशिल'],
      debit: ['नावे'],
      credit: ['जमा'],
      balance: ['शिल्लक'],
    },
  },
  {
    name: 'loan_account',
    columns: {
      date: ['date', 'trandate', 'txndate', 'transactiondate'],
      narration: ['particulars', 'description', 'narration'],
      debit: ['debit', 'dr', 'dramount', 'debitamount'],
      credit: ['credit', 'cr', 'cramount', 'creditamount'],
      balance: ['outstanding', 'outstandingbalance', 'loanoutstanding', 'balanceoutstanding'],
    },
  },
  {
    name: 'common',
    columns: {
      date: /^(?:(?:txn|trans?|transaction|post|value)?date)$/,
      narration:
        /^(?:(?:account|tran|transaction)?description|(?:transaction)?(?:particulars|details|remarks)|narration|transaction)$/,
      debit: amountTitles('debits?|dr|withdrawl?|withdrawals?|withdraws', 'dr'),
      credit: amountTitles('credits?|cr|deposits?', 'cr'),
      balance:
        /^(?:(?:closing|running|available|ledger)?bal(?:ance)?(?:amount)?|totalamount)(?:(?:in)?(?:rs|inr))?$/,
    },
  },
]

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
    const title = cell.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
    if (title !== '' && !titles.has(title)) titles.set(title, index)
  })
  return [...titles]
}

/** Titles that may stand in a heading beside those its layout needs. */
const OPTIONAL_TITLES: Partial<Record<StatementColumn, Titles>> = {
  reference: [...CHEQUE, 'refno', 'धनादेशक्र', 'धनादेशक्रमांक'],
}

/** The layout whose heading these cells are, with the place of each column; null when they are none. */
export function layoutOf(
  cells: readonly string[]
): { layout: StatementLayout; places: ColumnPositions } | null {
  const titles = titlesOf(cells)
  if (titles.length < MIN_COLUMNS) return null
  const placeOf = (names: Titles) => {
    const isMeant = (title: string) =>
      names instanceof RegExp ? names.test(title) : names.includes(title)
    return titles.find(([title]) => isMeant(title))?.[1] ?? -1
  }
  for (const layout of STATEMENT_LAYOUTS) {
    const places = Object.entries({ ...OPTIONAL_TITLES, ...layout.columns }).map(
      ([column, names]) => [column as StatementColumn, placeOf(names)] as const
    )
    if (places.some(([column, place]) => place < 0 && column in layout.columns)) continue
    return { layout, places: Object.fromEntries(places.filter(([, place]) => place >= 0)) }
  }
  return null
}
