import { withConnection } from './data.js'
import { quantile } from './measure.js'

const TIMES = 400
const BATCH_SIZE = 20

/** Unique columns, and their values in a copy; @next is its id. */
const UNIQUE = {
  applications: {
    uuid: 'uuid()',
    number: `concat('WRITTEN', @next)`,
    live_key: 'null',
  },
  claims: { uuid: 'uuid()', number: `concat('WRITTEN', @next)` },
}

/** Tables that are written together with a row, and their column with its id. */
const WITH = { applications: [['application_search_words', 'application_id']], claims: [] }

/** Returns the columns of a table that a statement may write, in their order. */
export async function columnsOf(connection, table) {
  const [columns] = await connection.query(
    `select column_name as name, extra from information_schema.columns
     where table_schema = database() and table_name = ? order by ordinal_position`,
    [table]
  )
  return columns.filter(({ extra }) => !/generated/i.test(extra)).map(({ name }) => name)
}

/** Returns the statements that copy an existing row, with its related rows in this version. */
async function statementsOf(connection, table) {
  const copyStatements = async (name, own) => {
    const columns = await columnsOf(connection, name)
    if (columns.length === 0) return []
    const values = columns.map((column) => own[column] ?? column)
    const key = name === table ? 'id' : Object.keys(own)[0]
    return [
      `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name} where ${key} = @old`,
    ]
  }
  const parts = [await copyStatements(table, { id: '@next', ...UNIQUE[table] })]
  for (const [name, column] of WITH[table])
    parts.push(await copyStatements(name, { [column]: '@next' }))
  return parts.flat()
}

/** Returns the milliseconds of a number of transactions, each of which copies one existing row. */
async function measureTransactions(connection, { table, statements, next, rows }) {
  const durations = []
  for (let index = 0; index < BATCH_SIZE; index++) {
    const old = 1 + Math.floor(Math.random() * rows)
    await connection.query('set @old = ?, @next = ?', [old, next + index])
    const startedAt = performance.now()
    await connection.query('start transaction')
    for (const statement of statements) await connection.query(statement)
    await connection.query('commit')
    durations.push(performance.now() - startedAt)
  }
  await connection.query(`delete from ${table} where id >= ?`, [next])
  return durations
}

/**
 * Measures the cost of writing a row of the two largest tables with all indexes, alternating between the databases of
 * two versions: p50 in milliseconds.
 */
export async function measureWrites(databases) {
  const names = Object.keys(databases)
  const results = []
  for (const table of Object.keys(UNIQUE)) {
    const durations = Object.fromEntries(names.map((name) => [name, []]))
    for (let turn = 0; turn < TIMES / BATCH_SIZE; turn++) {
      for (const name of names) {
        await withConnection(async (connection) => {
          const statements = await statementsOf(connection, table)
          const [[{ last }]] = await connection.query(`select max(id) as last from ${table}`)
          const rows = { table, statements, next: Number(last) + 1, rows: Number(last) }
          durations[name].push(...(await measureTransactions(connection, rows)))
        }, databases[name])
      }
    }
    const p50 = (values) =>
      quantile(
        values.toSorted((one, other) => one - other),
        0.5
      )
    results.push({
      name: table,
      ...Object.fromEntries(names.map((name) => [name, p50(durations[name])])),
    })
  }
  return results
}
