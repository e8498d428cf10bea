import messaging from '#config/messaging'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'

/** What is set on screen of the SMS gateway, and of the mail server; sealed, as both hold a secret. */
export interface SmsGateway {
  url: string
  token: string
  sender: string
  entityId: string
  /** What its answer says when it takes a message (rules/outbox_lanes). */
  accepted: string
}

export interface MailServer {
  host: string
  port: number
  /** From the first byte, or begun by the server (STARTTLS). */
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

/** What was set on screen; null where nothing was. */
export function storedGateway<C extends keyof Stored>(
  channel: C,
  settings: StoredSettings = storedSettings()
): Stored[C] | null {
  const encrypted = settings.get(GATEWAYS[channel])
  return encrypted === undefined ? null : (JSON.parse(decrypt(encrypted, 'gateway')) as Stored[C])
}

/** How SMS leave: as was set on screen, else as `.env` has it; not at all where that says `log`. */
export function smsSettings(): typeof messaging.sms {
  const own = messaging.sms.isOff ? null : storedGateway('sms')
  return own ? { ...messaging.sms, ...own, driver: 'http' } : messaging.sms
}

/** The same of e-mails. */
export function mailSettings(): typeof messaging.mail {
  const own = messaging.mail.isOff ? null : storedGateway('email')
  return own
    ? { ...messaging.mail, driver: 'smtp', from: own.from, smtpUrl: smtpUrlOf(own) }
    : messaging.mail
}

/** The password is never sent before the connection is encrypted. */
export function smtpUrlOf({ host, port, security, user, password }: MailServer): string {
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return security === 'tls'
    ? `smtps://${who}${host}:${port}`
    : `smtp://${who}${host}:${port}?requireTLS=true`
}

/** Under what a text is registered with the operators, where an administrator said it. */
interface RegisteredText {
  /** Null: the delivered words. */
  body: string | null
  dltTemplateId: string | null
  sender: string | null
}

/**
 * The id under which the operators know the words of an SMS (TRAI's DLT rules): of the version that was
 * saved here, else the one of `.env`, which is that of the delivered words alone.
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
