/** The parts of a person's name in their usual order; empty parts are omitted. */
type NameParts =
  | readonly (string | null | undefined)[]
  | {
      readonly firstName?: string | null
      readonly middleName?: string | null
      readonly lastName?: string | null
    }

const LATIN_LETTERS = /\p{Script=Latin}[\p{Script=Latin}\p{M}]*/gu

/**
 * Returns a name with its Latin words in title case ('RAMESH d'souza' becomes 'Ramesh D'Souza') and its spaces
 * collapsed; Devanagari is unchanged (document 4, section 9.1).
 */
export function titleCase(name: string): string {
  const collapsed = name.trim().replace(/\s+/g, ' ')
  return collapsed.replace(LATIN_LETTERS, (letters, offset: number) => {
    const lower = letters.toLowerCase()
    const isPossessive = letters.length === 1 && /\p{L}['’]$/u.test(collapsed.slice(0, offset))
    return isPossessive ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
  })
}

/** Returns first, middle and last name joined by single spaces; the middle name may be empty (DECISIONS 5). */
export function fullName(parts: NameParts): string {
  const list = isList(parts) ? parts : [parts.firstName, parts.middleName, parts.lastName]
  return list
    .map((part) => (part ?? '').trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
    .join(' ')
}

function isList(parts: NameParts): parts is readonly (string | null | undefined)[] {
  return Array.isArray(parts)
}

/** One letter of the Latin or Devanagari script, with its marks. */
const LETTER = /(?=[\p{Script=Latin}\p{Script=Devanagari}])\p{L}/u
/** Joiners shape Devanagari; ॰ marks an abbreviation, like a dot. */
const NAME_CHARACTERS =
  /^(?:(?=[\p{Script=Latin}\p{Script=Devanagari}])\p{L}|\p{M}|[\u200C\u200D .'’\-‐॰])+$/u
const FORMULA = /^[=+\-@\t]/

/**
 * Whether a text can be the name of a person: letters of the Latin or Devanagari script with their marks, spaces, dots,
 * apostrophes and hyphens. This is the only rule for name fields.
 */
export function isPersonName(input: string): boolean {
  return NAME_CHARACTERS.test(input) && LETTER.test(input) && !FORMULA.test(input)
}

/** Whether a text can be the name of a group or a business: it contains a letter and is not a formula. */
export function isOrganisationName(input: string): boolean {
  return /\p{L}/u.test(input) && !FORMULA.test(input)
}

const EMAIL_LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const EMAIL_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * Whether a trimmed text is an e-mail address that a mail server accepts: RFC 5321 lengths (64 and 254 characters),
 * dot-separated local part, at least two host labels, the last one of letters only.
 */
export function isEmail(input: string): boolean {
  const at = input.lastIndexOf('@')
  if (at < 1 || at > 64 || input.length > 254) return false
  const labels = input.slice(at + 1).split('.')
  return (
    EMAIL_LOCAL.test(input.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => EMAIL_LABEL.test(label)) &&
    /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/.test(labels[labels.length - 1])
  )
}

/** Maximum number of letters of a stored word: nobody types more, and every database can index it. */
const MAX_WORD_LENGTH = 100

const STRIPPED_SIGNS = /['’\u200C\u200D]/g
const WORD_SEPARATORS = /[\s.,\-‐॰]+/u

/** Truncates a word to the maximum length of the index. */
export const truncateWord = (word: string) => [...word].slice(0, MAX_WORD_LENGTH).join('')

/**
 * Returns the distinct search words of a name: composed (NFC), in lower case, without the signs that a name may
 * contain. `R.K. D'Souza-Patil` becomes r, k, dsouza, patil. Signs that no name contains are kept, and therefore match
 * nothing.
 */
export function nameWords(name: string): string[] {
  const words = name
    .replace(STRIPPED_SIGNS, '')
    .toLowerCase()
    .normalize('NFC')
    .split(WORD_SEPARATORS)
  return [...new Set(words.filter((word) => word !== '').map(truncateWord))]
}
