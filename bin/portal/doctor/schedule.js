import { connect } from 'node:tls'
import { productionSettings } from '../settings.js'
import { success, failure } from './finding.js'
import { parseInstant, withDatabase } from './look.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The most frequent task runs every five minutes (app/back_office/operations/rules/tasks.ts). */
const MAX_START_DELAY_MS = 30 * MINUTE_MS

/** Whether the schedule runs, and which tasks failed on their last run; the server may run it (config/schedule.ts). */
export const checkSchedule = withDatabase(async (database, own) => {
  if ((own.DB_CONNECTION || 'sqlite') === 'sqlite' && own.SCHEDULE !== 'off') {
    return success('run by the server while it is up')
  }
  const [newest] = await database.rows(
    'select max(started_at) as at, max(due_at) as due from scheduled_runs'
  )
  const at = parseInstant(newest.at)
  const todo = 'start its timer (docs/operations/deploy.md, "Timer and backup")'
  /** The first run of a new installation only records what was due. */
  const hasBegun = Date.now() - parseInstant(newest.due) < MAX_START_DELAY_MS
  if (Number.isNaN(at) && hasBegun) return success('started; the first command runs within minutes')
  if (Number.isNaN(at)) return failure(`no scheduled command has ever run: ${todo}`)
  const minutes = Math.round((Date.now() - at) / MINUTE_MS)
  if (Date.now() - at > MAX_START_DELAY_MS) {
    return failure(`no scheduled command has started for ${minutes} minutes: ${todo}`)
  }
  const failed = await database.rows(
    "select task from scheduled_runs where id in (select max(id) from scheduled_runs where outcome in ('done', 'failed') group by task) and outcome = 'failed'"
  )
  if (failed.length === 0) return success(`a command started ${minutes} minutes ago, none failed`)
  const names = failed.map(({ task }) => task).join(', ')
  return failure(`failed in their last run: ${names}. The page Schedule shows their output`)
})

/** Trial restores of a backup are considered for this time (app/back_office/operations/queries/health_checks.ts). */
const VERIFIED_WITHIN_MS = 100 * DAY_MS

/** When a backup was last verified as complete, where backups are taken. */
export const checkVerifiedBackup = withDatabase(async (database, own) => {
  if (!own.BACKUP_PATH) return success('no backups are configured')
  const [newest] = await database.rows(
    "select max(ended_at) as at from scheduled_runs where task = 'backup:verify' and outcome = 'done'"
  )
  const at = parseInstant(newest.at)
  const todo = 'run `node bin/portal.js verify` (docs/operations/backup.md)'
  if (Number.isNaN(at)) return failure(`no backup has ever been verified: ${todo}`)
  const days = Math.floor((Date.now() - at) / DAY_MS)
  const message = `the last backup was verified ${days} days ago`
  return Date.now() - at > VERIFIED_WITHIN_MS ? failure(`${message}: ${todo}`) : success(message)
})

const VALID_FOR_DAYS = 14
const ANSWER_MS = 4000

/** Reports how long the certificate presented to visitors is valid. */
export function checkCertificate() {
  const { APP_URL = '' } = productionSettings()
  if (!APP_URL.startsWith('https://')) return success('no TLS: APP_URL starts with http')
  const { hostname: host, port } = new URL(APP_URL)
  const to = { host, port: Number(port || 443), servername: host, rejectUnauthorized: false }
  return new Promise((resolve) => {
    const socket = connect(to)
    const end = (finding) => {
      socket.destroy()
      resolve(finding)
    }
    const silent = () => end(failure(`${host}:${to.port} does not answer: is the proxy running?`))
    socket.setTimeout(ANSWER_MS, silent)
    socket.once('error', silent)
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      const days = Math.floor((until - Date.now()) / DAY_MS)
      if (days >= VALID_FOR_DAYS) return end(success(`valid for ${days} days`))
      end(failure(`valid for ${days} days: renew it and reload the proxy`))
    })
  })
}
