import { pdfTexts } from './pdf_texts.ts'

/** More pages than the statement of any year has, and more words than stand on them. */
const LIMITS = { pages: 150, texts: 200_000 }

export default (bytes: Uint8Array) => pdfTexts(bytes, LIMITS)
