import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/* This file runs in the process of a ParserPool: it uses only types that can be stripped. */

/** A piece of text on a page; lengths in points, y upwards from the bottom of the page. */
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

/** Maximum letters of one piece; no real text is that long without a break. */
const MAX_TEXT_LENGTH = 500

/** Limits for reading a document. */
interface TextLimits {
  pages: number
  /** Pieces of text on all pages. */
  texts: number
}

/** Returns the texts of a PDF with their positions, page by page. A PDF without any is a scanned document. */
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
    const document = await task.promise
    if (document.numPages > limits.pages) return { ok: false, code: 'too_many_pages' }
    const pages: PdfText[][] = []
    let count = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
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

/** Omits rotated or blank text. */
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
