import { setTimeout as wait } from 'node:timers/promises'
import { withConnection } from '../data.js'
import { columnsOf } from '../writes.js'

/** Pause between two statements of a connection, in milliseconds. */
const PAUSE_MS = 3

/** Unique columns, and their values in a copy of a row. */
const WRITTEN = {
  applications: { uuid: 'uuid()', number: `concat('W', uuid_short())`, live_key: 'null' },
  claims: { uuid: 'uuid()' },
  loan_sanctions: { live_application_id: 'null' },
  disbursements: { live_tranche_no: 'null' },
  stored_files: { uuid: 'uuid()', storage_key: `concat('written/', uuid())` },
}

/** Returns the statement that copies an existing row, with exactly the current columns. */
async function insertInto(connection, table) {
  const columns = (await columnsOf(connection, table)).filter((name) => name !== 'id')
  const values = columns.map((name) => WRITTEN[table][name] ?? name)
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where id = ?`
}

/** Executes a statement for one row after the other until it is stopped. */
async function repeat({ table, kind, statement, ids, signal, note }) {
  await withConnection(async (connection) => {
    while (!signal.aborted) {
      const id = ids[Math.floor(Math.random() * ids.length)]
      const begun = performance.now()
      const error = await connection.query(statement, [id]).then(
        () => undefined,
        (failure) => failure.message
      )
      note({ table, kind, begun, ended: performance.now(), error })
      await wait(PAUSE_MS)
    }
  })
}

/**
 * Reads and writes as the earlier version does, with one connection per table and kind: rows are added to the main
 * tables, changed in `users`, and read from all of them.
 *
 * @param statements receives each statement with its table, kind, times and error
 * @returns function that stops the work and waits for the last statements
 */
export async function startWork(statements) {
  const { plans, ids } = await withConnection(async (connection) => {
    const plans = [
      {
        table: 'users',
        kind: 'write',
        statement: 'update users set updated_at = now() where id = ?',
      },
      { table: 'users', kind: 'read', statement: 'select * from users where id = ?' },
    ]
    for (const table of Object.keys(WRITTEN)) {
      plans.push({ table, kind: 'write', statement: await insertInto(connection, table) })
      plans.push({ table, kind: 'read', statement: `select * from ${table} where id = ?` })
    }
    const ids = {}
    for (const { table } of plans) {
      const [rows] = await connection.query(`select id from ${table} order by id desc limit 1000`)
      ids[table] = rows.map(({ id }) => id)
    }
    return { plans, ids }
  })
  const ending = new AbortController()
  const done = plans.map((plan) =>
    repeat({
      ...plan,
      ids: ids[plan.table],
      signal: ending.signal,
      note: (statement) => statements.push(statement),
    })
  )
  return async () => {
    ending.abort()
    await Promise.all(done)
  }
}
