import { isDemonstration } from '#core/installation/demonstration'
import messaging from '#config/messaging'

/**
 * Why the server must not start: outside the demonstration messages would be kept and not sent, and
 * nobody has said that this is meant (DECISIONS 11). Null when all is well.
 */
export async function whyMessagesStay(): Promise<string | null> {
  const { sms, mail, mayStay } = messaging
  const kept = [sms.driver === 'log' && 'SMS_DRIVER', mail.driver === 'log' && 'MAIL_DRIVER']
  const names = kept.filter(Boolean).join(' and ')
  if (!names || mayStay || (await isDemonstration())) return null
  return `${names} not set: messages would not be sent. Set SMS_DRIVER=http and MAIL_DRIVER=smtp, or ALLOW_LOG_DRIVERS=true to keep them unread`
}
