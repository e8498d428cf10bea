import { normaliseDigits } from '#kernel/formats/digits'

const MARKS = /[₹,\s]/g
const AMOUNT = /^\d*(?:\.\d{0,2})?$/

/**
 * Returns a typed amount without its group separators: '१०,००,०००.५' is '1000000.5'. Text that is not an amount is
 * returned as typed, so that the user sees it and the server refuses it.
 */
export function plainAmount(typed: string): string {
  const kept = normaliseDigits(typed).replace(MARKS, '')
  if (!AMOUNT.test(kept)) return typed
  const whole = kept.replace(/^0+(?=\d)/, '')
  return whole.startsWith('.') ? `0${whole}` : whole
}

/** Returns a plain amount with Indian grouping while it is being typed: '1000000.' is '10,00,000.'. */
export function groupedAmount(plain: string): string {
  if (!AMOUNT.test(plain)) return plain
  const [rupees, decimals] = plain.split('.')
  const grouped = rupees.replace(/\B(?=(?:\d{2})+\d$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Returns the position of the caret after grouping, so that typing in the middle does not move it. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0
  for (let index = 0; index < grouped.length; index++) {
    if (seen === digitsBefore) return index
    if (grouped[index] !== ',') seen++
  }
  return grouped.length
}
