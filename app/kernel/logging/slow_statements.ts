import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { Database } from '@adonisjs/lucid/database'
import { observeStatements } from '#kernel/database/statements'
import { requestLogFields } from '#kernel/logging/request_context'

/**
 * Writes statements to the log that took long, with the request that sent them.
 * @param minMs milliseconds
 */
export function logSlowStatements(db: Database, logger: Logger, minMs: number): void {
  observeStatements(
    db,
    /** Its end is told by the connection, which belongs to no request. */
    () => ({ at: performance.now(), ctx: HttpContext.get() }),
    ({ at, ctx }, sql) => {
      const ms = performance.now() - at
      if (ms < minMs) return
      logger.warn({ ...requestLogFields(ctx), ms: Math.round(ms), sql }, 'a slow statement')
    }
  )
}
