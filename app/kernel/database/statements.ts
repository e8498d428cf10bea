import type { Database } from '@adonisjs/lucid/database'

interface Statement {
  sql: string
  __knexQueryUid: string
}

/** Statements whose end is waited for; more than connections can have under way. */
const MOST_OPEN = 1000

/** A statement without its values is enough to find it; more is cut off. */
const MOST_LETTERS = 2000

/**
 * Follows every statement of the database, without the values in it, which are a person's.
 *
 * @param begin called where the statement is sent, within its request; null for one that is not followed
 * @param end gets what begin gave, wherever the connection tells of the end
 */
export function followStatements<T>(
  db: Database,
  begin: (sql: string) => T | null,
  end: (begun: T, sql: string, error: unknown) => void
): void {
  const knex = db.connection().getWriteClient()
  const open = new Map<string, T>()
  const over = ({ sql, __knexQueryUid: id }: Statement, error?: unknown) => {
    const begun = open.get(id)
    if (begun === undefined) return
    open.delete(id)
    end(begun, sql.slice(0, MOST_LETTERS), error)
  }
  knex.on('query', ({ sql, __knexQueryUid: id }: Statement) => {
    const begun = begin(sql.slice(0, MOST_LETTERS))
    if (begun === null) return
    open.set(id, begun)
    /** Rows that are read one after the other have no end that is told. */
    if (open.size > MOST_OPEN) open.delete(open.keys().next().value!)
  })
  knex.on('query-response', (_: unknown, statement: Statement) => over(statement))
  knex.on('query-error', (error: unknown, statement: Statement) => over(statement, error))
}
