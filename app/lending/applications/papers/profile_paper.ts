import { Paper } from '#pdf/document'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { INK } from '#pdf/ink'
import { drawLetterhead, type Letterhead } from '#pdf/letterhead'
import { PAPER_MARGINS } from '#pdf/margins'
import { drawPageFooter } from '#pdf/page_footer'
import type { PaperPicture } from '#pdf/picture'
import { drawSections, type PaperSection } from '#pdf/sections'
import type { PaperLanguage } from '#pdf/shaper'

/** Everything that is printed of a profile, in words; Aadhaar numbers only masked. */
export interface ProfilePaperData {
  language: PaperLanguage
  letterhead: Letterhead
  title: string
  /** The person, or the group. */
  name: string
  /** Of the application, or several; empty before the first submission. */
  number: string
  /** The day and minute it was printed, in words; and the day. */
  made: string
  date: PlainDate
  /** At the foot of each page. */
  reference: string
  pageWord: string
  sections: PaperSection[]
  signature: {
    picture: PaperPicture | null
    /** Whose signature it is. */
    name: string
    words: { place: string; date: string; signature: string }
  }
  note: string
}

const SIGNATURE = { width: 62, height: 16 }

function drawTitle(paper: Paper, data: ProfilePaperData): void {
  const centre = { align: 'center', colour: INK.text } as const
  paper.paragraph(data.title, { ...centre, size: 9.5, colour: INK.muted, lineHeight: 1.4 })
  paper.paragraph(data.name, { ...centre, size: 15, weight: 'bold', lineHeight: 1.4 })
  if (data.number) paper.paragraph(data.number, { ...centre, size: 10, colour: INK.accent })
  paper.paragraph(data.made, { ...centre, size: 8.5, colour: INK.muted, after: 4 })
}

/** Place and date to the left, the signature or the room for it to the right; stays together. */
function drawSignature(paper: Paper, { signature, note }: ProfilePaperData): void {
  const { picture, name, words } = signature
  paper.need(SIGNATURE.height + 24)
  const { left } = paper.margins
  const right = paper.width - paper.margins.right - SIGNATURE.width
  const line = paper.y + SIGNATURE.height + 3
  const label = { size: 8.5, colour: INK.muted } as const
  for (const [index, word] of [words.place, words.date].entries()) {
    const y = line - (1 - index) * 9
    const width = paper.measure(word, label).width + 3
    paper.text(word, left, y - 0.8, label)
    paper.rule(y, { x: left + width, width: 55 - width, thickness: 0.15, colour: INK.muted })
  }
  if (picture) {
    const scale = Math.min(SIGNATURE.width / picture.width, SIGNATURE.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const x = right + (SIGNATURE.width - width) / 2
    paper.image(picture.jpeg, x, line - height - 1, width, height)
  }
  paper.rule(line, { x: right, width: SIGNATURE.width, thickness: 0.15, colour: INK.muted })
  const centre = right + SIGNATURE.width / 2
  const style = { ...label, align: 'center', maxWidth: SIGNATURE.width } as const
  const below = paper.textBox(words.signature, centre, line + 0.8, style)
  const bottom = paper.textBox(name, centre, below, { ...style, size: 9, colour: INK.text })
  paper.y = bottom + 2
  paper.paragraph(note, { size: 7.5, colour: INK.muted })
}

/** A profile as an A4 PDF (document 2, the profile views). */
export function renderProfilePaper(data: ProfilePaperData): Uint8Array {
  const paper = new Paper({
    title: `${data.title}: ${data.name}`,
    language: data.language,
    date: data.date,
    fileId: `${data.reference} ${data.made} ${data.language}`,
    margins: PAPER_MARGINS,
    footer: (page, place) =>
      drawPageFooter(page, { reference: data.reference, page: data.pageWord }, place),
  })
  drawLetterhead(paper, data.letterhead)
  drawTitle(paper, data)
  drawSections(paper, data.sections)
  drawSignature(paper, data)
  return paper.toBytes()
}
