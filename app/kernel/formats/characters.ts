/*
 * Allowed characters of texts, for every field of every role and every file that is written: those of XML 1.0 (section
 * 2.2) without control characters, and none that is invisible or changes the direction of the following text. This file
 * has no imports: the thread that writes spreadsheets runs it unchanged.
 */

/**
 * Control characters other than tab and line ends, surrogates, private-use characters, noncharacters and characters
 * without a visible form.
 */
const FORBIDDEN =
  /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFFD]/u

/** Joiners inside a Devanagari word or after a virama, and characters that compose one emoji from several. */
const COMPOSING = [
  /(?<=\p{Script=Devanagari})[\u200C\u200D](?=\p{Script=Devanagari})|(?<=\u094D)[\u200C\u200D]/gu,
  /(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Emoji})\uFE0F/gu,
]

/** A character that is not allowed in texts. */
interface ForbiddenCharacter {
  /** In the form 'U+200B'. */
  code: string
  /** The text before it, long enough for a person to find the position. */
  before: string
}

const CONTEXT_LENGTH = 20

/** Returns the first character of a text that is not allowed; null if there is none. */
export function forbiddenCharacter(text: string): ForbiddenCharacter | null {
  if (!FORBIDDEN.test(text)) return null
  /** Replaces each allowed one by a space, so that positions do not change. */
  const bare = COMPOSING.reduce((rest, allowed) => rest.replace(allowed, ' '), text)
  const found = FORBIDDEN.exec(bare)
  if (!found) return null
  const [character] = found
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return {
    code: `U+${code}`,
    before: Array.from(text.slice(0, found.index)).slice(-CONTEXT_LENGTH).join(''),
  }
}

/** Characters without a visible form, except joiners, which may end a word. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
/** The last visible character; greedy, so that a long text is scanned once. */
const UP_TO_LAST_DRAWN = /^.*(?:[\u200C\u200D]|[^\s\p{Default_Ignorable_Code_Point}])/su
const BEFORE_FIRST_DRAWN = /^(?:\s|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point})*/u

/**
 * Removes invisible characters at the ends of a text: phones put direction marks around a copied number, and users
 * cannot delete what they cannot see. Spaces are kept.
 */
export function trimInvisible(text: string): string {
  if (!FORBIDDEN.test(text)) return text
  const start = BEFORE_FIRST_DRAWN.exec(text)![0].length
  const end = Math.max(start, UP_TO_LAST_DRAWN.exec(text)?.[0].length ?? 0)
  const stripInvisible = (part: string) => part.replace(INVISIBLE, '')
  return (
    stripInvisible(text.slice(0, start)) + text.slice(start, end) + stripInvisible(text.slice(end))
  )
}

/** Removes the characters that are not allowed. */
export function removeForbiddenCharacters(text: string): string {
  if (!FORBIDDEN.test(text)) return text
  const allowed = new Set(
    COMPOSING.flatMap((pattern) => [...text.matchAll(pattern)].map(({ index }) => index))
  )
  let rest = ''
  let at = 0
  for (const character of text) {
    if (allowed.has(at) || !FORBIDDEN.test(character)) rest += character
    at += character.length
  }
  return rest
}
