import { dateParts, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise, plainRupees } from '#kernel/money/paise'

/** A line of an account in chronological order; amounts in paise. */
export interface AccountLine {
  on: PlainDate
  narration: string
  debitPaise: number
  creditPaise: number
  /** Balance of the account: the person's own money, or the debt with `owed`. */
  balancePaise: number
}

/** A statement in the style of a bank, defined only by the names and the notation of its columns. */
export interface StatementStyle {
  name: string
  title: string
  heading: readonly string[]
  cells(line: AccountLine, index: number): string[]
  /** The latest payment comes first. */
  isNewestFirst?: boolean
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')

const written = {
  slashes: (on: PlainDate) => on.split('-').toReversed().join('/'),
  short: (on: PlainDate) => {
    const { year, month, day } = dateParts(on)
    return `${two(day)}/${two(month)}/${two(year % 100)}`
  },
  hyphens: (on: PlainDate) => on.split('-').toReversed().join('-'),
  named: (on: PlainDate) => {
    const { year, month, day } = dateParts(on)
    return `${day} ${MONTHS[month - 1]} ${year}`
  },
  namedShort: (on: PlainDate) => {
    const { year, month, day } = dateParts(on)
    return `${two(day)}-${MONTHS[month - 1]}-${two(year % 100)}`
  },
}

const grouped = (amount: number) =>
  formatRupees(paise(amount), { decimals: 'always' }).replace('₹', '')
const plain = (amount: number) => plainRupees(paise(amount))
const or = (amount: number, write: (amount: number) => string, none = '') =>
  amount === 0 ? none : write(amount)
const reference = (index: number) => String(400_100_200 + index * 7)

/** Styles in which these banks provide statements in their internet banking, by name of the style. */
export const STYLES = {
  sbi: {
    name: 'SBI',
    title: 'Account Statement',
    heading: [
      'Txn Date',
      'Value Date',
      'Description',
      'Ref No./Cheque No.',
      'Debit',
      'Credit',
      'Balance',
    ],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }, index) => [
      written.named(on),
      written.named(on),
      narration,
      reference(index),
      or(debitPaise, grouped),
      or(creditPaise, grouped),
      grouped(balancePaise),
    ],
  },
  hdfc: {
    name: 'HDFC',
    title: 'Statement of account',
    heading: [
      'Date',
      'Narration',
      'Chq./Ref.No.',
      'Value Dt',
      'Withdrawal Amt.',
      'Deposit Amt.',
      'Closing Balance',
    ],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }, index) => [
      written.short(on),
      narration,
      reference(index).padStart(16, '0'),
      written.short(on),
      or(debitPaise, grouped),
      or(creditPaise, grouped),
      grouped(balancePaise),
    ],
  },
  icici: {
    name: 'ICICI',
    title: 'DETAILED STATEMENT',
    heading: [
      'S No.',
      'Value Date',
      'Transaction Date',
      'Cheque Number',
      'Transaction Remarks',
      'Withdrawal Amount (INR )',
      'Deposit Amount (INR )',
      'Balance (INR )',
    ],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }, index) => [
      String(index + 1),
      written.slashes(on),
      written.slashes(on),
      '-',
      narration,
      or(debitPaise, plain, '0.0'),
      or(creditPaise, plain, '0.0'),
      plain(balancePaise),
    ],
    isNewestFirst: true,
  },
  maharashtra: {
    name: 'BOM',
    title: 'Statement for Account No 60000000001',
    heading: [
      'Sr No',
      'Date',
      'Particulars',
      'Cheque/Reference No',
      'Debit',
      'Credit',
      'Balance',
      'Channel',
    ],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }, index) => [
      String(index + 1),
      written.slashes(on),
      narration,
      reference(index),
      or(debitPaise, grouped, '-'),
      or(creditPaise, grouped, '-'),
      grouped(balancePaise),
      'Other',
    ],
  },
  baroda: {
    name: 'BOB-PDF',
    title: 'ACCOUNT STATEMENT',
    heading: [
      'DATE',
      'NARRATION',
      'CHQ.NO.',
      'WITHDRAWAL(DR)',
      'DEPOSIT(CR)',
      'BALANCE(INR)',
      'VALUE DATE',
    ],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.hyphens(on),
      narration,
      '',
      or(debitPaise, grouped),
      or(creditPaise, grouped),
      `${grouped(Math.abs(balancePaise))} ${balancePaise < 0 ? 'Dr' : 'Cr'}`,
      written.hyphens(on),
    ],
  },
  union: {
    name: 'UNION',
    title: 'Statement of Account',
    heading: ['S.No', 'Date', 'Transaction Id', 'Remarks', 'Amount(Rs.)', 'Balance(Rs.)'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }, index) => [
      String(index + 1),
      written.slashes(on),
      `S${reference(index)}`,
      narration,
      `${plain(debitPaise + creditPaise)} (${debitPaise > 0 ? 'Dr' : 'Cr'})`,
      `${plain(Math.abs(balancePaise))} (${balancePaise < 0 ? 'Dr' : 'Cr'})`,
    ],
    isNewestFirst: true,
  },
  axis: {
    name: 'AXIS',
    title: 'Statement of Axis Account No 900000000000001',
    heading: ['Tran Date', 'Chq No', 'Particulars', 'Debit', 'Credit', 'Balance', 'Init. Br'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.hyphens(on),
      '',
      narration,
      or(debitPaise, plain),
      or(creditPaise, plain),
      plain(balancePaise),
      '248',
    ],
  },
  cooperative_marathi: {
    name: 'MARATHI',
    title: 'खाते उतारा',
    heading: ['दिनांक', 'तपशील', 'धनादेश क्र.', 'नावे', 'जमा', 'शिल्लक'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.slashes(on),
      narration,
      '',
      or(debitPaise, grouped),
      or(creditPaise, grouped),
      grouped(balancePaise),
    ],
  },
  bandhan: {
    name: 'BANDHAN',
    title: 'Account Statement',
    heading: ['Transaction Date', 'Value Date', 'Description', 'Amount', 'Dr / Cr', 'Balance'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.namedShort(on),
      written.namedShort(on),
      narration,
      `INR ${grouped(debitPaise + creditPaise)}`,
      debitPaise > 0 ? 'Dr' : 'Cr',
      `INR ${grouped(balancePaise)}`,
    ],
  },
} as const satisfies Record<string, StatementStyle>

/** Styles for the account of a loan, whose balance is the debt. */
export const LOAN_STYLES = {
  owed: {
    name: 'LOAN',
    title: 'Loan Account Statement',
    heading: ['Date', 'Particulars', 'Debit', 'Credit', 'Outstanding'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.hyphens(on),
      narration,
      or(debitPaise, grouped),
      or(creditPaise, grouped),
      grouped(balancePaise),
    ],
  },
  marked: {
    name: 'common',
    title: 'Statement of Term Loan 38000000001',
    heading: ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'],
    cells: ({ on, narration, debitPaise, creditPaise, balancePaise }) => [
      written.namedShort(on),
      narration,
      or(debitPaise, grouped, '0.00'),
      or(creditPaise, grouped, '0.00'),
      `${grouped(balancePaise)}Dr`,
    ],
  },
} as const satisfies Record<string, StatementStyle>
