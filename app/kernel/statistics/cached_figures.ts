/** A figure, and the time when it was counted. */
interface CountedFigure<T> {
  value: T
  at: Date
}

interface CachedValue<T> extends CountedFigure<T> {
  /** Until when it is reused, in milliseconds of the process clock. */
  until: number
}

/** Duration below which a figure is counted on every request. */
const SLOW_MS = 3_000

/**
 * A figure is cached for this multiple of its counting time, so that counting takes at most a twentieth of the time.
 */
const CACHE_FACTOR = 20

/** Maximum number of keys whose figures are cached. */
const MAX_KEYS = 8

/**
 * Figures whose counting time grows with the data. While counting is fast, they are counted every time; once it takes
 * seconds, concurrent requests wait for the same count, and it is cached for twenty times as long as it took.
 */
export class CachedFigures<T> {
  readonly #cached = new Map<string, CachedValue<T>>()
  readonly #underway = new Map<string, Promise<CountedFigure<T>>>()

  /** @param tick milliseconds of the process clock */
  constructor(private readonly tick: () => number = () => performance.now()) {}

  /**
   * @param key what the figure depends on
   * @param count counts the figure; an error is thrown to all who wait, and nothing is cached
   */
  async get(key: string, count: () => Promise<T>): Promise<CountedFigure<T>> {
    const cached = this.#cached.get(key)
    if (cached && cached.until > this.tick()) return cached
    const underway = this.#underway.get(key)
    if (underway) return underway
    const begun = this.#count(key, count).finally(() => this.#underway.delete(key))
    this.#underway.set(key, begun)
    return begun
  }

  async #count(key: string, count: () => Promise<T>): Promise<CountedFigure<T>> {
    const begun = this.tick()
    const at = new Date()
    const value = await count()
    const duration = this.tick() - begun
    if (duration >= SLOW_MS)
      this.#save(key, { value, at, until: this.tick() + duration * CACHE_FACTOR })
    return { value, at }
  }

  #save(key: string, counted: CachedValue<T>) {
    this.#cached.delete(key)
    this.#cached.set(key, counted)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > MAX_KEYS) this.#cached.delete(oldest)
  }
}
