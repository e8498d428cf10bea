import { randomInt } from 'node:crypto'

/* Document 1, sections 5 and 9. */
const SMALLEST_OPERAND = 10
const LARGEST_OPERAND = 29
const OPTIONS = 10
/** Wrong answers lie near the right one, so that the sum has to be done. */
const MAX_OFFSET = 15

export interface CaptchaSum {
  first: number
  second: number
  answer: number
  /** Ten different answers in rising order, the right one among them. */
  options: number[]
}

/** A sum of two numbers between 10 and 29, with ten answers to choose from. */
export function makeCaptcha(random: (min: number, max: number) => number = randomInt): CaptchaSum {
  const first = random(SMALLEST_OPERAND, LARGEST_OPERAND + 1)
  const second = random(SMALLEST_OPERAND, LARGEST_OPERAND + 1)
  const answer = first + second
  /** As many smaller ones as chance says: where the right one stands tells nothing. */
  const smaller = random(0, OPTIONS)
  const options = new Set([answer])
  while (options.size <= smaller) options.add(random(answer - MAX_OFFSET, answer))
  while (options.size < OPTIONS) options.add(random(answer + 1, answer + MAX_OFFSET + 1))
  return { first, second, answer, options: [...options].sort((a, b) => a - b) }
}
