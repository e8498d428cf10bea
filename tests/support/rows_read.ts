import type { StrictValues } from '@adonisjs/lucid/types/querybuilder'
import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#kernel/database/dialect'

/** A statement with the values of its placeholders. */
export interface Statement {
  sql: string
  bindings: readonly unknown[]
}

const onSqlite = () => isSqlite(db.connection())

/** Updates the planner's statistics of a table that was just filled or emptied. */
export async function analyse(table: string) {
  await db.rawQuery(onSqlite() ? 'analyze' : `analyze table ${table}`)
}

/** Returns every SELECT on a table that the work sent, with its values. */
export async function selectsOn(table: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen = new Map<string, Statement>()
  const client = db.connection().getReadClient()
  const note = ({ sql, bindings }: Statement) => {
    if (/^\s*\(?select/i.test(sql) && sql.includes(table)) seen.set(sql, { sql, bindings })
  }
  client.on('query', note)
  try {
    await work()
  } finally {
    client.removeListener('query', note)
  }
  return [...seen.values()]
}

/** Returns every statement that the work sent, each as often as it was sent. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const client = db.connection().getReadClient()
  const note = ({ sql, bindings }: Statement) => void sent.push({ sql, bindings })
  client.on('query', note)
  try {
    await work()
  } finally {
    client.removeListener('query', note)
  }
  return sent
}

/** Returns the number of statements that the work sent. */
export const statementsSent = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length

/**
 * Returns the number of index and table rows that a statement reads, as counted by MariaDB, after the same connection
 * has run it once: a prepared statement may then use another access path.
 */
export async function rowsRead(statement: Statement): Promise<number> {
  return db.transaction(async (trx) => {
    const handled = async () => {
      const [rows] = await trx.rawQuery(`show session status like 'Handler_read%'`)
      return rows.reduce((sum: number, row: { Value: string }) => sum + Number(row.Value), 0)
    }
    const run = () => trx.rawQuery(statement.sql, [...statement.bindings] as StrictValues[])
    await run()
    const before = await handled()
    await run()
    return (await handled()) - before
  })
}
