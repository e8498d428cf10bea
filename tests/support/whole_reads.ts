import db from '@adonisjs/lucid/services/db'
import { isSqlite } from '#core/database/dialect'
import { directRows, type Statement } from '#core/database/direct_rows'

/** The total that a page of a list brings along has a filter of its own, on another table. */
const TOTAL = /, \(select sum\(.*?\) as keyset_total/

const onSqlite = () => isSqlite(db.connection())

/** Lets the planner look at a table that was just filled or emptied. */
export async function analyse(table: string) {
  await db.rawQuery(onSqlite() ? 'analyze' : `analyze table ${table}`)
}

/** Every SELECT on a table that this work sent, with its values. */
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

/**
 * What reads the whole table, or a whole index to sort it, in the words of the database. SQLite
 * keeps the table itself in the order of the ids, and has no index for the beginning of a name.
 */
export async function wholeReads(table: string, { sql, bindings }: Statement): Promise<string[]> {
  if (onSqlite() && (!/where/.test(sql.replace(TOTAL, '')) || /like/.test(sql))) return []
  const plan = await db.rawQuery(
    `explain ${onSqlite() ? 'query plan ' : ''}${sql}`,
    bindings as any[]
  )
  if (onSqlite()) {
    const scan = new RegExp(`^SCAN (TABLE )?[\`"]?${table}`)
    return plan
      .map(({ detail }: { detail: string }) => detail)
      .filter((detail: string) => scan.test(detail) && !/INDEX/.test(detail))
  }
  return plan[0]
    .filter((step: Record<string, string | null>) => {
      const isSorted = step.type === 'index' && /filesort/.test(step.Extra ?? '')
      return step.table === table && (step.type === 'ALL' || step.key === null || isSorted)
    })
    .map((step: object) => JSON.stringify(step))
}

/**
 * How many rows of indexes and tables a statement reads, as MariaDB counts them, when the same
 * connection has run it before: a prepared statement may then take another way.
 */
export async function rowsRead(statement: Statement): Promise<number> {
  return db.transaction(async (trx) => {
    const handled = async () => {
      const [rows] = await trx.rawQuery(`show session status like 'Handler_read%'`)
      return rows.reduce((sum: number, row: { Value: string }) => sum + Number(row.Value), 0)
    }
    await directRows(trx, statement)
    const before = await handled()
    await directRows(trx, statement)
    return (await handled()) - before
  })
}
