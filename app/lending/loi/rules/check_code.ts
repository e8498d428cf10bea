import { randomInt, timingSafeEqual } from 'node:crypto'

/** Letters and digits that nobody reads for one another. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679'
const LENGTH = 8

/** A check code of a new letter. */
export const newCheckCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** 'ACDE-FGHJ', as it is printed. */
export const printedCheckCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Whether what was typed is the code of the letter; in the same time wherever it differs. */
export function isCheckCode(typed: string, code: string | null): boolean {
  const given = Buffer.from(typed.toUpperCase().replace(/[\s–-]+/g, ''))
  const right = Buffer.from(code ?? '')
  return right.length === LENGTH && given.length === LENGTH && timingSafeEqual(given, right)
}
