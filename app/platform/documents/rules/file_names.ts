const MAX_LENGTH = 120

/** Control characters, and characters that reorder the text around them; the joiners of Devanagari are kept. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/**
 * Makes a user's file name safe to display and to offer for download: no path, no control characters, at most 120
 * UTF-16 units, the extension of the true type. Never used as a path.
 */
export function displayName(clientName: string, extension: string): string {
  const base = (clientName.split(/[/\\]/).pop() ?? '')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(NOT_IN_NAMES, '')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const suffix = `.${extension}`
  return (shorten(base, MAX_LENGTH - suffix.length) || 'document') + suffix
}

/** Cuts between grapheme clusters, so that no matra is separated from its consonant. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  let result = ''
  for (const { segment } of new Intl.Segmenter('mr', { granularity: 'grapheme' }).segment(text)) {
    if (result.length + segment.length > length) break
    result += segment
  }
  return result.trim()
}

/**
 * Returns the Content-Disposition header for a name with any characters (RFC 6266, RFC 5987): a plain ASCII name for
 * old clients, the full one for all others.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}
