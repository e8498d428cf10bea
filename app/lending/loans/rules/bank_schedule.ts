import { parsePlainDate, type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { paise, rupeesToPaise, type Paise } from '#kernel/money/paise'
import { isErrorValue } from '#spreadsheets/cell_texts'

/** One instalment in the bank's file; null where the file has no such column. */
export interface BankRow {
  /** Line of the file, starting with 1. */
  line: number
  dueOn: PlainDate
  emiPaise: Paise
  principalPaise: Paise | null
  interestPaise: Paise | null
  closingPaise: Paise | null
}

type Column = 'dueOn' | 'emi' | 'principal' | 'interest' | 'closing'

/** Titles that banks use for the columns, in lower case and without anything but letters. */
const HEADERS: Record<Column, RegExp> = {
  dueOn: /^(emi|inst(l|al+(ment)?)?|payment|due|repayment)?(due)?(date|dt)$|^duedate/,
  emi: /^(emi|equatedmonthlyinstal+ment|inst(l|al+(ment)?)?|monthly(emi|instal+ment|payment)|total(payment|emi|instal+ment)|payment|repayment|demand)(amount|amt)?(rs|inr|inrs)?$/,
  principal: /^prin(c|cipal)?/,
  interest: /^(interest(?!rate)|int(amount|amt|component|portion|paid|due|demand)?(rs|inr|inrs)?$)/,
  closing:
    /^(closing|outstanding|osbal|balance|bal$|prin(c|cipal)?(outstanding|os)|loanoutstanding)/,
}

/** The letterhead precedes the header. */
const MAX_LINES_BEFORE_HEADER = 40

type Lines = readonly { line: number; cells: string[] }[]

const headerOf = (lines: Lines) =>
  lines.slice(0, MAX_LINES_BEFORE_HEADER).findIndex(({ cells }) => columnsOf(cells) !== null)

/** Whether lines are those of a payment schedule. */
export const hasHeader = (lines: Lines): boolean => headerOf(lines) >= 0

type BankTable =
  | { ok: true; rows: BankRow[] }
  | { ok: false; error: 'no_header' | 'no_rows' }
  | { ok: false; error: 'unreadable_row'; line: number }

/**
 * Reads the instalments of a bank's payment schedule: the first line with a date and an instalment column is the
 * header; lines below it without a date (sub-totals, notes) and without an instalment (the disbursement itself) are
 * skipped.
 */
export function readBankTable(lines: Lines): BankTable {
  const headerAt = headerOf(lines)
  const columns = headerAt < 0 ? null : columnsOf(lines[headerAt].cells)
  if (!columns) return { ok: false, error: 'no_header' }
  const rows: BankRow[] = []
  for (const { line, cells } of lines.slice(headerAt + 1)) {
    const dueOn = parsePlainDate(cells[columns.dueOn])
    if (isErrorValue(cells[columns.dueOn] ?? ''))
      return { ok: false, error: 'unreadable_row', line }
    if (!dueOn) continue
    const amount = (column: Column) => amountOf(cells, columns[column])
    const emiPaise = amount('emi')
    const parts = [amount('principal'), amount('interest'), amount('closing')]
    if (emiPaise === 'unreadable' || parts.includes('unreadable')) {
      return { ok: false, error: 'unreadable_row', line }
    }
    if (!emiPaise) continue
    const [principalPaise, interestPaise, closingPaise] = parts as (Paise | null)[]
    rows.push({ line, dueOn, emiPaise, principalPaise, interestPaise, closingPaise })
  }
  return rows.length > 0 ? { ok: true, rows } : { ok: false, error: 'no_rows' }
}

function columnsOf(cells: readonly string[]) {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const find = (column: Column) => names.findIndex((name) => HEADERS[column].test(name))
  const columns = {
    dueOn: find('dueOn'),
    emi: find('emi'),
    principal: find('principal'),
    interest: find('interest'),
    closing: find('closing'),
  }
  return columns.dueOn >= 0 && columns.emi >= 0 ? columns : null
}

function amountOf(cells: readonly string[], column: number): Paise | null | 'unreadable' {
  const text = normaliseDigits(cells[column] ?? '')
    .replace(/\b(dr|cr)\.?$/i, '')
    .trim()
  if (column < 0 || text === '' || text === '-') return null
  /** A calculated cell of a spreadsheet may have more than two decimals. */
  const calculated = /^\d+\.\d{3,}(e-?\d+)?$/i.test(text)
  const amount = calculated ? paise(Math.round(Number(text) * 100)) : rupeesToPaise(text)
  return amount ?? 'unreadable'
}

interface ComputedRow {
  rowNo: number
  dueOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  closingPaise: number
}

/** The bank's value less the computed one; paise, and days for the due date. Null where the bank has no value. */
interface ComparedRow {
  rowNo: number | null
  line: number | null
  computed: ComputedRow | null
  bank: BankRow | null
  emiDifference: number | null
  principalDifference: number | null
  interestDifference: number | null
  closingDifference: number | null
  /** Whether both have the instalment, on the same day and with the same amounts. */
  agrees: boolean
}

/**
 * Compares the computed schedule, which governs, with the bank's, row by row (DECISIONS 7). Rows of the same month are
 * paired; a row that only one side has is unpaired.
 */
export function compareSchedules(
  computed: readonly ComputedRow[],
  bank: readonly BankRow[]
): { rows: ComparedRow[]; differing: number } {
  const rowsByMonth = new Map<string, BankRow[]>()
  for (const row of bank) {
    rowsByMonth.set(yearMonth(row.dueOn), [...(rowsByMonth.get(yearMonth(row.dueOn)) ?? []), row])
  }
  const paired = computed.map((row) =>
    compareRows(row, rowsByMonth.get(yearMonth(row.dueOn))?.shift() ?? null)
  )
  const left = [...rowsByMonth.values()].flat().map((row) => compareRows(null, row))
  const rows = [...paired, ...left].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
  return { rows, differing: rows.filter((row) => !row.agrees).length }
}

const dayOf = (row: ComparedRow) => (row.computed ?? row.bank)!.dueOn

function compareRows(computed: ComputedRow | null, bank: BankRow | null): ComparedRow {
  const difference = (theirs: number | null | undefined, own: number | undefined) =>
    theirs === null || theirs === undefined || own === undefined ? null : theirs - own
  const differences = {
    emiDifference: difference(bank?.emiPaise, computed?.emiPaise),
    principalDifference: difference(bank?.principalPaise, computed?.principalPaise),
    interestDifference: difference(bank?.interestPaise, computed?.interestPaise),
    closingDifference: difference(bank?.closingPaise, computed?.closingPaise),
  }
  return {
    rowNo: computed?.rowNo ?? null,
    line: bank?.line ?? null,
    computed,
    bank,
    ...differences,
    agrees:
      computed !== null &&
      bank !== null &&
      computed.dueOn === bank.dueOn &&
      Object.values(differences).every((value) => !value),
  }
}
