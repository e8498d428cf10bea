import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../settings.js'
import { success, failure } from './finding.js'

const DAY_MS = 86_400_000

/** A backup is taken every night; two may fail before this is reported. */
const LATE_MS = 3 * DAY_MS

/** Whether backups are taken here, and when the newest one was. */
export function checkBackups() {
  const { BACKUP_PATH: folder, BACKUP_PUBLIC_KEY: certificate } = settings()
  if (!folder && !certificate) {
    return success('no backups are configured: BACKUP_PATH is not set (docs/operations/backup.md)')
  }
  if (!folder || !certificate) {
    return failure(
      'BACKUP_PATH and BACKUP_PUBLIC_KEY go together: set both (docs/operations/backup.md)'
    )
  }
  if (!existsSync(certificate)) return failure(`the certificate ${certificate} does not exist`)
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^arthasetu-[\d-]+\.backup$/.test(name))
    : []
  const newest = names.toSorted().at(-1)
  if (!newest) return failure(`no backup in ${folder} yet: run \`node bin/portal.js backup\``)
  const { mtimeMs } = statSync(join(folder, newest))
  if (Date.now() - mtimeMs > LATE_MS) {
    return failure(`no backup since ${newest}: see the page Schedule for the reason`)
  }
  return success(`${names.length} in ${folder}, the newest is ${newest}`)
}
