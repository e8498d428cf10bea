import { normaliseCode } from '#kernel/formats/digits'

/** A PAN as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normalisePan(input: string): string {
  return normaliseCode(input)
}

/**
 * Whether a normalised PAN has the form of the Income Tax Department: five letters of which the
 * fourth names the kind of holder, four digits, a letter. `holder: 'person'` asks for a P there
 * (DECISIONS 5); the default takes every holder.
 */
export function isPan(pan: string, options: { holder?: 'person' | 'any' } = {}): boolean {
  if (!/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(pan)) return false
  return options.holder !== 'person' || pan[3] === 'P'
}
