import { normaliseDigits } from '#core/formats/digits'

/** Keeps the digits of what was typed and at most two decimals: '१०,००,०००.५' is '1000000.5'. */
export function plainAmount(typed: string): string {
  const kept = normaliseDigits(typed).replace(/[^\d.]/g, '')
  const [rupees, ...decimals] = kept.split('.')
  const whole = rupees.replace(/^0+(?=\d)/, '')
  return decimals.length > 0 ? `${whole || '0'}.${decimals.join('').slice(0, 2)}` : whole
}

/** Indian grouping of a plain amount while it is being typed: '1000000.' is '10,00,000.'. */
export function groupedAmount(plain: string): string {
  const [rupees, decimals] = plain.split('.')
  const grouped = rupees.replace(/\B(?=(?:\d{2})+\d$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Where the caret belongs after grouping, so that typing in the middle does not throw it away. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0
  for (let index = 0; index < grouped.length; index++) {
    if (seen === digitsBefore) return index
    if (grouped[index] !== ',') seen++
  }
  return grouped.length
}
