import type { LeadBankLetter } from '#bank_desk/queries/list_bank_letters'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { drawLetterhead } from '#pdf/letterhead'
import { drawSections, drawPageFooter } from '#pdf/sections'

const TEXT = { size: 10, colour: INK.text, lineHeight: 1.5 } as const
/** Space for a handwritten signature, in millimetres. */
const SIGNATURE_HEIGHT = 18
/** Shares of the width: number, day, bank, branch, answer, days. */
const COLUMN_WIDTHS = [23, 14, 24, 18, 13, 8]

/** Renders a letter to the lead bank of a district as an A4 PDF; the same data produces the same file. */
export function renderLeadBankLetter(letter: LeadBankLetter): Uint8Array {
  const { language, date, title } = letter
  const paper = new PdfBuilder({
    title,
    language,
    date,
    fileId: `${letter.subject} ${letter.day} ${language}`,
    margins: PAGE_MARGINS,
    footer: (page, place) =>
      drawPageFooter(page, { reference: `${title} · ${letter.day}`, page: letter.pageWord }, place),
  })
  drawLetterhead(paper, letter.letterhead)
  paper.paragraph(letter.reference, { ...TEXT, align: 'right' })
  paper.paragraph(letter.day, { ...TEXT, align: 'right', after: 2 })
  for (const line of letter.to) paper.paragraph(line, TEXT)
  paper.y += 3
  paper.paragraph(letter.subject, { ...TEXT, weight: 'bold', after: 3 })
  for (const line of letter.text) paper.paragraph(line, { ...TEXT, after: 2.5 })
  paper.need(SIGNATURE_HEIGHT + 15)
  paper.y += SIGNATURE_HEIGHT
  paper.paragraph(letter.signedBy, { ...TEXT, align: 'right' })
  paper.paragraph(letter.post, { ...TEXT, align: 'right', weight: 'bold', after: 5 })
  drawSections(paper, [
    {
      title: letter.byBankTitle,
      blocks: [
        {
          kind: 'table',
          columns: letter.banks.map((one, at) => ({
            title: one,
            width: at === 0 ? 60 : 20,
            align: at === 0 ? 'left' : 'right',
          })),
          rows: letter.byBank,
        },
      ],
    },
    {
      title: letter.lettersTitle,
      blocks: [
        {
          kind: 'table',
          columns: letter.columns.map((one, at) => ({
            title: one,
            width: COLUMN_WIDTHS[at],
            align: at === COLUMN_WIDTHS.length - 1 ? 'right' : 'left',
          })),
          rows: letter.rows,
        },
      ],
    },
  ])
  return paper.toBytes()
}
