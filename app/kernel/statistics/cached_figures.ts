/** A figure and when it was counted. */
interface Counted<T> {
  value: T
  at: Date
}

interface CachedValue<T> extends Counted<T> {
  /** Milliseconds of the process until which it is given out again. */
  until: number
}

/** What takes less is counted whenever it is asked for. */
const SLOW_MS = 3_000

/** So many times as long as it took to count is a figure kept: counting takes a twentieth of the time at most. */
const CACHE_FACTOR = 20

/** Figures of so many keys are kept. */
const MAX_KEYS = 8

/**
 * Figures whose counting grows with everything there is. While they are quick they are counted each time; once they
 * take seconds, whoever asks meanwhile waits for the same counting, and it is kept for twenty times as long as it took.
 */
export class CachedFigures<T> {
  readonly #cached = new Map<string, CachedValue<T>>()
  readonly #underway = new Map<string, Promise<Counted<T>>>()

  /** @param tick the milliseconds of the process */
  constructor(private readonly tick: () => number = () => performance.now()) {}

  /**
   * @param key what the figure depends on
   * @param count counts it anew; what it throws is thrown to all who wait, and nothing is kept
   */
  async get(key: string, count: () => Promise<T>): Promise<Counted<T>> {
    const cached = this.#cached.get(key)
    if (cached && cached.until > this.tick()) return cached
    const underway = this.#underway.get(key)
    if (underway) return underway
    const begun = this.#count(key, count).finally(() => this.#underway.delete(key))
    this.#underway.set(key, begun)
    return begun
  }

  async #count(key: string, count: () => Promise<T>): Promise<Counted<T>> {
    const begun = this.tick()
    const at = new Date()
    const value = await count()
    const took = this.tick() - begun
    if (took >= SLOW_MS) this.#keep(key, { value, at, until: this.tick() + took * CACHE_FACTOR })
    return { value, at }
  }

  #keep(key: string, counted: CachedValue<T>) {
    this.#cached.delete(key)
    this.#cached.set(key, counted)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > MAX_KEYS) this.#cached.delete(oldest)
  }
}
