import {
  type BankLine,
  type BankStatement,
  MAX_STATEMENT_BYTES,
  type ReadBankStatements,
  StatementError,
  checkStatement,
  narrationText,
  referenceText,
} from '#claims/debit_account/rules/bank_statement'
import { looksLikeXml, parseCamt053 } from '#claims/debit_account/rules/camt053'
import { looksLikeMt940, parseMt940 } from '#claims/debit_account/rules/mt940'
import { type StatementLayout, layoutOf } from '#claims/statements/rules/layouts'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import type { StatementEntry } from '#claims/statements/rules/entries'
import { readStatement } from '#claims/statements/rules/read_statement'
import { type PlainDate, maxDate, minDate } from '#kernel/calendar/plain_date'

/** Days that an officer states for a table, which often states none: days without bookings have no line. */
export interface StatedPeriod {
  from: PlainDate | null
  till: PlainDate | null
}

/**
 * Reads the statement in a table, a csv or xlsx file, by the layouts of the master. The opening balance is derived from
 * the balance after the first booking; the balance of every line has to follow from the preceding one.
 *
 * @throws StatementError
 */
function tableStatement(
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[],
  period: StatedPeriod
): BankStatement {
  const read = readStatement(lines, layouts)
  if (!read.ok) {
    throw new StatementError(read.error === 'no_heading' ? 'no_heading' : 'no_statement')
  }
  const { above, entries, from, till } = read.statement
  const [first] = entries
  const last = entries[entries.length - 1]
  if (first.balancePaise === null || last.balancePaise === null) {
    throw new StatementError('no_balances')
  }
  const openingPaise = first.balancePaise - movementOf(first)
  refuseWrongBalance(entries, openingPaise)
  const referenceOf = referencesOf(lines, layouts)
  return checkStatement({
    account: accountIn(above),
    currency: 'INR',
    openingPaise,
    from: minDate(period.from ?? from, from),
    closingPaise: last.balancePaise,
    till: maxDate(period.till ?? till, till),
    lines: entries.map((entry) => bookingOf(entry, referenceOf(entry.line))),
  })
}

const movementOf = ({ direction, amountPaise }: StatementEntry) =>
  direction === 'credit' ? amountPaise : 0 - amountPaise

function refuseWrongBalance(entries: readonly StatementEntry[], openingPaise: number) {
  let computed = openingPaise
  for (const entry of entries) {
    computed += movementOf(entry)
    if (entry.balancePaise !== null && entry.balancePaise !== computed) {
      throw new StatementError('sum', { computed, closing: entry.balancePaise })
    }
  }
}

/** Labels above the heading that precede an account number. */
const ACCOUNT = /(?:a\/?c|account|खाते?|खाता)[^\d]{0,30}(\d{6,34})/i

const accountIn = (above: readonly string[]) =>
  above.map((text) => ACCOUNT.exec(text)?.[1]).find((found) => found !== undefined) ?? null

/** Returns the values in the column of references, by line of the file. */
function referencesOf(lines: readonly StatementLine[], layouts: readonly StatementLayout[]) {
  const place = lines
    .map(({ cells }) => layoutOf(cells, layouts)?.places.reference)
    .find((found) => found !== undefined)
  const cells = new Map(lines.map((one) => [one.line, one.cells]))
  return (line: number) => (place === undefined ? '' : (cells.get(line)?.[place] ?? ''))
}

/** The narration was read with the reference appended. */
function bookingOf(entry: StatementEntry, cell: string): BankLine {
  const reference = referenceText(cell)
  const narration = reference ? entry.narration.replace(` ${reference}`, '') : entry.narration
  return {
    day: entry.on,
    valueDay: entry.on,
    paise: movementOf(entry),
    reference,
    bankReference: null,
    narration: narrationText(narration === reference ? '' : narration),
    returnReason: null,
  }
}

/** Length of the beginning of a file from which the format is detected. */
const SNIFF_LENGTH = 4_096

/** Returns the format of a file that is read as text, MT940 or camt.053; null where it must be read as a table. */
export function bankTextFormat(head: Uint8Array): 'mt940' | 'camt053' | null {
  const text = Buffer.from(head.subarray(0, SNIFF_LENGTH)).toString('latin1').replace(/^ï»¿/, '')
  if (looksLikeMt940(text)) return 'mt940'
  return looksLikeXml(text) && /^\s*<(?:\?xml|[\w:]*Document)/i.test(text) ? 'camt053' : null
}

/**
 * Reads the statements of a file in MT940 or camt.053, which state their account. Never throws because of the content
 * of a file.
 */
export function readBankText(bytes: Uint8Array): ReadBankStatements {
  return outcomeOf(() => {
    if (bytes.byteLength > MAX_STATEMENT_BYTES) throw new StatementError('too_large')
    const text = decoded(bytes)
    const format = bankTextFormat(bytes)
    const statements = format === 'camt053' ? parseCamt053(text) : parseMt940(text)
    if (statements.some(({ account }) => account === null)) throw new StatementError('no_account')
    return statements
  })
}

/** Reads the statements in the lines of a table. */
export const readBankTable = (
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[],
  period: StatedPeriod
): ReadBankStatements => outcomeOf(() => [tableStatement(lines, layouts, period)])

function outcomeOf(read: () => BankStatement[]): ReadBankStatements {
  try {
    return { ok: true, statements: read().toSorted(compareStatements) }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { ok: false, code: error.code, values: error.values }
  }
}

/** Sorts oldest first; statements of the same days stay in the order of the file. */
const compareStatements = (one: BankStatement, other: BankStatement) =>
  one.from === other.from
    ? Number(one.till > other.till) - Number(one.till < other.till)
    : Number(one.from > other.from) - Number(one.from < other.from)

/** @throws StatementError for a text that is not UTF-8, and for binary content */
function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new StatementError('wrong_encoding')
    return text
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError('wrong_encoding')
  }
}
