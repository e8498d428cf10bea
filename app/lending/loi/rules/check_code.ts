import { randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that cannot be mistaken for one another. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
const LENGTH = 8

/** Returns a check code for a new letter. */
export const newCheckCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Formats a code for printing: 'ACDE-FGHJ'. */
export const printedCheckCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Whether the input is the code of the letter; compared in constant time. */
export function isCheckCode(typed: string, code: string | null): boolean {
  const given = Buffer.from(typed.toUpperCase().replace(/[\s–-]+/g, ''))
  const right = Buffer.from(code ?? '')
  return right.length === LENGTH && given.length === LENGTH && timingSafeEqual(given, right)
}
