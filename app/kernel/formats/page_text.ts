import { languageFor } from '#kernel/formats/languages'

/**
 * The words of a page as a tree: text stays text all the way to the screen, so nothing that
 * somebody writes can become HTML.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const HEADING = /^(##|###) +(\S.*)$/
const BULLET = /^[-*] +(\S.*)$/
const NUMBER = /^\d{1,3}[.)] +(\S.*)$/
const MARKS = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

/** Other sites by http(s), mail and telephone, and pages of this site; nothing that could run. */
const SAFE_LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?[\d-]|\/(?![/\\]))/i

/** Whether a link of a page may lead there. */
export function isSafeLink(href: string): boolean {
  return SAFE_LINK.test(href) && !/[\p{Cc}\\]/u.test(href)
}

function parseInlines(text: string): Inline[] {
  const found: Inline[] = []
  const add = (piece: string) => piece && found.push({ kind: 'text', text: piece })
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    const [whole, strong, label, href] = match
    if (href !== undefined && !isSafeLink(href)) continue
    add(text.slice(end, match.index))
    found.push(strong ? { kind: 'strong', text: strong } : { kind: 'link', text: label, href })
    end = match.index + whole.length
  }
  add(text.slice(end))
  return found
}

/** Lines that belong together: between two empty lines, headings and points of lists apart. */
function splitBlocks(source: string): string[][] {
  const found: string[][] = []
  let isOpen = false
  for (const line of source.split(/\r?\n/).map((one) => one.trim())) {
    const isStart = HEADING.test(line) || BULLET.test(line) || NUMBER.test(line)
    if (line !== '' && isOpen && !isStart) found.at(-1)!.push(line)
    else if (line !== '') found.push([line])
    isOpen = line !== '' && !HEADING.test(line)
  }
  return found
}

/**
 * Reads headings (`##`, `###`), paragraphs, lists (`-`, `1.`), `**bold**` and `[links](…)`.
 * Everything else is the text that it is.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  for (const text of splitBlocks(source).map((lines) => lines.join(' '))) {
    const heading = HEADING.exec(text)
    const point = BULLET.exec(text) ?? NUMBER.exec(text)
    const last = blocks.at(-1)
    if (heading) {
      const level = heading[1] === '##' ? 2 : 3
      blocks.push({ kind: 'heading', level, content: parseInlines(heading[2]) })
    } else if (point) {
      const isOrdered = /^\d/.test(text)
      const content = parseInlines(point[1])
      if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(content)
      else blocks.push({ kind: 'list', isOrdered, items: [content] })
    } else {
      blocks.push({ kind: 'paragraph', content: parseInlines(text) })
    }
  }
  return blocks
}

/** The words of a line alone. */
export const plainText = (content: readonly Inline[]): string =>
  content.map(({ text }) => text).join('')

/** Placeholder for the corporation's name in a text. */
const CORPORATION = /\{corporation\}/g

/**
 * A text as the administrator wrote it, with the name of the corporation in its place and read into
 * its parts. Pages and their preview go through here alike.
 */
export function readPageText(
  { title, body }: { title: string; body: string },
  corporationName: string
): { title: string; blocks: Block[] } {
  const named = (text: string) => text.replace(CORPORATION, () => corporationName)
  return { title: named(title), blocks: parseMarkdown(named(body)) }
}

/** The same words in each language; only English has to be there. */
type TextByLanguage = Readonly<Record<string, string | null>>

/**
 * The words for a reader and the language they are in, which is another one when their own are
 * missing.
 */
export function translatedText(
  texts: TextByLanguage,
  locale: string
): { text: string; language: string } {
  const language = languageFor(locale, (one) => texts[one])
  return { text: texts[language] ?? '', language }
}
