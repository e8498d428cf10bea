import { settings } from '../settings.js'
import { fine, mend, reaches } from './finding.js'

const KEPT = 'driver log: messages are kept in the outbox and not sent'

const usualPorts = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 }

async function reachable(text, name) {
  if (!URL.canParse(text)) return mend(`${name} is no address: ${text}`)
  const { hostname, port, protocol } = new URL(text)
  const number = Number(port || usualPorts[protocol])
  if (!number) return mend(`${name} begins with ${protocol}, which is not known here`)
  return (await reaches(hostname, number))
    ? fine(`${hostname}:${number} answers`)
    : mend(`${hostname}:${number} does not answer: check ${name} and the firewall`)
}

export async function checkMail() {
  const own = settings()
  const driver = own.MAIL_DRIVER || 'log'
  if (driver === 'log') return fine(KEPT)
  if (driver !== 'smtp') return mend(`MAIL_DRIVER is log or smtp, not ${driver}`)
  const missing = ['SMTP_URL', 'MAIL_FROM'].filter((name) => !own[name])
  if (missing.length > 0) return mend(`${missing.join(', ')} missing for MAIL_DRIVER=smtp`)
  return reachable(own.SMTP_URL, 'SMTP_URL')
}

export async function checkSms() {
  const own = settings()
  const driver = own.SMS_DRIVER || 'log'
  if (driver === 'log') return fine(KEPT)
  if (driver !== 'http') return mend(`SMS_DRIVER is log or http, not ${driver}`)
  const missing = ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'].filter((name) => !own[name])
  if (missing.length > 0) return mend(`${missing.join(', ')} missing for SMS_DRIVER=http`)
  return reachable(own.SMS_URL, 'SMS_URL')
}
