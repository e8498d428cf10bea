import { randomInt } from 'node:crypto'

/** Codes that a person keeps on paper for the day the phone is gone. */
export const RECOVERY_CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that are taken for each other. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One recovery code, e.g. 'h7k2m-q9xwt': about 49 bits. */
export function makeRecoveryCode(random: (max: number) => number = randomInt): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** A typed recovery code as it is compared; null when it cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.length === CODE_LENGTH && [...letters].every((letter) => CODE_LETTERS.includes(letter))
    ? letters
    : null
}
