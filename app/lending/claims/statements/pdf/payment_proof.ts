import type { PlainDate } from '#kernel/calendar/plain_date'
import { layoutOf, type StatementLayout } from '#claims/statements/rules/layouts'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { type PdfSection, drawSections, drawPageFooter } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'

/** Maximum numbers of columns and characters of a statement to be drawn; those of banks have fewer. */
const MAX_COLUMNS = 15
const MAX_CHARACTERS = 500_000

/** A line of a statement that pays an instalment, with its label. */
export interface LineMark {
  line: number
  text: string
}

/** The data for drawing a statement that is a table. */
export interface ProofContent {
  marks: readonly LineMark[]
  lines: readonly StatementLine[]
  layouts: readonly StatementLayout[]
  language: PdfLanguage
  date: PlainDate
  /** The original name of the file. */
  name: string
  /** Digest of the file, in hex. */
  sha256: string
  texts: Record<'title' | 'sent' | 'page' | 'file' | 'name' | 'digest' | 'lines', string>
}

/**
 * Draws the unchanged lines, marked ones with their labels, and the file's digest; null for a statement larger than
 * those of banks.
 */
export function drawStatementProof(content: ProofContent): Uint8Array | null {
  if (!canBeDrawn(content)) return null
  const { language, date, sha256, texts } = content
  const paper = new PdfBuilder({
    title: texts.title,
    language,
    date,
    fileId: sha256,
    margins: PAGE_MARGINS,
    footer: (one, place) =>
      drawPageFooter(one, { reference: texts.title, page: texts.page }, place),
  })
  paper.paragraph(texts.title, { size: 14, weight: 'bold', colour: INK.text, lineHeight: 1.4 })
  paper.paragraph(texts.sent, { size: 8.5, colour: INK.muted, after: 3 })
  drawSections(paper, sectionsOf(content))
  return paper.toBytes()
}

/**
 * Whether a statement is no larger than those of banks, in the columns of its heading and in its total number of
 * characters.
 */
export function canBeDrawn({ lines, layouts }: Pick<ProofContent, 'lines' | 'layouts'>): boolean {
  const heading = lines.find(({ cells }) => layoutOf(cells, layouts) !== null)
  if (!heading || titled(heading.cells).length > MAX_COLUMNS) return false
  const charactersOf = (cells: readonly string[]) => cells.reduce((sum, one) => sum + one.length, 0)
  return lines.reduce((sum, { cells }) => sum + charactersOf(cells), 0) <= MAX_CHARACTERS
}

/** Cells up to the last column with a title. */
const titled = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((one) => one.trim() !== '') + 1)

function sectionsOf({ lines, layouts, marks, name, sha256, texts }: ProofContent): PdfSection[] {
  const headingAt = lines.findIndex(({ cells }) => layoutOf(cells, layouts) !== null)
  const heading = titled(lines[headingAt].cells)
  const narrationAt = layoutOf(heading, layouts)!.places.narration!
  /** The narration is as wide as two columns. */
  const width = 100 / (heading.length + 1)
  const below = lines.slice(headingAt + 1).filter(({ cells }) => cells.some(Boolean))
  const textByLine = new Map(marks.map(({ line, text }) => [line, text]))
  const above = lines.slice(0, headingAt).map(({ cells }) => cells.filter(Boolean).join(' '))
  return [
    {
      title: texts.file,
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: texts.name, value: name, isWide: true },
            { label: texts.digest, value: sha256, isWide: true },
          ],
        },
      ],
    },
    {
      title: texts.lines,
      blocks: [
        ...above.filter(Boolean).map((text) => ({ kind: 'text' as const, text })),
        {
          kind: 'table',
          columns: heading.map((one, index) => ({
            title: one.trim(),
            width: index === narrationAt ? width * 2 : width,
          })),
          rows: below.map(({ line, cells }) =>
            heading.map((_, index) => {
              const mark =
                index === narrationAt && textByLine.has(line) ? ` (${textByLine.get(line)})` : ''
              return (cells[index] ?? '') + mark
            })
          ),
          marked: below.flatMap(({ line }, index) => (textByLine.has(line) ? [index] : [])),
        },
      ],
    },
  ]
}
