import type { Writable } from 'node:stream'
import type ExcelJS from 'exceljs'
import { styleOf, valueOf } from './cell_styles.ts'
import { ReproducibleWorkbook } from './dated_workbook.ts'
import type { Cell, SheetLine, SheetPlan } from './sheet_plan.ts'

/** One sheet of an xlsx file, laid out by its plan and written row by row. */
export class SheetBook {
  readonly #plan: SheetPlan
  readonly #book: ReproducibleWorkbook
  readonly #sheet: ExcelJS.Worksheet
  #count = 0

  constructor(plan: SheetPlan, output: Writable) {
    this.#plan = plan
    this.#book = new ReproducibleWorkbook(output, plan.at)
    const head = plan.lines.length
    this.#sheet = this.#book.addWorksheet(
      plan.name,
      plan.hasFixedHead ? { views: [{ state: 'frozen', ySplit: head }] } : {}
    )
    if (plan.widths) this.#sheet.columns = plan.widths.map((width) => ({ width }))
    for (const line of plan.lines) this.#addLine(line)
  }

  /** Writes a portion of rows, and waits until the archive has taken them in. */
  async addRows(rows: readonly Cell[][]): Promise<void> {
    const { kinds } = this.#plan
    for (const cells of rows) {
      const row = this.#sheet.addRow(cells.map((cell, at) => valueOf(kinds[at], cell)))
      for (const [at, kind] of kinds.entries()) {
        row.getCell(at + 1).style = styleOf(kind, cells[at])
      }
      row.commit()
    }
    this.#count += rows.length
    await this.#book.waitForDrain(this.#sheet)
  }

  /** Writes what follows the rows; the output is at its end then. */
  async end(): Promise<void> {
    const { hasFixedHead, kinds, lines } = this.#plan
    if (hasFixedHead && this.#count > 0) {
      this.#sheet.autoFilter = {
        from: { row: lines.length, column: 1 },
        to: { row: lines.length + this.#count, column: kinds.length },
      }
    }
    this.#sheet.commit()
    await this.#book.commit()
  }

  #addLine({ cells, font, isText }: SheetLine) {
    const row = this.#sheet.addRow(cells.map((cell) => valueOf('plain', cell)))
    if (font) row.font = font
    if (isText) row.getCell(1).numFmt = '@'
    row.commit()
  }
}
