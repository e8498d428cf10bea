import { createConnection } from 'mysql2/promise'
import { rmSync } from 'node:fs'
import { ace } from '../bin/portal/run.js'
import { inRoot } from '../bin/portal/places.js'
import { fillTables } from './fill.js'
import { DATABASE, mysql, portalSettings } from './settings.js'

/** The commands start no server, but their settings require an address. */
const UNUSED_PORT = 3333

export async function withConnection(work, database = DATABASE) {
  const connection = await createConnection({
    ...mysql,
    database: database ?? undefined,
    multipleStatements: true,
    dateStrings: true,
  })
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

export async function dropDatabase() {
  await withConnection(
    (connection) => connection.query(`drop database if exists ${DATABASE}`),
    null
  )
  rmSync(inRoot('tmp', 'bench'), { recursive: true, force: true })
}

/** Creates an empty database with the tables, the master data and the demonstration data set. */
export async function makeDatabase() {
  await dropDatabase()
  await withConnection(
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

/** Copies the demonstration up to the given numbers and recomputes all counters. */
export async function fill(applications, claims, tell) {
  await withConnection((connection) => fillTables(connection, { applications, claims }, tell))
  for (const args of [['applications:recount', '--fix'], ['reports:recount']]) {
    await ace(args, {
      built: true,
      env: portalSettings(UNUSED_PORT),
      name: `bench-${args[0].replace(':', '-')}`,
    })
  }
}

/** Returns the server settings on which the results depend. */
export function server() {
  return withConnection(async (connection) => {
    const [[row]] = await connection.query(
      'select version() as version, @@innodb_buffer_pool_size as pool'
    )
    return { version: row.version, poolMb: Number(row.pool) / 1024 / 1024 }
  })
}

/** Returns the data that the floors need: ids to filter by, and an application that has a letter. */
export function facts() {
  return withConnection(async (connection) => {
    const [[cell]] = await connection.query(
      `select district_id, loan_type, status_id from workflow_counters
       where subject_type = 'application' order by subjects desc, id limit 1`
    )
    const [[letter]] = await connection.query(
      `select a.id from applications a
       join application_statuses s on s.id = a.status_id
       join lois l on l.application_id = a.id
       where s.shows_loi = 1 order by a.id limit 1`
    )
    const [[person]] = await connection.query(
      'select number, mobile from applications order by id desc limit 1'
    )
    const [statuses] = await connection.query(
      `select id from application_statuses where dashboard_column = 'LOI'`
    )
    const [[counted]] = await connection.query('select count(*) as applications from applications')
    return {
      applications: Number(counted.applications),
      district: cell.district_id,
      loanType: cell.loan_type,
      status: cell.status_id,
      letter: letter.id,
      mobile: person.mobile,
      number: person.number,
      statuses: statuses.map(({ id }) => id),
    }
  })
}

/**
 * Returns the stages pending with a person's post (those of all posts for a person without one), and the person's
 * district, if any.
 */
export function stagesOf(userName) {
  return withConnection(async (connection) => {
    const [[person]] = await connection.query(
      'select role_id, district_id from users where user_name = ?',
      [userName]
    )
    const of = async (table) => {
      const [rows] = await connection.query(
        `select id, pending_with_role as role from ${table} where pending_with_role between 1 and 7`
      )
      return rows
    }
    const [stages, claimStages] = await Promise.all([
      of('application_statuses'),
      of('claim_statuses'),
    ])
    const hasOwn = [...stages, ...claimStages].some(({ role }) => role === person.role_id)
    const idsOf = (all) =>
      all.filter(({ role }) => !hasOwn || role === person.role_id).map(({ id }) => id)
    return {
      stages: idsOf(stages),
      claimStages: idsOf(claimStages),
      district: person.district_id,
    }
  })
}

/**
 * Returns a range of days in the middle of the years with about the given number of applications, and the exact number.
 */
export function daysWith(rows) {
  return withConnection(async (connection) => {
    const [days] = await connection.query(
      `select submitted_on as day, count(*) as subjects from applications
       group by submitted_on order by submitted_on`
    )
    let total = 0
    const first = Math.floor(days.length / 4)
    const last = days.findIndex(
      ({ subjects }, at) => at >= first && (total += Number(subjects)) >= rows
    )
    const end = last === -1 ? days.length - 1 : last
    return { from: days[first].day, to: days[end].day, rows: total }
  })
}

/** Returns the session that this person opened last. */
export function sessionOf(userName, database) {
  return withConnection(async (connection) => {
    const [[row]] = await connection.query(
      `select s.id from sessions s join users u on u.id = s.user_id
       where u.user_name = ? order by s.expires_at desc limit 1`,
      [userName]
    )
    return row.id
  }, database)
}

/** Returns the answer to a captcha sum on the sign-in page, which only the server has. */
export function captchaAnswer(id, database) {
  return withConnection(async (connection) => {
    const [[row]] = await connection.query('select answer from captcha_challenges where id = ?', [
      id,
    ])
    return row.answer
  }, database)
}
