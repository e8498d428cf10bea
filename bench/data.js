import { createConnection } from 'mysql2/promise'
import { rmSync } from 'node:fs'
import { ace } from '../bin/portal/run.js'
import { inRoot } from '../bin/portal/places.js'
import { DATABASE, mysql, portalSettings } from './settings.js'

/** No server is started for the commands, yet their settings name an address. */
const UNUSED_PORT = 3333

/** Days over which the applications come in. */
const DAYS = 1_400

export async function connected(work, database = DATABASE) {
  const connection = await createConnection({
    ...mysql,
    database: database ?? undefined,
    multipleStatements: true,
  })
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

export async function dropDatabase() {
  await connected((connection) => connection.query(`drop database if exists ${DATABASE}`), null)
  rmSync(inRoot('tmp', 'bench'), { recursive: true, force: true })
}

/** An empty database with the tables, the master data and the demonstration data set. */
export async function makeDatabase() {
  await dropDatabase()
  await connected(
    (connection) =>
      connection.query(
        `create database ${DATABASE} character set utf8mb4 collate utf8mb4_unicode_ci`
      ),
    null
  )
  for (const args of [['migration:run', '--force'], ['masters:seed', '--quiet'], ['demo:seed']]) {
    await ace(args, {
      built: true,
      env: portalSettings(UNUSED_PORT),
      name: `bench-${args[0].replace(':', '-')}`,
    })
  }
}

/** Columns of a copy that are not those of the application it is copied from. */
const OWN = (total) => ({
  uuid: 'uuid()',
  number: "concat('BN-', lpad(s.seq, 9, '0'))",
  live_key: 'null',
  previous_application_id: 'null',
  district_id: 'elsewhere.district_id',
  mobile: "concat('9', lpad(s.seq, 9, '0'))",
  submitted_on: `date_sub(curdate(), interval floor((${total} - s.seq) * ${DAYS} / ${total}) day)`,
})

/** Copies the applications of the demonstration until there are so many, and counts them anew. */
export function fill(total) {
  return connected(async (connection) => {
    const [columns] = await connection.query(
      'select column_name as name from information_schema.columns where table_schema = ? and table_name = ? and column_name <> ? order by ordinal_position',
      [DATABASE, 'applications', 'id']
    )
    const names = columns.map(({ name }) => name)
    const own = OWN(total)
    await connection.query(
      `create table if not exists bench_sources (place int primary key, id int not null)
       select row_number() over (order by id) - 1 as place, id from applications
       where number not like 'BN-%'`
    )
    const [[{ sources, present }]] = await connection.query(
      `select (select count(*) from bench_sources) as sources,
              (select count(*) from applications where number like 'BN-%') as present`
    )
    const chunk = 20_000
    for (let from = Number(present) + 1; from <= total - sources; from += chunk) {
      const to = Math.min(from + chunk - 1, total - sources)
      await connection.query(
        `insert into applications (${names.join(', ')})
         select ${names.map((name) => own[name] ?? `a.${name}`).join(', ')}
         from seq_${from}_to_${to} s
         join bench_sources b on b.place = (s.seq * 31) % ${sources}
         join applications a on a.id = b.id
         join bench_sources e on e.place = (s.seq * 17 + 5) % ${sources}
         join applications elsewhere on elsewhere.id = e.id`
      )
    }
    await connection.query(
      `delete from workflow_counters where subject_type = 'application';
       insert into workflow_counters
         (subject_type, district_id, loan_type, status_id, payment_status_id, subjects, amount_paise)
       select 'application', district_id, loan_type, status_id, 0, count(*), 0 from applications
       group by district_id, loan_type, status_id;
       analyze table applications, workflow_counters`
    )
  })
}

/** The roll-ups behind the MIS, of applications that were written past the portal. */
export const countPeriods = () =>
  ace(['reports:recount'], { built: true, env: portalSettings(UNUSED_PORT), name: 'bench-recount' })

/** What the floors must know of the data: ids to filter by, and an application that has a letter. */
export function facts() {
  return connected(async (connection) => {
    const [[cell]] = await connection.query(
      `select district_id, loan_type, status_id from workflow_counters
       where subject_type = 'application' order by subjects desc, id limit 1`
    )
    const [stages] = await connection.query(
      'select id from application_statuses where pending_with_role between 1 and 7'
    )
    const [claimStages] = await connection.query(
      'select id from claim_statuses where pending_with_role between 1 and 7'
    )
    const [[letter]] = await connection.query(
      `select a.id from applications a
       join application_statuses s on s.id = a.status_id
       join lois l on l.application_id = a.id
       where s.shows_loi = 1 order by a.id limit 1`
    )
    const [[person]] = await connection.query(
      'select mobile from applications order by id desc limit 1'
    )
    return {
      district: cell.district_id,
      loanType: cell.loan_type,
      status: cell.status_id,
      stages: stages.map(({ id }) => id),
      claimStages: claimStages.map(({ id }) => id),
      letter: letter.id,
      mobile: person.mobile,
    }
  })
}

/** The answer to a sum on the sign-in page, which only the server knows. */
export function captchaAnswer(id) {
  return connected(async (connection) => {
    const [[row]] = await connection.query('select answer from captcha_challenges where id = ?', [
      id,
    ])
    return row.answer
  })
}
