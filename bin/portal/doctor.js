import { checkAuditRights, checkSeals } from './doctor/audit.js'
import { checkBackups } from './doctor/backups.js'
import { checkClock } from './doctor/clock.js'
import { checkChecksums } from './doctor/checksums.js'
import { checkFiles } from './doctor/files.js'
import { checkFonts, checkNode, checkPackages, checkPages } from './doctor/machine.js'
import { checkMail, checkOutbox, checkSms } from './doctor/messages.js'
import { checkRedis } from './doctor/redis.js'
import { checkCertificate, checkVerifiedBackup, checkSchedule } from './doctor/schedule.js'
import { checkTraces } from './doctor/traces.js'
import { checkSeal, checkToken, checkVault } from './doctor/vault.js'
import { checkDatabase, checkKeys, checkSettings, checkStorage } from './doctor/installation.js'
import { parseArgs } from 'node:util'
import { readEnvFile } from './env_file.js'
import { say } from './say.js'

const CHECKS = [
  ['Node', checkNode],
  ['packages', checkPackages],
  ['settings', checkSettings],
  ['keys', checkKeys],
  ['database', checkDatabase],
  ['token', checkToken],
  ['letter token', checkSeal],
  ['vault', checkVault],
  ['rights', checkAuditRights],
  ['audit log', checkSeals],
  ['storage', checkStorage],
  ['files', checkFiles],
  ['checksums', checkChecksums],
  ['Redis', checkRedis],
  ['fonts', checkFonts],
  ['pages', checkPages],
  ['clock', checkClock],
  ['schedule', checkSchedule],
  ['certificate', checkCertificate],
  ['mail', checkMail],
  ['SMS', checkSms],
  ['outbox', checkOutbox],
  ['traces', checkTraces],
  ['backups', checkBackups],
  ['verified', checkVerifiedBackup],
]

/**
 * Checks everything that the portal needs, without booting it: one line each, `ok` or what to do. A check that itself
 * fails is also a finding. Returns the exit code.
 *
 * @param words of the command: `--env FILE` reads the settings of the service, which take precedence over those of the
 * shell
 */
export async function doctor(words = []) {
  const { values } = parseArgs({ args: words, options: { env: { type: 'string' } } })
  if (values.env) Object.assign(process.env, readEnvFile(values.env))
  let wrong = 0
  for (const [title, check] of CHECKS) {
    let finding
    try {
      finding = await check()
    } catch (error) {
      finding = { ok: false, text: error.message }
    }
    if (!finding.ok) wrong++
    say(`${finding.ok ? 'ok ' : ' ! '} ${title.padEnd(11)} ${finding.text}`)
  }
  say(wrong === 0 ? '\nNo problems found.' : `\n${wrong} to fix.`)
  return wrong === 0 ? 0 : 1
}
