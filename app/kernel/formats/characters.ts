/*
 * Which characters a text may have, for every field of every role and every file that is written: those of XML 1.0
 * (section 2.2) without controls, and none that is invisible or turns the direction of what follows. This file
 * imports nothing: the thread that writes sheets runs it as it is.
 */

/** Controls but tab and line ends, halves of letters, what is assigned to nobody for ever, and what is not drawn. */
const FORBIDDEN =
  /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\uFFFD]/u

/** Joiners inside a Devanagari word or after a virama, and what composes a picture of several. */
const COMPOSING = [
  /(?<=\p{Script=Devanagari})[\u200C\u200D](?=\p{Script=Devanagari})|(?<=\u094D)[\u200C\u200D]/gu,
  /(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Emoji})\uFE0F/gu,
]

/** A character that no text may have. */
interface ForbiddenCharacter {
  /** As 'U+200B'. */
  code: string
  /** What stands before it, at most so many characters that a person finds the place. */
  before: string
}

const CONTEXT_LENGTH = 20

/** The first character of a text that it may not have; null where there is none. */
export function forbiddenCharacter(text: string): ForbiddenCharacter | null {
  if (!FORBIDDEN.test(text)) return null
  /** A space in place of each allowed one, so that places stay. */
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

/** What is not drawn, but for joiners, which may end a word. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu
/** The last character that is drawn; greedy, so that a long text is gone through once. */
const UP_TO_LAST_DRAWN = /^.*(?:[\u200C\u200D]|[^\s\p{Default_Ignorable_Code_Point}])/su
const BEFORE_FIRST_DRAWN = /^(?:\s|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point})*/u

/**
 * A text without invisible characters at its ends: telephones put marks of direction around a number that is copied,
 * and nobody could delete what cannot be seen. Blanks stay.
 */
export function trimInvisible(text: string): string {
  if (!FORBIDDEN.test(text)) return text
  const start = BEFORE_FIRST_DRAWN.exec(text)![0].length
  const end = Math.max(start, UP_TO_LAST_DRAWN.exec(text)?.[0].length ?? 0)
  const visible = (part: string) => part.replace(INVISIBLE, '')
  return visible(text.slice(0, start)) + text.slice(start, end) + visible(text.slice(end))
}

/** A text without the characters that it may not have. */
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
