import { isDemonstration } from '#kernel/installation/demonstration'
import messaging from '#config/messaging'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'
import { isLogOnly } from '#notifications/queries/kept_channels'

/**
 * Why the server must not start: outside the demonstration messages would be kept and not sent, and
 * nobody has said that this is meant (DECISIONS 11). Null when all is well.
 */
export async function unsentMessagesError(): Promise<string | null> {
  if (messaging.mayStay) return null
  await ensureFreshSettings()
  const kept = [isLogOnly('sms') && 'SMS_DRIVER', isLogOnly('email') && 'MAIL_DRIVER']
  const names = kept.filter(Boolean).join(' and ')
  if (!names || (await isDemonstration())) return null
  return `${names} not set: messages would not be sent. Set SMS_DRIVER=http and MAIL_DRIVER=smtp, or ALLOW_LOG_DRIVERS=true to keep them unread`
}
