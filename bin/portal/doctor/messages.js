import { openDatabase } from '../database.js'
import { productionSettings, settings } from '../settings.js'
import { success, failure, checkAddress } from './finding.js'
import { withDatabase } from './look.js'

const KEPT = 'driver log: messages are kept in the outbox and not sent'

/**
 * Correct for the demonstration, whose database has a mark, and for a clone without one; anywhere else users would wait
 * for codes that never arrive (DECISIONS 11).
 */
async function checkLogDriver(setting, onScreen) {
  const database = await openDatabase(productionSettings()).catch(() => null)
  if (!database) return success(KEPT)
  try {
    const marks = await database.rows('select name from installation_marks where name = ?', [
      'demonstration',
    ])
    const set = await database.rows('select name from settings where name = ?', [onScreen])
    if (set.length > 0) return success('set on the page Settings, under SMS and e-mail')
    if (marks.length > 0) return success(`${KEPT}, as intended for the demonstration`)
    return failure(`${KEPT}, so nobody receives a code or a temporary password: set ${setting}`)
  } catch {
    return success(KEPT)
  } finally {
    await database.close()
  }
}

export async function checkMail() {
  const own = settings()
  const driver = own.MAIL_DRIVER || 'log'
  if (driver === 'log') return checkLogDriver('MAIL_DRIVER=smtp', 'mailServer')
  if (driver !== 'smtp') return failure(`MAIL_DRIVER must be log or smtp, not ${driver}`)
  const missing = ['SMTP_URL', 'MAIL_FROM'].filter((name) => !own[name])
  if (missing.length > 0) return failure(`${missing.join(', ')} missing for MAIL_DRIVER=smtp`)
  return checkAddress(own.SMTP_URL, 'SMTP_URL')
}

export async function checkSms() {
  const own = settings()
  const driver = own.SMS_DRIVER || 'log'
  if (driver === 'log') return checkLogDriver('SMS_DRIVER=http', 'smsGateway')
  if (driver !== 'http') return failure(`SMS_DRIVER must be log or http, not ${driver}`)
  const missing = ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'].filter((name) => !own[name])
  if (missing.length > 0) return failure(`${missing.join(', ')} missing for SMS_DRIVER=http`)
  const first = await checkAddress(own.SMS_URL, 'SMS_URL')
  const second = await secondGateway(own)
  if (!second || !first.ok) return first
  return second.ok ? success(`${first.text}, ${second.text} as the second`) : second
}

/** Used only when the first gateway is unavailable, so a fault in it would only show then. Null where none is set. */
async function secondGateway(own) {
  if (!own.SMS_SECOND_URL) return null
  if (!own.SMS_SECOND_TOKEN) return failure('SMS_SECOND_TOKEN missing for SMS_SECOND_URL')
  return checkAddress(own.SMS_SECOND_URL, 'SMS_SECOND_URL')
}

/** A message is sent within minutes; if one waits longer, nothing is sending it. */
const WAITS_MS = 3_600_000

/** Older failures are ignored. */
const RECENT_MS = 7 * 86_400_000

const since = (ms) => new Date(Date.now() - ms).toISOString().slice(0, 19).replace('T', ' ')

export const checkOutbox = withDatabase(async (database) => {
  const [waiting] = await database.rows(
    "select count(*) as messages, min(created_at) as since from outbox_messages where status = 'queued' and created_at < ?",
    [since(WAITS_MS)]
  )
  if (Number(waiting.messages) > 0) {
    return failure(
      `${waiting.messages} messages have been waiting since ${String(waiting.since).slice(0, 16)} UTC: run \`node ace.js outbox:send\` by a timer, and see /officer/outbox`
    )
  }
  const [failed] = await database.rows(
    "select count(*) as messages from outbox_messages as message where status = 'failed' and created_at > ? and not exists (select 1 from outbox_messages as resend where resend.resend_of = message.id)",
    [since(RECENT_MS)]
  )
  return Number(failed.messages) === 0
    ? success('no messages are waiting')
    : failure(`${failed.messages} messages of the last week could not be sent: see /officer/outbox`)
})
