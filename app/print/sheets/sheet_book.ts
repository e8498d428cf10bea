import type { Writable } from 'node:stream'
import type ExcelJS from 'exceljs'
import { DatedWorkbook } from './dated_workbook.ts'
import type { Cell, CellKind, SheetLine, SheetPlan } from './sheet_plan.ts'

/** Indian grouping in three steps, the last for amounts below a lakh. */
const rupees = (decimals: string) =>
  [
    `[>=10000000]"₹"##\\,##\\,##\\,##0${decimals}`,
    `[>=100000]"₹"##\\,##\\,##0${decimals}`,
    `"₹"##,##0${decimals}`,
  ].join(';')

/** One object for all cells of a kind: exceljs looks up a style that it has met, and spells out others. */
const STYLES: Record<Exclude<CellKind, 'plain'>, Partial<ExcelJS.Style>> = {
  number: { numFmt: '0' },
  paise: { numFmt: rupees('') },
  date: { numFmt: 'dd-mmm-yyyy' },
}
const RUPEES_AND_PAISE: Partial<ExcelJS.Style> = { numFmt: rupees('.00') }
/** Two, since exceljs has one format for what is a number and one for what is none. */
const PLAIN_NUMBER: Partial<ExcelJS.Style> = {}
const PLAIN: Partial<ExcelJS.Style> = {}

/** One sheet of an xlsx file, laid out by its plan and written row by row. */
export class SheetBook {
  readonly #plan: SheetPlan
  readonly #book: DatedWorkbook
  readonly #sheet: ExcelJS.Worksheet
  #count = 0

  constructor(plan: SheetPlan, output: Writable) {
    this.#plan = plan
    this.#book = new DatedWorkbook(output, plan.at)
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
    await this.#book.takenIn(this.#sheet)
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
    const row = this.#sheet.addRow([...cells])
    if (font) row.font = font
    if (isText) row.getCell(1).numFmt = '@'
    row.commit()
  }
}

function valueOf(kind: CellKind, cell: Cell): ExcelJS.CellValue {
  if (cell === null) return null
  if (kind === 'paise') return (cell as number) / 100
  if (kind === 'date') return new Date(`${cell}T00:00:00Z`)
  return cell
}

/** Whole rupees are shown without paise. */
function styleOf(kind: CellKind, cell: Cell) {
  if (cell === null) return PLAIN
  if (kind === 'plain') return typeof cell === 'number' ? PLAIN_NUMBER : PLAIN
  return kind === 'paise' && (cell as number) % 100 !== 0 ? RUPEES_AND_PAISE : STYLES[kind]
}
