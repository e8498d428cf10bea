import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import db from '@adonisjs/lucid/services/db'
import { appUrl } from '#config/app'
import { isBackupEnabled } from '#config/backup'
import scanner from '#config/scanner'
import timeouts from '#config/timeouts'
import { storeFolder } from '#config/drive'
import { incomingPath } from '#config/uploads'
import { getClock } from '#kernel/calendar/clock'
import { instantOf } from '#kernel/database/dialect'
import {
  WARNING_DAYS,
  currentCertificate,
  isSigningOn,
  officerCertificateEnds,
} from '#documents/queries/signed_letters'
import { jobFigures } from '#jobs/queries/file_jobs'
import { OutboxStatus } from '#notifications/models/outbox_message'
import { BACKUP_TASK } from '#operations/rules/tasks'

const HOUR = 3600
const DAY = 24 * HOUR
const GIGABYTE = 1024 ** 3

/** Task name of a verified backup (`backup:verify`). */
export const VERIFICATION_TASK = 'backup:verify'

/**
 * A component that can fail unnoticed, with its limit: an age in seconds is at most its limit, the remaining validity
 * of a certificate (seconds) or free space of a disk (bytes) at least. Null was never measured, which is a failure.
 */
interface HealthCheck {
  name:
    | 'seals'
    | 'backup'
    | 'verified_backup'
    | 'certificate'
    | 'disk'
    | 'jobs'
    | 'outbox'
    | 'scans'
    | 'letters'
    | 'signing_certificate'
    | 'officer_certificates'
    | 'letters_to_sign'
  kind: 'age' | 'left' | 'room'
  measured: number | null
  bound: number
  ok: boolean
}

const check = (
  name: HealthCheck['name'],
  kind: HealthCheck['kind'],
  bound: number,
  measured: number | null
): HealthCheck => ({
  name,
  kind,
  bound,
  measured,
  ok: measured !== null && (kind === 'age' ? measured <= bound : measured >= bound),
})

/**
 * Returns the health checks of this installation: no backup unless a setting names its folder, no certificate without
 * TLS.
 */
export async function healthChecks(): Promise<HealthCheck[]> {
  const { protocol, hostname, port } = new URL(appUrl)
  const hasTls = protocol === 'https:'
  return [
    check('seals', 'age', 2 * HOUR, await ageOfOldest('audit_entries', withoutCheckpoint)),
    check('outbox', 'age', HOUR / 2, await ageOfOldest('outbox_messages', queued)),
    check('jobs', 'age', HOUR / 2, (await jobFigures()).oldestSeconds),
    ...(scanner.address
      ? [check('scans', 'age', HOUR / 2, await ageOfOldest('stored_files', outstanding))]
      : []),
    ...(await signingChecks()),
    ...(isBackupEnabled
      ? [check('backup', 'age', 3 * DAY, await secondsSinceDone(BACKUP_TASK))]
      : []),
    ...(isBackupEnabled
      ? [check('verified_backup', 'age', 100 * DAY, await secondsSinceDone(VERIFICATION_TASK))]
      : []),
    check('disk', 'room', 2 * GIGABYTE, await minFreeBytes()),
    ...(hasTls
      ? [
          check(
            'certificate',
            'left',
            14 * DAY,
            await certificateSecondsLeft(hostname, Number(port || 443))
          ),
        ]
      : []),
  ]
}

/** Checks of signed letters; none if signing is off. */
async function signingChecks(): Promise<HealthCheck[]> {
  if (!(await isSigningOn())) return []
  const certificate = await currentCertificate()
  const left = certificate ? -secondsSince(certificate.validUntil.toJSDate()) : null
  return [
    check('letters', 'age', HOUR / 2, await ageOfOldest('signed_letters', waiting)),
    check('signing_certificate', 'left', WARNING_DAYS * DAY, left),
    ...(await officerChecks()),
  ]
}

/** Checks of letters that an officer signs first; none if no officer does. */
async function officerChecks(): Promise<HealthCheck[]> {
  const left = (await officerCertificateEnds()).map((end) => -secondsSince(end.toJSDate()))
  if (left.length === 0) return []
  return [
    check('officer_certificates', 'left', WARNING_DAYS * DAY, Math.min(...left)),
    check('letters_to_sign', 'age', 3 * DAY, await ageOfOldest('signed_letters', prepared)),
  ]
}

const secondsSince = (instant: Date) => (getClock().now().getTime() - instant.getTime()) / 1000

type Rows = ReturnType<typeof db.from>

const queued = (rows: Rows) => rows.where('status', OutboxStatus.queued)

/** Uploads without a result of the virus scan. */
const outstanding = (rows: Rows) => rows.whereNotNull('scan_due_at')

/** Letters without a signature. */
const waiting = (rows: Rows) => rows.whereNotNull('due_at')

/** Letters waiting for an officer. */
const prepared = (rows: Rows) =>
  rows.whereNotNull('prepared_file_id').whereNull('signatory_signature')

const withoutCheckpoint = (rows: Rows) =>
  rows.where(
    'id',
    '>',
    db.from('audit_checkpoints').select(db.raw('coalesce(max(last_entry_id), 0)'))
  )

/** Returns the seconds since the oldest of the rows was created; 0 without any. */
async function ageOfOldest(table: string, among: (rows: Rows) => Rows): Promise<number> {
  const first = (await among(db.from(table)).orderBy('id').select('created_at').first())?.created_at
  return first ? secondsSince(instantOf(first)) : 0
}

async function secondsSinceDone(task: string): Promise<number | null> {
  const [{ last }] = await db
    .from('scheduled_runs')
    .where({ task, outcome: 'done' })
    .max('ended_at as last')
  return last ? secondsSince(instantOf(last)) : null
}

/** Returns the free bytes of the fullest disk used for uploads. */
async function minFreeBytes(): Promise<number | null> {
  const freeBytes = await Promise.all(
    [storeFolder, incomingPath].map(async (folder) => {
      const disk = await statfs(folder).catch(() => null)
      return disk ? [disk.bavail * disk.bsize] : []
    })
  )
  return freeBytes.flat().length > 0 ? Math.min(...freeBytes.flat()) : null
}

/**
 * Returns the remaining validity in seconds of the certificate that visitors receive; null if none is received in time.
 */
function certificateSecondsLeft(host: string, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    const end = (seconds: number | null) => {
      socket.destroy()
      resolve(seconds)
    }
    socket.setTimeout(timeouts.readiness, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      end(until ? (Date.parse(until) - getClock().now().getTime()) / 1000 : null)
    })
  })
}
