import { languageFor } from '#kernel/formats/languages'

/** The text of a page as a tree: text stays text until it is shown, so that nothing a user writes can become HTML. */
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

/** Links to other sites by http(s), mail and telephone, and to pages of this site; nothing that could execute. */
const SAFE_LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?[\d-]|\/(?![/\\]))/i

/** Whether a page may link to this address. */
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

/** Splits a text into blocks of lines: at empty lines, and at headings and list items. */
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
 * Parses headings (`##`, `###`), paragraphs, lists (`-`, `1.`), `**bold**` and `[links](…)`. Everything else is plain
 * text.
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

/** Returns the plain text of a line. */
export const plainText = (content: readonly Inline[]): string =>
  content.map(({ text }) => text).join('')

/** Placeholder for the corporation's name in a text. */
const CORPORATION = /\{corporation\}/g

/**
 * Parses a text by the administrator into its parts, with the name of the corporation inserted. Used for both the pages
 * and their preview.
 */
export function readPageText(
  { title, body }: { title: string; body: string },
  corporationName: string
): { title: string; blocks: Block[] } {
  const insertName = (text: string) => text.replace(CORPORATION, () => corporationName)
  return { title: insertName(title), blocks: parseMarkdown(insertName(body)) }
}

/** The same text in each language; only English is required. */
type TextByLanguage = Readonly<Record<string, string | null>>

/** Returns the text for a reader and its language, which differs from the reader's if there is no text in that. */
export function translatedText(
  texts: TextByLanguage,
  locale: string
): { text: string; language: string } {
  const language = languageFor(locale, (one) => texts[one])
  return { text: texts[language] ?? '', language }
}
