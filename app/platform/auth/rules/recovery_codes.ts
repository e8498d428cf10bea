import { randomInt } from 'node:crypto'

/** Codes that a person keeps on paper for the day the phone is gone. */
export const RECOVERY_CODES = 10
const LENGTH = 10
/** Without letters and digits that are taken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One recovery code, e.g. 'h7k2m-q9xwt': about 49 bits. */
export function makeRecoveryCode(random: (max: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[random(LETTERS.length)]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** A typed recovery code as it is compared; null when it cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters
    : null
}
