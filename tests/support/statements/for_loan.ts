import { readFile } from 'node:fs/promises'
import { addDays } from '#kernel/calendar/plain_date'
import type ScheduleRow from '#loans/models/schedule_row'
import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { csvFile, pdfFile, plainFile, xlsxFile } from '#tests/support/statements/files'
import { type AccountLine, STYLES, type StatementStyle } from '#tests/support/statements/styles'

export type StatementFormat = 'csv' | 'xlsx' | 'pdf'

/** Separators of text files that banks give another file extension. */
const PLAIN = { tabs: '\t', semicolons: ';' } as const

/** Default narration of an instalment. */
const INSTALMENT = `SI/LOAN EMI/${LOAN_ACCOUNT_NO}/`

/**
 * Returns the statement of an account from which the bank takes these instalments on their due dates, in the style of a
 * bank.
 */
export async function statementForRows(
  rows: readonly ScheduleRow[],
  name: keyof typeof STYLES,
  format: StatementFormat
): Promise<{ name: string; bytes: Buffer }> {
  const style: StatementStyle = STYLES[name]
  const table = tableForRows(rows, style)
  const bytes =
    format === 'csv'
      ? csvFile(table)
      : format === 'xlsx'
        ? await xlsxFile(table)
        : pdfFile(table, style)
  return { name: `statement_${name}.${format}`, bytes }
}

/** Returns such a statement as text with tabs or semicolons below its title, which many banks name as a workbook. */
export function plainStatementForRows(
  rows: readonly ScheduleRow[],
  name: keyof typeof STYLES,
  { cut, narrations = {} }: { cut: keyof typeof PLAIN; narrations?: Record<number, string> }
): { name: string; bytes: Buffer } {
  const table = tableForRows(rows, STYLES[name], narrations)
  return { name: `statement_${name}.xls`, bytes: plainFile(table, PLAIN[cut]) }
}

/** @param narrations by row number, where they differ from the default */
function tableForRows(
  rows: readonly ScheduleRow[],
  style: StatementStyle,
  narrations: Record<number, string> = {}
): string[][] {
  let balancePaise = 3_00_000_00
  const lines = rows.flatMap(({ dueOn, emiPaise, rowNo }): AccountLine[] => {
    const salary = {
      on: addDays(dueOn, -1),
      narration: 'NEFT CR SALARY',
      debitPaise: 0,
      creditPaise: 25_000_00,
    }
    const narration = narrations[rowNo] ?? `${INSTALMENT}${rowNo}`
    const instalment = { on: dueOn, narration, debitPaise: emiPaise, creditPaise: 0 }
    return [salary, instalment].map((line) => {
      balancePaise += line.creditPaise - line.debitPaise
      return { ...line, balancePaise }
    })
  })
  const cells = lines.map((line, index) => style.cells(line, index))
  if (style.isNewestFirst) cells.reverse()
  return [[style.title], ['Name', 'Smt. Savita Ramesh Jadhav'], [], [...style.heading], ...cells]
}

/** Reads a file of the fixtures, as a user would choose it. */
export const fixtureFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../fixtures/files/${name}`, import.meta.url))

/** An instalment in the response to a statement that was read. */
export interface ReadInstalment {
  scheduleRowId: number
  finding: { kind: string; paidOn?: string; [rest: string]: unknown }
  /** Payment date of the instalment in the returned claim. */
  heldOn: string | null
  [rest: string]: unknown
}
