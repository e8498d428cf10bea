import { normaliseDigits } from '#kernel/formats/digits'

/** A rate in whole basis points (1 % = 100 basis points); interest rates are annual. DECISIONS 2. */
export type BasisPoints = number & { readonly __basisPoints: unique symbol }

/**
 * Marks an integer number of basis points as a rate.
 *
 * @throws RangeError if `n` is negative or not a safe integer.
 */
export function basisPoints(n: number): BasisPoints {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`Not a rate in basis points: ${n}`)
  return (n === 0 ? 0 : n) as BasisPoints
}

const PERCENT = /^(\d{1,6})(?:\.(\d{1,2}))?\s*%?$/

/**
 * Parses a percentage: '10.5', '१०.५', '10.50 %', 10.5. At most two decimals.
 *
 * @returns basis points, or null if the input is not such a percentage.
 */
export function percentToBasisPoints(input: string | number): BasisPoints | null {
  const match = PERCENT.exec(normaliseDigits(String(input)).trim())
  if (!match) return null
  return basisPoints(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Returns a rate in per cent for a sentence that contains the sign or the word itself: '10.5', '12', '10.05'. */
export function percentNumber(rate: BasisPoints): string {
  const hundredths = rate % 100
  const whole = (rate - hundredths) / 100
  const fraction = String(hundredths).padStart(2, '0').replace(/0+$/, '')
  return `${whole}${fraction ? `.${fraction}` : ''}`
}

/** Formats a rate for tables and facts: '10.5%', '12%', '10.05%'. */
export function formatPercent(rate: BasisPoints): string {
  return `${percentNumber(rate)}%`
}

/**
 * Whether a rate is an integer multiple of the step, e.g. 0.05 % = 5 basis points (document 4, 5).
 *
 * @throws RangeError if the step is not a positive integer.
 */
export function isOnStep(rate: BasisPoints, step: number): boolean {
  if (!Number.isSafeInteger(step) || step <= 0) throw new RangeError(`Not a valid step: ${step}`)
  return rate % step === 0
}
