import { createHash, timingSafeEqual } from 'node:crypto'
import { normaliseDigits } from '#kernel/formats/digits'

/** What a citizen says besides the code: the mobile of the old books may be somebody else's by now. */
export interface TypedFacts {
  /** 'YYYY-MM-DD'. */
  birthDate?: string | null
  /** Of the old books. */
  oldNumber?: string | null
  /** Last four digits of the loan account, or of the Aadhaar number. */
  lastFour?: string | null
}

/** What the old books have of a person. */
export interface KnownFacts {
  birthDate: string | null
  oldNumbers: readonly string[]
  lastFours: readonly string[]
}

/** A number alone is on documents that others have seen. */
const NEEDED = 2

const numberKey = (number: string) =>
  normaliseDigits(number.normalize('NFKC')).toUpperCase().replaceAll(/[\s-]/g, '')

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Looks at all of them, however early one fits. */
const isAmong = (typed: string, known: readonly string[]) =>
  known.reduce((found, one) => timingSafeEqual(sha256(typed), sha256(one)) || found, false)

const given = (typed: TypedFacts) =>
  [typed.birthDate, typed.oldNumber, typed.lastFour].filter((one) => Boolean(one))

/** Whether enough is said to be compared. */
export const areEnough = (typed: TypedFacts): boolean => given(typed).length >= NEEDED

/** Whether two facts at least are given, and all that are given are those of the person. */
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
