import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Database } from '@adonisjs/lucid/database'
import { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import { requestLogFields } from '#kernel/logging/log_lines'

interface Statement {
  sql: string
  __knexQueryUid: string
}

/** Maximum number of statements tracked; more than connections can have in progress. */
const MAX_OPEN = 1000

/** Maximum length of a logged statement: without its values, this is enough to identify it. */
const MAX_LENGTH = 2000

/** Returns the names of the queries that find a row, in one statement. */
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
 * Observes every statement of the database, without its values, which may be personal.
 *
 * @param begin called when the statement is sent, within its request; returns null for one that is not observed
 * @param end receives the result of begin, whenever the connection reports the end
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
    /** No end is reported for rows that are streamed. */
    if (open.size > MAX_OPEN) open.delete(open.keys().next().value!)
  })
  knex.on('query-response', (_: unknown, statement: Statement) => finish(statement))
  knex.on('query-error', (error: unknown, statement: Statement) => finish(statement, error))
}

/**
 * Logs slow statements, with the request that sent them.
 *
 * @param minMs milliseconds
 */
export function logSlowStatements(database: Database, logger: Logger, minMs: number): void {
  observeStatements(
    database,
    /** Its end is reported by the connection, which belongs to no request. */
    () => ({ at: performance.now(), ctx: HttpContext.get() }),
    ({ at, ctx }, sql) => {
      const ms = performance.now() - at
      if (ms < minMs) return
      logger.warn({ ...requestLogFields(ctx), ms: Math.round(ms), sql }, 'slow statement')
    }
  )
}
