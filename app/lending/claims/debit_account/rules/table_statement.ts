import {
  type BankLine,
  type BankStatement,
  StatementError,
  checkStatement,
  narrationText,
  referenceText,
} from '#claims/debit_account/rules/bank_statement'
import { type StatementLayout, layoutOf } from '#claims/statements/rules/layouts'
import type { StatementEntry } from '#claims/statements/rules/entries'
import type { StatementLine } from '#claims/statements/rules/read_entries'
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
export function tableStatement(
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
