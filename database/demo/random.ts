/** A small seeded generator (mulberry32): the same seed produces the same demonstration. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns an integer, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a text of the given length in an alphabet. */
  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)]).join('')
  }

  /** Returns a text in the form of a random UUID. */
  uuid(): string {
    const hex = this.text('0123456789abcdef', 30)
    const variant = this.text('89ab', 1)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`
  }
}
