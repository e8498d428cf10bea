import { createHash, timingSafeEqual } from 'node:crypto'
import { normaliseDigits } from '#kernel/formats/characters'

/** Facts that a citizen states besides the code: the imported mobile number may belong to another person by now. */
export interface TypedFacts {
  /** 'YYYY-MM-DD'. */
  birthDate?: string | null
  /** Number in the imported records. */
  oldNumber?: string | null
  /** Last four digits of the loan account, or of the Aadhaar number. */
  lastFour?: string | null
}

/** Facts about a person in the imported records. */
export interface KnownFacts {
  birthDate: string | null
  oldNumbers: readonly string[]
  lastFours: readonly string[]
}

/** A number alone appears on documents that others have seen. */
const NEEDED = 2

const numberKey = (number: string) =>
  normaliseDigits(number.normalize('NFKC')).toUpperCase().replaceAll(/[\s-]/g, '')

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Compares all of them, even after a match. */
const isAmong = (typed: string, known: readonly string[]) =>
  known.reduce((found, one) => timingSafeEqual(sha256(typed), sha256(one)) || found, false)

const given = (typed: TypedFacts) =>
  [typed.birthDate, typed.oldNumber, typed.lastFour].filter((one) => Boolean(one))

/** Whether enough facts are stated for a comparison. */
export const areEnough = (typed: TypedFacts): boolean => given(typed).length >= NEEDED

/** Whether at least two facts are stated, and all stated facts match the person. */
export function areFactsOf(typed: TypedFacts, known: KnownFacts): boolean {
  const { birthDate, oldNumber, lastFour } = typed
  const compared = [
    [birthDate, known.birthDate === null ? [] : [known.birthDate]],
    [oldNumber && numberKey(oldNumber), known.oldNumbers.map(numberKey)],
    [lastFour, known.lastFours],
  ] as const
  const wrong = compared.filter(([one, all]) => one && !isAmong(one, all)).length
  return areEnough(typed) && wrong === 0
}
