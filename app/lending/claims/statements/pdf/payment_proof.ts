import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { statementTable } from '#claims/statements/actions/read_account_statement'
import { layoutOf } from '#claims/statements/rules/layouts'
import type { StatementLine } from '#claims/statements/rules/read_entries'
import { readStatement } from '#claims/statements/rules/read_statement'
import type { UploadSource } from '#documents/rules/uploads'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { drawPageFooter } from '#pdf/letterhead'
import { type PdfSection, drawSections } from '#pdf/sections'
import { pdfLanguage } from '#pdf/shaper'
import { looksLikeTable } from '#spreadsheets/read_table'

/** Columns and letters of a statement that can be drawn while others wait; those of banks have fewer. */
const MAX_COLUMNS = 15
const MAX_LETTERS = 500_000

/**
 * The payment proof of a claim as it is kept, a picture or a PDF (DECISIONS 6). An account statement that is a
 * table becomes a paper of its lines as they are, with the digest of the file, so that officers look at it as at
 * every other proof. Anything else, and what is too large for one, stays what it is for the inspection to judge.
 */
export async function statementProof(
  upload: UploadSource | null,
  i18n: I18n
): Promise<UploadSource | null> {
  if (!upload || !('path' in upload) || !(await looksLikeTable(upload.path))) return upload
  const lines = await drawableLines(upload.path)
  if (!lines) return upload
  const sha256 = createHash('sha256')
    .update(await readFile(upload.path))
    .digest('hex')
  const bytes = statementPdf({ lines, name: upload.clientName, sha256 }, i18n)
  return { bytes, clientName: `${upload.clientName}.pdf` }
}

/** The lines of a table that is an account statement and can be drawn; null for every other. */
async function drawableLines(path: string): Promise<StatementLine[] | null> {
  try {
    const lines = await statementTable(path)
    return canBeDrawn(lines) && readStatement(lines).ok ? lines : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Whether it is no larger than what a bank gives, from the columns of its heading to all of its letters. */
export function canBeDrawn(lines: readonly StatementLine[]): boolean {
  const heading = lines.find(({ cells }) => layoutOf(cells) !== null)
  if (!heading || titled(heading.cells).length > MAX_COLUMNS) return false
  const lettersOf = (cells: readonly string[]) => cells.reduce((sum, one) => sum + one.length, 0)
  return lines.reduce((sum, { cells }) => sum + lettersOf(cells), 0) <= MAX_LETTERS
}

/** Up to the last column that has a title. */
const titled = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((one) => one.trim() !== '') + 1)

interface SentStatement {
  lines: readonly StatementLine[]
  /** Of the file, as the person named it. */
  name: string
  sha256: string
}

function statementPdf({ lines, name, sha256 }: SentStatement, i18n: I18n): Uint8Array {
  const language = pdfLanguage(i18n.locale) ?? 'en'
  const t = (key: string, values = {}) => i18n.t(`claims.statement.pdf.${key}`, values)
  const title = t('title')
  const sent = t('sent', { date: formatInstant(getClock().now(), language) })
  const page = i18n.t('profile_pdf.page')
  const paper = new PdfBuilder({
    title,
    language,
    date: getClock().today(),
    fileId: sha256,
    margins: PAGE_MARGINS,
    footer: (one, place) => drawPageFooter(one, { reference: title, page }, place),
  })
  paper.paragraph(title, { size: 14, weight: 'bold', colour: INK.text, lineHeight: 1.4 })
  paper.paragraph(sent, { size: 8.5, colour: INK.muted, after: 3 })
  drawSections(paper, sectionsOf(lines, { file: name, sha256 }, t))
  return paper.toBytes()
}

function sectionsOf(
  lines: readonly StatementLine[],
  facts: Record<'file' | 'sha256', string>,
  t: (key: string) => string
): PdfSection[] {
  const headingAt = lines.findIndex(({ cells }) => layoutOf(cells) !== null)
  const heading = titled(lines[headingAt].cells)
  const narrationAt = layoutOf(heading)!.places.narration!
  /** The narration is as wide as two columns. */
  const width = 100 / (heading.length + 1)
  const above = lines.slice(0, headingAt).map(({ cells }) => cells.filter(Boolean).join(' '))
  return [
    {
      title: t('file'),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: t('name'), value: facts.file, isWide: true },
            { label: t('digest'), value: facts.sha256, isWide: true },
          ],
        },
      ],
    },
    {
      title: t('lines'),
      blocks: [
        ...above.filter(Boolean).map((text) => ({ kind: 'text' as const, text })),
        {
          kind: 'table',
          columns: heading.map((one, index) => ({
            title: one.trim(),
            width: index === narrationAt ? width * 2 : width,
          })),
          rows: lines
            .slice(headingAt + 1)
            .filter(({ cells }) => cells.some(Boolean))
            .map(({ cells }) => heading.map((_, index) => cells[index] ?? '')),
        },
      ],
    },
  ]
}
