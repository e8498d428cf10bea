/** A generator that returns the same numbers for the same seed, so that failures can be reproduced. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1)
  }

  /** Returns a number from 0 to less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer, both ends included. */
  between(from: number, till: number): number {
    return from + Math.floor(this.next() * (till - from + 1))
  }

  /** Whether an event with a probability of this many per cent occurs. */
  per(cent: number): boolean {
    return this.next() * 100 < cent
  }

  of<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)]
  }
}
