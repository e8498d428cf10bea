import Excel from 'exceljs'
import { jsPDF } from 'jspdf'
import { LAYOUTS } from '#tests/support/statements/layouts'
import { pdfLines } from '#claims/statements/rules/pdf_lines'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import { pdfTexts } from '#documents/inspection/pdf_texts'
import type { GeneratedStatement } from '#tests/support/statements/generate'
import type { StatementStyle } from '#tests/support/statements/styles'

/** Returns the lines as a csv file. */
export const csvFile = (table: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    table
      .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n')
  )

/** Returns the lines as a text file in which tabs or semicolons separate the cells of the table, but not the title. */
export const plainFile = (table: readonly (readonly string[])[], delimiter: string): Buffer =>
  Buffer.from(table.map((line) => line.join(line.length > 2 ? delimiter : ' ')).join('\r\n'))

/** Returns the lines as a workbook with one sheet. */
export async function xlsxFile(table: readonly (readonly string[])[]): Promise<Buffer> {
  const book = new Excel.Workbook()
  const sheet = book.addWorksheet('Statement')
  for (const line of table) sheet.addRow([...line])
  return Buffer.from(await book.xlsx.writeBuffer())
}

const LEFT = 24
const RIGHT = 818
const TOP = 40
const BOTTOM = 560
const LINE = 11
const SIZE = 7
/** Characters of a narration per line before it wraps. */
const NARRATION = 34

/**
 * Returns the lines as a PDF of several pages, as a core banking system prints it: amounts aligned right, dates aligned
 * left.
 */
export function pdfFile(table: readonly (readonly string[])[], style: StatementStyle): Buffer {
  const paper = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress: true })
  paper.setFontSize(SIZE)
  const weights = style.heading.map((title) =>
    /narration|description|particulars|remarks/i.test(title)
      ? 3
      : /^s|no|init|channel|dr \//i.test(title)
        ? 0.9
        : 1.3
  )
  const whole = weights.reduce<number>((sum, weight) => sum + weight, 0)
  const edges = weights.map(
    (_, index) =>
      LEFT +
      ((RIGHT - LEFT) * weights.slice(0, index).reduce<number>((sum, weight) => sum + weight, 0)) /
        whole
  )
  let y = TOP
  const moveDown = () => {
    y += LINE
    if (y <= BOTTOM) return
    paper.text('Page', 400, BOTTOM + 24)
    paper.addPage()
    paper.setFontSize(SIZE)
    y = TOP
    draw(style.heading)
  }
  const draw = (line: readonly string[]) => {
    if (line.length !== style.heading.length) {
      if (line.length > 0) paper.text(line.join(' '), LEFT, y)
      return moveDown()
    }
    let further: { text: string; x: number } | null = null
    line.forEach((cell, index) => {
      const isAmount = /debit|credit|amount|amt|balance|outstanding|withdrawal|deposit/i.test(
        style.heading[index]
      )
      const right = (edges[index + 1] ?? RIGHT) - 6
      const text = cell.trim().replace(/\s+/g, ' ')
      if (isAmount) return void paper.text(text, right, y, { align: 'right' })
      const cut = text.length > NARRATION ? text.lastIndexOf(' ', NARRATION) : -1
      paper.text(cut > 0 ? text.slice(0, cut) : text, edges[index], y)
      if (cut > 0) further = { text: text.slice(cut + 1), x: edges[index] }
    })
    moveDown()
    if (further !== null) {
      const { text, x } = further as { text: string; x: number }
      paper.text(text, x, y)
      moveDown()
    }
  }
  for (const line of table) draw(line)
  return Buffer.from(paper.output('arraybuffer'))
}

const LIMITS = { pages: 60, texts: 100_000 }

/** Reads the lines of a generated statement from its file. */
export async function linesOf({
  format,
  table,
  style,
}: GeneratedStatement): Promise<readonly StatementLine[]> {
  if (format !== 'pdf') return table.map((cells, index) => ({ line: index + 1, cells }))
  const texts = await pdfTexts(pdfFile(table, style), LIMITS)
  if (!texts.ok) throw new Error(texts.code)
  return pdfLines(texts.pages, LAYOUTS)
}
