import { isAadhaar, isMobile, normaliseAadhaar, normaliseMobile } from '#kernel/formats/identifiers'
import { normaliseDigits } from '#kernel/formats/digits'
import { digitsOf, mayBePersonalNumber } from '#kernel/formats/personal_numbers'

/** A claim as pages and people call it. */
const CLAIM_NUMBER = /^(?:claim|दावा)\s*(?:no\.?|#|क्रमांक|संख्या)?\s*(\d{1,9})$/iu

/** Nobody types more to find something. */
const MAX_LENGTH = 80

/** What a text that somebody looks for may be. */
export interface SearchText {
  /** As it was typed, without what is too long; nothing where it is private. */
  text: string
  /** A number that is in no address and no log: an Aadhaar, a PAN, an account. */
  isPrivate: boolean
  /** Twelve digits that are no Aadhaar: perhaps the reference of a payment, which goes by the form as well. */
  reference: string | null
  aadhaar: string | null
  mobile: string | null
  /** The beginning of a number with letters, in capitals: of a file, a letter, a payment batch. */
  number: string | null
  /** Digits alone: the end of a file's number, the number of a claim. */
  digits: string | null
}

/**
 * Reads what somebody looks for. A number of twelve digits is an Aadhaar where its check digit is right, else
 * a mobile number with the country's code where it can be one.
 */
export function parseSearchText(typed: string): SearchText {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  const compact = normaliseDigits(text).replace(/\s+/g, '').toUpperCase()
  const [, claim] = CLAIM_NUMBER.exec(normaliseDigits(text)) ?? []
  const digits = claim ?? digitsOf(text)
  const number = normaliseAadhaar(text)
  const aadhaar = isAadhaar(number) ? number : null
  const mobile = normaliseMobile(text)
  const isOfMobile = aadhaar === null && isMobile(mobile)
  const isPrivate = mayBePersonalNumber(text)
  const isNumber = /^[A-Z]{1,8}[A-Z\d/-]*$/.test(compact) && /[\d-]/.test(compact) && !claim
  return {
    text: isPrivate ? '' : text,
    isPrivate,
    aadhaar,
    reference: isPrivate && aadhaar === null && /^\d{12}$/.test(digits) ? digits : null,
    mobile: isOfMobile ? mobile : null,
    number: isNumber && !isPrivate ? compact : null,
    digits: /^\d+$/.test(digits) && !isPrivate ? digits : null,
  }
}

/** The words that somebody typed to find something by its name, in small letters. */
export const wordsOf = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** Whether names have every one of the words somewhere. */
export function hasWords(names: string, words: readonly string[]): boolean {
  const all = names.toLocaleLowerCase()
  return words.every((word) => all.includes(word))
}
