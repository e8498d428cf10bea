import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { actualTextsByPage } from '#tests/unit/platform/pdf/parse_pdf'

/** Searchable and copyable text of a page of a PDF. */
export interface PageText {
  /** Words in Latin letters, digits and amounts, separated by single spaces. */
  latin: string
  /** Words in Devanagari as they were written, separated by single spaces. */
  devanagari: string
}

export interface PaperText {
  pages: PageText[]
  /** Text of all pages. */
  latin: string
  devanagari: string
  title: string
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** Reads a PDF as the search of a viewer does. */
export async function paperText(bytes: Uint8Array): Promise<PaperText> {
  const paper = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const shaped = actualTextsByPage(bytes)
  const pages: PageText[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    const texts = items.map((item) => ('str' in item ? item.str : ''))
    pages.push({
      latin: collapseSpaces(texts.join(' ')),
      devanagari: (shaped[number - 1] ?? []).join(' '),
    })
  }
  const { info } = await paper.getMetadata()
  await paper.loadingTask.destroy()
  return {
    pages,
    latin: pages.map(({ latin }) => latin).join(' '),
    devanagari: pages.map(({ devanagari }) => devanagari).join(' '),
    title: (info as { Title: string }).Title,
  }
}
