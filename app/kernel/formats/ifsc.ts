import { normaliseCode } from '#kernel/formats/digits'

/** An IFSC as stored: upper case, ASCII digits, no spaces or hyphens. Does not validate. */
export function normaliseIfsc(input: string): string {
  return normaliseCode(input)
}

/** Whether a normalised IFSC is four letters, a zero and six alphanumerics (DECISIONS 5). */
export function isIfsc(ifsc: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)
}

/** The four letters that name the bank, or null when the code is not an IFSC (DECISIONS 5). */
export function ifscPrefix(ifsc: string): string | null {
  return isIfsc(ifsc) ? ifsc.slice(0, 4) : null
}
