import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/* This file runs in the process of a ParserPool: it uses only types that can be stripped. */

/** A piece of text on a page; lengths in points, y upwards from the foot of the page. */
interface PdfText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

type PdfTexts =
  | { ok: true; pages: PdfText[][] }
  | { ok: false; code: 'unreadable' | 'too_many_pages' | 'no_text' }

/** Letters of one piece; nothing is written that long without a break. */
const MAX_TEXT_LENGTH = 500

/** What reading a paper may cost. */
interface TextLimits {
  pages: number
  /** Pieces of text in all pages. */
  texts: number
}

/** The texts of a PDF with their places, page by page. One without any is a picture of a paper. */
export async function pdfTexts(bytes: Uint8Array, limits: TextLimits): Promise<PdfTexts> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
  })
  try {
    const paper = await task.promise
    if (paper.numPages > limits.pages) return { ok: false, code: 'too_many_pages' }
    const pages: PdfText[][] = []
    let count = 0
    for (let number = 1; number <= paper.numPages; number++) {
      const page = await paper.getPage(number)
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) => ('str' in item ? toPdfText(item) : []))
      count += texts.length
      if (count > limits.texts) return { ok: false, code: 'unreadable' }
      pages.push(texts)
      page.cleanup()
    }
    return count === 0 ? { ok: false, code: 'no_text' } : { ok: true, pages }
  } catch {
    return { ok: false, code: 'unreadable' }
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/** Rotated or blank text is left out. */
function toPdfText({
  str,
  transform,
  width,
  height,
}: {
  str: string
  transform: number[]
  width: number
  height: number
}): PdfText[] {
  const [, rising, , scale, x, y] = transform
  if (str.trim() === '' || rising !== 0) return []
  return [{ text: str.slice(0, MAX_TEXT_LENGTH), x, y, width, height: height || Math.abs(scale) }]
}
