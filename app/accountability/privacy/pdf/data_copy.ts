import type { I18n } from '@adonisjs/i18n'
import { formatInstant } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { corporationLetterhead, drawLetterhead } from '#pdf/letterhead'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { type PdfBlock, type PdfSection, drawSections, drawPageFooter } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import { type CopyPart, isTable } from '#privacy/rules/data_copy_tables'
import type { DataCopy } from '#privacy/queries/build_data_copy'

/** Letters from which a value gets a row of its own. */
const MAX_INLINE_LENGTH = 40

/** Everything kept about a person, as an A4 PDF that can be read. */
export function renderDataCopy(
  copy: DataCopy,
  name: string,
  language: PdfLanguage,
  i18n: I18n
): Uint8Array {
  const title = i18n.t('privacy.copy.pdf_title')
  const made = i18n.t('profile_pdf.made', {
    date: formatInstant(new Date(copy.madeAt), language),
  })
  const page = i18n.t('profile_pdf.page')
  const reference = `${title} · ${name}`
  const paper = new PdfBuilder({
    title: `${title}: ${name}`,
    language,
    date: getClock().today(),
    fileId: `${reference} ${made} ${language}`,
    margins: PAGE_MARGINS,
    footer: (one, place) => drawPageFooter(one, { reference, page }, place),
  })
  drawLetterhead(paper, corporationLetterhead(language))
  const centre = { align: 'center', colour: INK.text, lineHeight: 1.4 } as const
  paper.paragraph(title, { ...centre, size: 14, weight: 'bold' })
  paper.paragraph(name, { ...centre, size: 11 })
  paper.paragraph(made, { ...centre, size: 8.5, colour: INK.muted, after: 3 })
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
