import { normaliseCode } from '#kernel/formats/digits'

/** A TAN as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normaliseTan(input: string): string {
  return normaliseCode(input)
}

/** Whether a normalised TAN is four letters, five digits and a letter (DECISIONS 5). */
export function isTan(tan: string): boolean {
  return /^[A-Z]{4}\d{5}[A-Z]$/.test(tan)
}
