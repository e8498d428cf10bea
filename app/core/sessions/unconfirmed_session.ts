import type { Statement } from '#core/database/direct_rows'

/** A value that a page's own statement brings along for somebody else. */
export interface Alongside {
  /** Gives one value; sent as a column of the page's statement. */
  statement: Statement
  /** Told the value once the statement has been answered with a row. */
  see(value: unknown): void
}

/**
 * The session of a request that has begun with what this process remembers of it. Its answer leaves only
 * when the database has said that all of it still stands: mostly the page's own statement does, which
 * spares a round trip, and otherwise the statement alone (PERFORMANCE).
 */
export class UnconfirmedSession implements Alongside {
  readonly #ask: (statement: Statement) => Promise<unknown>
  /** Null until the database has been asked. */
  #stands: boolean | null = null

  /**
   * @param statement gives 1 when the session and its person are as they are remembered
   * @param ask sends a statement alone and gives its value
   * @param forget makes the next request read the session
   */
  constructor(
    readonly statement: Statement,
    ask: (statement: Statement) => Promise<unknown>,
    readonly forget: () => void
  ) {
    this.#ask = ask
  }

  /** Once it did not stand it never does for this request, whose rows were read meanwhile. */
  see(value: unknown) {
    this.#stands = Number(value) === 1 && this.#stands !== false
  }

  async isConfirmed(): Promise<boolean> {
    if (this.#stands === null) this.see(await this.#ask(this.statement))
    return this.#stands!
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set while the request runs on a session that is remembered and not read. */
    unconfirmedSession?: UnconfirmedSession
  }
}
