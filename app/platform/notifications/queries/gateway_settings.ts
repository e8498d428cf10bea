import messaging from '#config/messaging'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'

/** Settings of the SMS gateway, and of the mail server, as edited on screen; encrypted, as both contain a secret. */
export interface SmsGateway {
  url: string
  token: string
  sender: string
  entityId: string
  /** Pattern of a response that accepts a message (rules/outbox_lanes). */
  accepted: string
}

export interface MailServer {
  host: string
  port: number
  /** From the first byte, or started by the server (STARTTLS). */
  security: 'tls' | 'starttls'
  user: string
  password: string
  from: string
}

/** Names of the settings, each JSON. */
export const GATEWAYS = { sms: 'smsGateway', email: 'mailServer' } as const
interface Stored {
  sms: SmsGateway
  email: MailServer
}

/** The settings saved on screen; null where there are none. */
export function storedGateway<C extends keyof Stored>(
  channel: C,
  settings: StoredSettings = storedSettings()
): Stored[C] | null {
  const encrypted = settings.get(GATEWAYS[channel])
  return encrypted === undefined ? null : (JSON.parse(decrypt(encrypted, 'gateway')) as Stored[C])
}

/** How SMS are sent: as set on screen, else as in `.env`; not at all where that has `log`. */
export function smsSettings(): typeof messaging.sms {
  const own = messaging.sms.isOff ? null : storedGateway('sms')
  return own ? { ...messaging.sms, ...own, driver: 'http' } : messaging.sms
}

/** How e-mails are sent. */
export function mailSettings(): typeof messaging.mail {
  const own = messaging.mail.isOff ? null : storedGateway('email')
  return own
    ? { ...messaging.mail, driver: 'smtp', from: own.from, smtpUrl: smtpUrlOf(own) }
    : messaging.mail
}

/** The password is never sent over an unencrypted connection. */
export function smtpUrlOf({ host, port, security, user, password }: MailServer): string {
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return security === 'tls'
    ? `smtps://${who}${host}:${port}`
    : `smtp://${who}${host}:${port}?requireTLS=true`
}

/** Registration of a text with the operators, where an administrator entered it. */
interface RegisteredText {
  /** Null for the delivered text. */
  body: string | null
  dltTemplateId: string | null
  sender: string | null
}

/**
 * The id under which the operators have registered the text of an SMS (TRAI's DLT rules): that of the saved version,
 * else that of `.env`, which applies only to the delivered text.
 */
export function dltTemplateIdOf(
  { template, locale }: { template: string; locale: string },
  text: RegisteredText | null
): string | null {
  if (text?.dltTemplateId) return text.dltTemplateId
  if (text?.body) return null
  const { templateIds } = messaging.sms
  return templateIds[`${template}.${locale}`] || templateIds[template] || null
}
