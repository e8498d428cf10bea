import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Database } from '@adonisjs/lucid/database'
import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import { requestLogFields } from '#kernel/logging/log_fields'

interface Statement {
  sql: string
  __knexQueryUid: string
}

/** Statements whose end is waited for; more than connections can have under way. */
const MAX_OPEN = 1000

/** A statement without its values is enough to find it; more is cut off. */
const MAX_LENGTH = 2000

/** Names of the queries that find a row, asked in one statement. */
export async function namesWithRows(
  queries: Readonly<Record<string, DatabaseQueryBuilderContract>>
): Promise<ReadonlySet<string>> {
  const [first, ...others] = Object.entries(queries).map(([name, query]) =>
    db
      .from(
        query
          .select(db.raw('? as name', [name]))
          .limit(1)
          .as('found')
      )
      .select('name')
  )
  const rows: { name: string }[] = first ? await first.unionAll(others) : []
  return new Set(rows.map(({ name }) => name))
}

/**
 * Follows every statement of the database, without the values in it, which are a person's.
 *
 * @param begin called where the statement is sent, within its request; null for one that is not followed
 * @param end gets what begin gave, wherever the connection tells of the end
 */
export function observeStatements<T>(
  database: Database,
  begin: (sql: string) => T | null,
  end: (begun: T, sql: string, error: unknown) => void
): void {
  const knex = database.connection().getWriteClient()
  const open = new Map<string, T>()
  const finish = ({ sql, __knexQueryUid: id }: Statement, error?: unknown) => {
    const begun = open.get(id)
    if (begun === undefined) return
    open.delete(id)
    end(begun, sql.slice(0, MAX_LENGTH), error)
  }
  knex.on('query', ({ sql, __knexQueryUid: id }: Statement) => {
    const begun = begin(sql.slice(0, MAX_LENGTH))
    if (begun === null) return
    open.set(id, begun)
    /** Rows that are read one after the other have no end that is told. */
    if (open.size > MAX_OPEN) open.delete(open.keys().next().value!)
  })
  knex.on('query-response', (_: unknown, statement: Statement) => finish(statement))
  knex.on('query-error', (error: unknown, statement: Statement) => finish(statement, error))
}

/**
 * Writes statements to the log that took long, with the request that sent them.
 * @param minMs milliseconds
 */
export function logSlowStatements(database: Database, logger: Logger, minMs: number): void {
  observeStatements(
    database,
    /** Its end is told by the connection, which belongs to no request. */
    () => ({ at: performance.now(), ctx: HttpContext.get() }),
    ({ at, ctx }, sql) => {
      const ms = performance.now() - at
      if (ms < minMs) return
      logger.warn({ ...requestLogFields(ctx), ms: Math.round(ms), sql }, 'a slow statement')
    }
  )
}
