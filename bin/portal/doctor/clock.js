import { existsSync, readdirSync, statSync } from 'node:fs'
import { inRoot } from '../places.js'
import { openDatabase } from '../database.js'
import { productionSettings } from '../settings.js'
import { success, failure } from './finding.js'
import { parseInstant } from './look.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Permitted difference between machine and database: deadlines are compared by both. */
const MAX_DIFFERENCE_MS = 2 * MINUTE_MS

/** Machines differ slightly; beyond this a time is in the future. */
const FUTURE_MS = 5 * MINUTE_MS

/** If nothing at all was written for this time, a wrong clock is more likely. */
const SILENT_MS = 400 * DAY_MS

const inIndia = (instant, options) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', ...options }).format(instant)

const asDay = (ms) => inIndia(new Date(ms), { dateStyle: 'medium' })

/** Returns when the newest of these was written, in milliseconds: rows, log files, the program. */
async function newestTimestamp(database, own) {
  const traces = ['package.json', 'package-lock.json'].map((name) => statSync(inRoot(name)).mtimeMs)
  const logs = own.REQUEST_LOG_PATH
  if (existsSync(logs)) {
    traces.push(...readdirSync(logs).map((name) => statSync(`${logs}/${name}`).mtimeMs))
  }
  for (const [column, table] of [
    ['created_at', 'audit_entries'],
    ['created_at', 'vault_canary'],
    ['last_sign_in_at', 'users'],
  ]) {
    const query = `select max(${column}) as newest from ${table}`
    const [row] = (await database?.rows(query).catch(() => [])) ?? []
    const at = parseInstant(row?.newest)
    if (!Number.isNaN(at)) traces.push(at)
  }
  return Math.max(...traces)
}

/**
 * Returns the milliseconds by which the database's clock is ahead of this machine's; 0 for a database without its own
 * clock.
 */
async function databaseAheadMs(database, own) {
  if (!database || own.DB_CONNECTION !== 'mysql') return 0
  const [row] = await database.rows('select utc_timestamp() as now')
  return parseInstant(row.now) - Date.now()
}

/**
 * Finds scheduled runs in the future (app/back_office/operations/rules/tasks.ts), which show that a clock was ahead.
 */
async function countFutureRuns(database, now) {
  const from = new Date(now + FUTURE_MS).toISOString().slice(0, 19).replace('T', ' ')
  const query = `select count(*) as total from scheduled_runs where due_at > '${from}'`
  const [row] = (await database?.rows(query).catch(() => [])) ?? []
  return Number(row?.total ?? 0)
}

/**
 * Checks that Indian time from the runtime's own tables is right, and that the date fits what was written here: not
 * before it, not more than a year after all of it, and the same on the database's machine.
 */
export async function checkClock() {
  const noon = inIndia(new Date('2026-01-01T06:30:00Z'), { timeStyle: 'short' })
  if (noon !== '12:00') {
    return failure(
      `this Node lacks the time zone Asia/Kolkata (it converts 06:30 UTC to ${noon}): use a full build`
    )
  }
  const own = productionSettings()
  const database = await openDatabase(own).catch(() => null)
  try {
    const now = Date.now()
    const here = inIndia(new Date(now), { dateStyle: 'medium', timeStyle: 'short' })
    const newest = await newestTimestamp(database, own)
    const message = `this machine's clock shows ${here} in India`
    if (now < newest - DAY_MS) {
      return failure(`${message}, but data was written here on ${asDay(newest)}: set the clock`)
    }
    if (now > newest + SILENT_MS) {
      return failure(
        `${message}, but nothing was written here since ${asDay(newest)}: set the clock`
      )
    }
    const ahead = await databaseAheadMs(database, own)
    if (Math.abs(ahead) > MAX_DIFFERENCE_MS) {
      const minutes = Math.round(Math.abs(ahead) / MINUTE_MS)
      return failure(
        `the clock of the database's machine differs by ${minutes} minutes: set both clocks`
      )
    }
    const future = await countFutureRuns(database, now)
    if (future > 0) {
      return failure(
        `${future} scheduled runs are recorded for future times, so their tasks do not start: run \`node ace.js schedule:run --forget-future\``
      )
    }
    return success(`${here} in India`)
  } finally {
    await database?.close()
  }
}
