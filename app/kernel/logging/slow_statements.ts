import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { Database } from '@adonisjs/lucid/database'
import { followStatements } from '#kernel/database/statements'
import { requestNames } from '#kernel/logging/request_context'

/**
 * Writes statements to the log that took long, with the request that sent them.
 * @param least milliseconds
 */
export function logSlowStatements(db: Database, logger: Logger, least: number): void {
  followStatements(
    db,
    /** Its end is told by the connection, which belongs to no request. */
    () => ({ at: performance.now(), ctx: HttpContext.get() }),
    ({ at, ctx }, sql) => {
      const ms = performance.now() - at
      if (ms < least) return
      logger.warn({ ...requestNames(ctx), ms: Math.round(ms), sql }, 'a slow statement')
    }
  )
}
