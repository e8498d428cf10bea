import { normaliseDigits } from '#kernel/formats/digits'

/**
 * An amount of money in whole paise (1 rupee = 100 paise), possibly negative as the result of a
 * subtraction. The only money type in code and in the database (DECISIONS 2).
 */
export type Paise = number & { readonly __paise: unique symbol }

const PAISE_PER_RUPEE = 100
/** One hundredth of a crore (1,00,000 rupees), the smallest step in a crore summary. */
const PAISE_PER_CENTI_CRORE = 10_000_000

/**
 * Marks an integer number of paise as money.
 *
 * @throws RangeError if `n` is not a safe integer.
 */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole amount of paise: ${n}`)
  return (n === 0 ? 0 : n) as Paise
}

/** Well-grouped digits: none, Indian (10,00,000) or Western (1,000,000); never `1,50`. */
const RUPEES = /^(\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(?:\.(\d{1,2}))?$/
const CURRENCY_PREFIX = /^(?:₹|rs\.?|inr|रु\.?)\s*/i
const CURRENCY_SUFFIX = /\s*\/-$/

/**
 * Parses an amount in rupees typed by a user or read from a spreadsheet: '10,00,000', '१०,००,०००.५०', '₹ 5 000',
 * 1234.5. At most two decimals; a comma is a group separator, never a decimal separator.
 *
 * @returns paise, or null if the input is not such an amount (including negative ones).
 */
export function rupeesToPaise(input: string | number): Paise | null {
  const text = normaliseDigits(String(input))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(CURRENCY_PREFIX, '')
    .replace(CURRENCY_SUFFIX, '')
  const match = RUPEES.exec(text)
  if (!match) return null
  const rupees = Number(match[1].replace(/[, ]/g, ''))
  const amount = rupees * PAISE_PER_RUPEE + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? paise(amount) : null
}

/**
 * Same for an amount that may be negative: '-10,00,000', with a minus or a dash before it.
 *
 * @returns paise, negative if subtracted, or null if the input is not such an amount
 */
export function signedRupees(input: string): Paise | null {
  const [, sign, rest] = /^([-\u2212\u2013]?)(.*)$/s.exec(input.trim())!
  const amount = rupeesToPaise(rest)
  return amount === null || !sign ? amount : paise(-amount)
}

/**
 * Returns the sum of the given amounts, in paise.
 *
 * @throws RangeError if the sum leaves the safe range.
 */
export function addPaise(...amounts: readonly Paise[]): Paise {
  return sumPaise(amounts)
}

/**
 * Returns `minuend` minus `subtrahend`, in paise; may be negative.
 *
 * @throws RangeError if the difference leaves the safe range.
 */
export function subtractPaise(minuend: Paise, subtrahend: Paise): Paise {
  return paise(minuend - subtrahend)
}

/**
 * Returns the sum of a list of amounts, in paise; 0 for an empty list.
 *
 * @throws RangeError if the sum leaves the safe range at any point.
 */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = paise(0)
  for (const amount of amounts) sum = paise(sum + amount)
  return sum
}

/**
 * Returns `amount × numerator ÷ denominator`, exact, rounded half-up to the paisa (a half is rounded away from zero).
 * BigInt is used only if the product is not a safe integer.
 *
 * @throws RangeError if an argument is not a safe integer, the denominator is not positive, or the result leaves the
 * safe range.
 */
export function multiplyDivideRounded(
  amount: Paise,
  numerator: number,
  denominator: number
): Paise {
  if (!Number.isSafeInteger(numerator)) throw new RangeError(`Not an integer: ${numerator}`)
  if (!Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a positive integer: ${denominator}`)
  }
  const product = paise(amount) * numerator
  if (!Number.isSafeInteger(product)) {
    return paise(Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
  }
  const magnitude = Math.abs(product)
  const remainder = magnitude % denominator
  const quotient = (magnitude - remainder) / denominator
  const rounded = remainder >= denominator - remainder ? quotient + 1 : quotient
  return paise(product < 0 ? -rounded : rounded)
}

/**
 * Returns the exact quotient of two big integers, rounded half-up (a half is rounded away from zero).
 *
 * @param denominator positive
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** Groups digits in the Indian way: three, then two and two (DECISIONS 2, masters/formats.md). */
function groupIndian(digits: string): string {
  return digits.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
}

/**
 * Formats an amount for display: '₹10,00,000', '₹1,234.50', '-₹5'. Latin digits and Indian grouping in every language.
 * Paise are shown only if there are any, or always with `{ decimals: 'always' }`.
 */
export function formatRupees(
  amount: Paise,
  options: { decimals?: 'auto' | 'always' } = {}
): string {
  const [rupees, fraction] = plainRupees(paise(Math.abs(amount))).split('.')
  const showFraction = options.decimals === 'always' || fraction !== '00'
  const text = `₹${groupIndian(rupees)}${showFraction ? `.${fraction}` : ''}`
  return amount < 0 ? `-${text}` : text
}

/** Formats an amount in rupees for spreadsheets and files: '1234.50', always two decimals, no grouping. */
export function plainRupees(amount: Paise): string {
  const magnitude = Math.abs(paise(amount))
  const fraction = magnitude % PAISE_PER_RUPEE
  const rupees = (magnitude - fraction) / PAISE_PER_RUPEE
  return `${amount < 0 ? '-' : ''}${rupees}.${String(fraction).padStart(2, '0')}`
}

const CRORE = { en: 'Cr.', mr: 'कोटी', hi: 'करोड़' }

/**
 * Formats an amount in crore (1 crore = 1,00,00,000 rupees) for summaries: '12.34 Cr.', '12.34 कोटी', rounded half-up.
 */
export function formatCrore(amount: Paise, locale: string): string {
  const hundredths = multiplyDivideRounded(amount, 1, PAISE_PER_CENTI_CRORE)
  const [crore, fraction] = plainRupees(paise(Math.abs(hundredths))).split('.')
  const word = CRORE[locale as keyof typeof CRORE] ?? CRORE.en
  return `${hundredths < 0 ? '-' : ''}${groupIndian(crore)}.${fraction} ${word}`
}
