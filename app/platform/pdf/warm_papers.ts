import { pdfFont, type Script, type Weight } from '#pdf/fonts'
import { PdfBuilder } from '#pdf/document'
import { getClock } from '#kernel/calendar/clock'

const FONTS: [Script, Weight][] = [
  ['latin', 'normal'],
  ['devanagari', 'normal'],
  ['latin', 'bold'],
  ['devanagari', 'bold'],
]

/** Some words in every script and weight, conjuncts among them. */
const SAMPLE_TEXT = 'Letter of intent 1234567890 ₹ · हेतुपत्र क्षत्रिय श्री ज्ञान'

/**
 * Does before the first paper is asked for what only the first one costs: each font is read and made
 * ready to be cut down, and one paper is drawn. Goes on between the steps when it is asked to, so that
 * whoever calls it can let requests pass; a step takes up to some tenths of a second.
 */
export async function* warmUpPdf(): AsyncGenerator<void> {
  for (const [script, weight] of FONTS) {
    pdfFont(script, weight).subset([1])
    yield
  }
  const options = { title: 'Warm', fileId: 'warm', language: 'mr' as const }
  const pdf = new PdfBuilder({ ...options, date: getClock().today() })
  pdf.paragraph(SAMPLE_TEXT)
  yield
  pdf.paragraph(SAMPLE_TEXT, { weight: 'bold' })
  pdf.qr(SAMPLE_TEXT, 20, 60, 30)
  yield
  pdf.toBytes()
}
