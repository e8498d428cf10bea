import type { I18n } from '@adonisjs/i18n'
import { officeDocument } from '#pdf/letterhead'
import { INK } from '#pdf/styles'
import { type PdfBlock, type PdfSection, drawSections } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import { type CopyPart, isTable } from '#privacy/rules/data_copy_tables'
import type { DataCopy } from '#privacy/queries/build_data_copy'

/** Number of characters above which a value gets its own row. */
const MAX_INLINE_LENGTH = 40

/** Renders all data stored about a person as a readable A4 PDF. */
export function renderDataCopy(
  copy: DataCopy,
  name: string,
  language: PdfLanguage,
  i18n: I18n
): Uint8Array {
  const title = i18n.t('privacy.copy.pdf_title')
  const document = { title, subject: name, madeAt: new Date(copy.madeAt) }
  const paper = officeDocument(document, language, i18n)
  paper.paragraph(copy.note, { size: 9, colour: INK.text, after: 4 })
  drawSections(paper, copy.parts.map(sectionOf))
  return paper.toBytes()
}

function sectionOf(part: CopyPart): PdfSection {
  return { title: part.title, blocks: isTable(part) ? [tableOf(part)] : part.rows.map(factsOf) }
}

function tableOf({ rows }: CopyPart): PdfBlock {
  return {
    kind: 'table',
    columns: rows[0].map(({ label }) => ({ title: label, width: 20 })),
    rows: rows.map((row) => row.map(({ text }) => text ?? '—')),
  }
}

const factsOf = (row: CopyPart['rows'][number]): PdfBlock => ({
  kind: 'facts',
  facts: row.map(({ label, text }) => ({
    label,
    value: text,
    isWide: (text?.length ?? 0) > MAX_INLINE_LENGTH,
  })),
})
