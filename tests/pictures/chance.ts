import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Settings } from 'luxon'
import { getClock } from '#kernel/calendar/clock'

/** Mulberry32: fractions from 0 up to 1 in a sequence determined by the seed. */
function fractions(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Removes randomness from this process from here on: numbers and names that the factories invent, and captcha sums,
 * come in the same order every time. Times are those of the portal's clock.
 */
export function seedRandomness(seed: number): void {
  const names = fractions(seed)
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(names() * 16).toString(16)).join('')
  crypto.randomUUID = () =>
    `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}` as const
  Settings.now = () => getClock().now().getTime()
  seedNumbers(seed)
}

/** Does the same for numbers alone, so that the random values of a page do not depend on earlier pages. */
export function seedNumbers(seed: number): void {
  const next = fractions(seed)
  Math.random = next
  crypto.randomInt = ((first: number, second?: number) => {
    const [least, end] = second === undefined ? [0, first] : [first, second]
    return least + Math.floor(next() * (end - least))
  }) as typeof crypto.randomInt
  syncBuiltinESMExports()
}
