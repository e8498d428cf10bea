import { formatDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { drawPageFooter } from '#pdf/sections'
import { drawLoiHeader, drawParticulars, drawReferences } from '#loi/pdf/loi_sections'
import type { LoiPdfData } from '#loi/contracts/loi_data'

export type * from '#loi/contracts/loi_data'

const TERM_INDENT = 7

/** Space for a signature in millimetres. */
const SIGNATURE_BOX = { width: 46, height: 15 }

/** Returns the size of the drawn signature; zero for a letter without one. */
function signatureSize({ signature }: LoiPdfData) {
  if (!signature) return { width: 0, height: 0 }
  const scale = Math.min(
    SIGNATURE_BOX.width / signature.width,
    SIGNATURE_BOX.height / signature.height
  )
  return { width: signature.width * scale, height: signature.height * scale }
}

function drawTerms(paper: PdfBuilder, data: LoiPdfData): void {
  const second = data.secondLabels ? ` / ${data.secondLabels.terms_title}` : ''
  const title = { size: 10, weight: 'bold', colour: INK.accent } as const
  paper.need(20)
  paper.paragraph(`${data.labels.terms_title}${second}`, { ...title, after: 0.8 })
  const style = { size: 9, colour: INK.text, lineHeight: 1.42 }
  data.terms.forEach((term, index) => {
    const maxWidth = paper.innerWidth - TERM_INDENT
    paper.need(paper.measure(term, { ...style, maxWidth }).height)
    const numberStyle = { ...style, align: 'right' } as const
    paper.textBox(`${index + 1}.`, paper.margins.left + TERM_INDENT - 2, paper.y, numberStyle)
    paper.paragraph(term, { ...style, indent: TERM_INDENT, after: 0.6 })
  })
}

/** Draws the signatory on the right and the notes in place of a signature on the left; kept together. */
function drawSignatory(paper: PdfBuilder, data: LoiPdfData): void {
  const width = 74
  const { nameEn, nameMr } = data.corporation
  const left = paper.margins.left
  const centre = paper.width - paper.margins.right - width / 2
  const notes = { size: 8, colour: INK.muted, maxWidth: paper.innerWidth - width - 8 }
  const title = { size: 10, weight: 'bold', align: 'center', maxWidth: width } as const
  const name = { size: 8.3, align: 'center', maxWidth: width, colour: INK.text } as const
  const corporation = data.language === 'en' ? nameEn : nameMr
  const verify = `${data.labels.verify_at}:`
  const marks = [
    ...(data.logCode ? [`${data.labels.log_entry}: ${data.logCode}`] : []),
    ...(data.seal ? [data.seal] : []),
  ]
  const signature = signatureSize(data)
  const { signatoryName: person } = data
  paper.need(
    5 +
      Math.max(
        signature.height +
          (person ? paper.measure(person, title).height : 0) +
          paper.measure(data.signatory, title).height +
          paper.measure(corporation, name).height,
        [data.labels.computer_generated, verify, data.verificationUrl, ...marks]
          .map((text) => paper.measure(text, notes).height)
          .reduce((sum, height) => sum + height, 1.5 + 0.5 * marks.length)
      )
  )
  const top = paper.y + 5
  const noteBottom = paper.textBox(data.labels.computer_generated, left, top, notes)
  const verifyBottom = paper.textBox(verify, left, noteBottom + 1.5, notes)
  const link = { ...notes, colour: INK.accent }
  const urlBottom = paper.textBox(data.verificationUrl, left, verifyBottom, link)
  const notesBottom = marks.reduce(
    (bottom, mark) => paper.textBox(mark, left, bottom + 0.5, notes),
    urlBottom
  )
  if (data.signature) {
    const jpeg = Buffer.from(data.signature.jpeg, 'base64')
    paper.image(jpeg, centre - signature.width / 2, top, signature.width, signature.height)
  }
  const under = top + signature.height
  const nameBottom = person ? paper.textBox(person, centre, under, title) : under
  const titleBottom = paper.textBox(data.signatory, centre, nameBottom, title)
  paper.y = Math.max(notesBottom, paper.textBox(corporation, centre, titleBottom, name))
}

/** Draws the word CANCELLED from corner to corner in the letter's languages, under the text. */
function drawCancelledMark(paper: PdfBuilder, data: LoiPdfData): void {
  const words = [data.labels.cancelled, data.secondLabels?.cancelled].filter(Boolean).join(' / ')
  const style = { weight: 'bold', align: 'center', colour: INK.watermark, angle: 50 } as const
  const diagonal = 225
  const size = Math.min(110, (diagonal * 10) / paper.measure(words, { ...style, size: 10 }).width)
  paper.text(words, paper.width / 2 + 8, paper.height / 2 + 10, { ...style, size })
}

function drawLetter(paper: PdfBuilder, data: LoiPdfData): void {
  drawLoiHeader(paper, data)
  if (data.cancelledOn) {
    const text = `${data.labels.cancelled_on}: ${formatDate(data.cancelledOn, data.language)}`
    const style = { size: 10.5, weight: 'bold', align: 'center', colour: INK.cancelled } as const
    paper.paragraph(text, { ...style, after: 2 })
  }
  drawReferences(paper, data)
  if (data.extendedBy) {
    const text = `${data.labels.extended_by}: ${data.extendedBy}`
    const style = { size: 10.5, weight: 'bold', align: 'center', colour: INK.accent } as const
    paper.paragraph(text, { ...style, after: 2 })
  }
  paper.paragraph(data.labels.certify, { size: 10, colour: INK.text, after: 1.5 })
  drawParticulars(paper, data)
  drawTerms(paper, data)
  drawSignatory(paper, data)
}

const dateOf = (data: LoiPdfData) => data.cancelledOn ?? data.issuedOn

/**
 * Letters of one language in one file, each starting on a new page with its own page numbers, so that a single letter
 * taken out is complete.
 */
export class LoiPdf {
  readonly #paper: PdfBuilder
  /** The letter to which each page belongs, in order. */
  readonly #letterOfPage: LoiPdfData[] = []
  #letter: LoiPdfData
  #isEmpty = true

  /** @param first the letter that will be added first: its page exists from the start */
  constructor(first: LoiPdfData, title: string, fileId: string) {
    this.#letter = first
    this.#paper = new PdfBuilder({
      title,
      language: first.language,
      date: dateOf(first),
      fileId,
      margins: PAGE_MARGINS,
      background: (page) => {
        this.#letterOfPage.push(this.#letter)
        if (this.#letter.cancelledOn) drawCancelledMark(page, this.#letter)
      },
      footer: (page, { number }) => this.#drawFooter(page, number),
    })
  }

  add(letter: LoiPdfData): void {
    this.#letter = letter
    if (!this.#isEmpty) this.#paper.addPage()
    this.#isEmpty = false
    drawLetter(this.#paper, letter)
  }

  toBytes(): Uint8Array {
    return this.#paper.toBytes()
  }

  #drawFooter(page: PdfBuilder, number: number) {
    const letter = this.#letterOfPage[number - 1]
    const first = this.#letterOfPage.indexOf(letter)
    const place = {
      number: number - first,
      count: this.#letterOfPage.lastIndexOf(letter) - first + 1,
    }
    drawPageFooter(page, { reference: letter.loiNumber, page: letter.labels.page }, place)
  }
}

/**
 * Renders the letter of intent or eligibility certificate (पात्रता प्रमाणपत्र) as an A4 PDF (document 2, Printable LOI;
 * DECISIONS 4). The same data produces the same file, byte for byte.
 */
export function renderLoi(data: LoiPdfData): Uint8Array {
  const name = data.isExtended ? data.labels.extended_title : data.labels.title
  const pdf = new LoiPdf(data, `${name} ${data.loiNumber}`, `${data.loiNumber} ${data.language}`)
  pdf.add(data)
  return pdf.toBytes()
}
