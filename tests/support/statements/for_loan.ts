import { readFile } from 'node:fs/promises'
import { addDays } from '#kernel/calendar/plain_date'
import type ScheduleRow from '#loans/models/schedule_row'
import { LOAN_ACCOUNT_NO } from '#database/factories/loan_account'
import { csvFile, pdfFile, plainFile, xlsxFile } from '#tests/support/statements/files'
import { type AccountLine, STYLES, type StatementStyle } from '#tests/support/statements/styles'

export type StatementFormat = 'csv' | 'xlsx' | 'pdf'

/** Text as banks name it otherwise, with what separates its cells. */
const PLAIN = { tabs: '\t', semicolons: ';' } as const

/** What a narration of an instalment says where nothing else is asked for. */
const INSTALMENT = `SI/LOAN EMI/${LOAN_ACCOUNT_NO}/`

/** The account of somebody whose bank takes these instalments on their due dates, in the style of a bank. */
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

/** The same as a text with tabs or semicolons below its title, which many banks call a workbook. */
export function plainStatementForRows(
  rows: readonly ScheduleRow[],
  name: keyof typeof STYLES,
  { cut, narrations = {} }: { cut: keyof typeof PLAIN; narrations?: Record<number, string> }
): { name: string; bytes: Buffer } {
  const table = tableForRows(rows, STYLES[name], narrations)
  return { name: `statement_${name}.xls`, bytes: plainFile(table, PLAIN[cut]) }
}

/** @param narrations by the number of their row, where they say something else */
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

/** A file of the fixtures, as somebody chooses it. */
export const fixtureFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../fixtures/files/${name}`, import.meta.url))

/** An instalment as the reading of a statement answers it. */
export interface ReadInstalment {
  scheduleRowId: number
  finding: { kind: string; paidOn?: string; [rest: string]: unknown }
  /** The day that a returned claim holds for it. */
  heldOn: string | null
  [rest: string]: unknown
}
