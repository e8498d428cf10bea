/**
 * The names by which a PDF does something instead of showing something (ISO 32000-1, 7.11, 12.6, 12.7).
 * This file and pdf_scan.ts run in a process of their own, started straight from the source in
 * development: they import by relative path and use only types that can be stripped.
 */

/** Long enough never to occur by chance in compressed data, so looked for in the whole file. */
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'RichMedia',
  'RichMediaContent',
  'RichMediaExecute',
  'Rendition',
  'SubmitForm',
  'ImportData',
]

const active = new Set(ACTIVE_NAMES)

/** Two to three letters do occur by chance, so these count only as keys of a parsed dictionary. */
const ACTIVE_KEYS = [...ACTIVE_NAMES, 'JS', 'AA', 'EF', 'XFA']
const activeKeys = new Set(ACTIVE_KEYS)

const END_OF_NAME = String.raw`(?=[\0\t\n\f\r ()<>\[\]{}/%]|$)`
const ACTIVE_IN_TEXT = new RegExp(`/(?:${ACTIVE_NAMES.join('|')})${END_OF_NAME}`)
const KEY_IN_TEXT = new RegExp(`/(?:${ACTIVE_KEYS.join('|')})${END_OF_NAME}`)
const ENCRYPT_IN_TEXT = new RegExp(`/Encrypt${END_OF_NAME}`)

/** `/J#61vaScript` is `/JavaScript`: any character of a name may be written as # and two hex digits. */
export function plainName(name: string): string {
  const bare = name.startsWith('/') ? name.slice(1) : name
  return unescapeNames(bare)
}

export function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16))
  )
}

export function isActiveName(name: string): boolean {
  return active.has(plainName(name))
}

export function isActiveKey(key: string): boolean {
  return activeKeys.has(plainName(key))
}

/** Addresses of web pages, whose path may end like the name of an action; nothing else fits into these letters. */
const WEB_ADDRESS = /\/URI\s*\(https?:\/\/[\w./?&=+~:,;@%-]*\)/gi

/** @param text the file as latin-1, names unescaped */
export const withoutWebAddresses = (text: string) => text.replace(WEB_ADDRESS, '/URI ()')

/** @param text the file as latin-1, names unescaped */
export function mentionsActiveName(text: string): boolean {
  return ACTIVE_IN_TEXT.test(text)
}

/** @param text an object that could not be parsed, as latin-1, names unescaped */
export function mentionsActiveKey(text: string): boolean {
  return KEY_IN_TEXT.test(text)
}

/** @param text the file as latin-1, names unescaped */
export function mentionsEncryption(text: string): boolean {
  return ENCRYPT_IN_TEXT.test(text)
}

/** A link as it stands in a file: text in brackets that begins with a script. */
const SCRIPT_LINK_IN_TEXT = /\(\s*(?:java|vb)script\s*:/i
const SCRIPT_LINK = /^(?:java|vb)script:/i

/** Blanks and control characters, which viewers pass over, and what UTF-16 adds to plain letters. */
// oxlint-disable-next-line no-control-regex
const BETWEEN_LETTERS = /[\0-\x20\xfe\xff]/g

/** @param address of a link, its bytes as latin-1 */
export function isScriptLink(address: string): boolean {
  return SCRIPT_LINK.test(address.replace(BETWEEN_LETTERS, ''))
}

/** @param text an object that could not be parsed, or the objects of a stream, as latin-1 */
export function mentionsScriptLink(text: string): boolean {
  return SCRIPT_LINK_IN_TEXT.test(text)
}
