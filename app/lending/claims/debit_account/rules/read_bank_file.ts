import {
  MAX_STATEMENT_BYTES,
  type ReadBankStatements,
  StatementError,
  type BankStatement,
} from '#claims/debit_account/rules/bank_statement'
import { looksLikeXml, parseCamt053 } from '#claims/debit_account/rules/camt053'
import { looksLikeMt940, parseMt940 } from '#claims/debit_account/rules/mt940'
import { type StatedPeriod, tableStatement } from '#claims/debit_account/rules/table_statement'
import type { StatementLayout } from '#claims/statements/rules/layouts'
import type { StatementLine } from '#claims/statements/rules/read_entries'

/** Length of the beginning of a file from which the format is detected. */
const SNIFFED = 4_096

/** Returns the format of a file that is read as text, MT940 or camt.053; null where it must be read as a table. */
export function bankTextFormat(head: Uint8Array): 'mt940' | 'camt053' | null {
  const text = Buffer.from(head.subarray(0, SNIFFED)).toString('latin1').replace(/^ï»¿/, '')
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
    return { ok: true, statements: read().toSorted(inOrder) }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    return { ok: false, code: error.code, values: error.values }
  }
}

/** Sorts oldest first; statements of the same days stay in the order of the file. */
const inOrder = (one: BankStatement, other: BankStatement) =>
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
