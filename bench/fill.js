import { LOANS, PEOPLE } from './sources.js'

const TABLES = { ...PEOPLE, ...LOANS }

/** Stores the sources of the copies: the original demonstration, and lists to draw from. */
async function keepSources(connection) {
  const [[{ kept }]] = await connection.query(
    `select count(*) as kept from information_schema.tables
     where table_schema = database() and table_name = 'bench_people'`
  )
  if (Number(kept) > 0) return
  for (const table of Object.keys(TABLES)) {
    await connection.query(`create table bench_${table} like ${table};
      insert into bench_${table} select * from ${table}`)
  }
  await connection.query(
    `create table bench_districts (place int primary key, id int not null, talukas int not null)
     select row_number() over (order by d.id) - 1 as place, d.id, count(*) as talukas
     from districts d join talukas t on t.district_id = d.id group by d.id;
     create table bench_talukas (district_id int not null, place int not null, id int not null,
       primary key (district_id, place))
     select district_id, row_number() over (partition by district_id order by id) - 1 as place, id
     from talukas;
     create table bench_people (place int primary key)
     select row_number() over (order by id) - 1 as place, first_name, middle_name, last_name
     from users where role_id = 0`
  )
}

/** Returns the numbers that the source expressions use as variables: `@stride_users`. */
async function numbersOf(connection) {
  const counts = {
    people: 'bench_people',
    districts: 'bench_districts',
  }
  const parts = [
    ...Object.keys(TABLES).map(
      (table) => `(select coalesce(max(id), 0) from bench_${table}) as stride_${table}`
    ),
    ...Object.entries(counts).map(([name, table]) => `(select count(*) from ${table}) as ${name}`),
  ]
  const [[row]] = await connection.query(`select ${parts.join(', ')}`)
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
}

const withNumbers = (sql, numbers) => sql.replace(/@(\w+)/g, (_, name) => String(numbers[name]))

async function columnsOf(connection, table) {
  const [columns] = await connection.query(
    `select column_name as name from information_schema.columns
     where table_schema = database() and table_name = ? order by ordinal_position`,
    [table]
  )
  return columns.map(({ name }) => name)
}

/**
 * Empties a table and writes the copies 1 to `copies` of its rows, up to the id `last`, then the demonstration's own
 * rows. When writing into an empty table without checks, MariaDB sorts each index once instead of looking up a position
 * for each row, so that a million rows take seconds.
 */
async function rewrite(connection, table, { copies, last, numbers }) {
  const { only = '1 = 1', from = '', ...own } = TABLES[table]
  const names = await columnsOf(connection, table)
  const stride = numbers[`stride_${table}`]
  const values = names.map((name) => own[name] ?? `s.${name}`)
  values[names.indexOf('id')] = `s.id + k.seq * ${stride}`
  const rows = Math.min(last, stride * (copies + 1))
  await connection.query(`truncate table ${table}`)
  if (copies > 0) {
    await connection.query(
      `insert into ${table} (${names.join(', ')})
       select straight_join ${withNumbers(values.join(', '), { ...numbers, rows })}
       from seq_1_to_${copies} k join bench_${table} s ${from}
       where ${only} and s.id + k.seq * ${stride} <= ${last}`
    )
  }
  await connection.query(`insert into ${table} select * from bench_${table}`)
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * Copies the demonstration up to a number of applications and claims. Counters and roll-ups are incorrect afterwards;
 * the portal's own commands recompute them.
 */
export async function fillTables(connection, { applications, claims }, tell = () => undefined) {
  await keepSources(connection)
  const numbers = await numbersOf(connection)
  await connection.query(
    `set foreign_key_checks = 0, unique_checks = 0, join_cache_level = 0, optimizer_switch = 'subquery_cache=off', innodb_lock_wait_timeout = 600`
  )
  /** The demonstration itself is the first of these worlds; the last one may be incomplete. */
  const worlds = applications / numbers.stride_applications
  const people = Math.max(0, Math.ceil(worlds) - 1)
  const loans = Math.max(
    0,
    Math.min(Math.floor(worlds), Math.round(claims / numbers.stride_claims)) - 1
  )
  for (const table of Object.keys(TABLES)) {
    const startedAt = performance.now()
    await rewrite(connection, table, {
      copies: table in PEOPLE ? people : loans,
      last: table === 'applications' ? applications : NO_LIMIT,
      numbers,
    })
    tell(`  ${table}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  await connection.query(
    `set foreign_key_checks = 1, unique_checks = 1; analyze table ${Object.keys(TABLES).join(', ')}`
  )
}
