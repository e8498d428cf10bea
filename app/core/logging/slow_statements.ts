import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { Database } from '@adonisjs/lucid/database'
import { requestNames } from '#core/logging/request_context'

interface Statement {
  sql: string
  __knexQueryUid: string
}

/** A statement without its values is enough to find it; more is cut off. */
const MOST_LETTERS = 2000

/** Statements whose end is waited for; more than connections can have under way. */
const MOST_OPEN = 1000

interface Begun {
  at: number
  /** Its end is told by the connection, which belongs to no request. */
  ctx: HttpContext | null
}

/**
 * Writes statements to the log that took long, without the values in them, which are a person's.
 * @param least milliseconds
 */
export function logSlowStatements(db: Database, logger: Logger, least: number): void {
  const knex = db.connection().getWriteClient()
  const begun = new Map<string, Begun>()
  const end = ({ sql, __knexQueryUid: id }: Statement) => {
    const { at, ctx } = begun.get(id) ?? { at: Infinity, ctx: null }
    begun.delete(id)
    const ms = performance.now() - at
    if (ms < least) return
    const statement = { ms: Math.round(ms), sql: sql.slice(0, MOST_LETTERS) }
    logger.warn({ ...requestNames(ctx), ...statement }, 'a slow statement')
  }
  knex.on('query', ({ __knexQueryUid: id }: Statement) => {
    begun.set(id, { at: performance.now(), ctx: HttpContext.get() })
    /** Rows that are read one after the other have no end that is told. */
    if (begun.size > MOST_OPEN) begun.delete(begun.keys().next().value!)
  })
  knex.on('query-response', (_: unknown, statement: Statement) => end(statement))
  knex.on('query-error', (_: unknown, statement: Statement) => end(statement))
}
