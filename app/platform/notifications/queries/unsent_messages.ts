import { driverName } from '#notifications/drivers/delivery'
import db from '@adonisjs/lucid/services/db'
import { isDemonstration } from '#kernel/installation/database_marks'
import { LOCALES } from '#kernel/formats/languages'
import { customTexts } from '#notifications/queries/custom_texts'
import { dltTemplateIdOf } from '#notifications/queries/gateway_settings'
import { activeText } from '#notifications/queries/message_texts'
import { MESSAGE_PLACES, type MessagePlace, type TemplateName } from '#notifications/rules/messages'
import messaging from '#config/messaging'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'

/** Whether what leaves by a channel stays in the outbox, as nothing is set up that would send it. */
export const isLogOnly = (channel: 'sms' | 'email'): boolean => driverName(channel) === 'log'

/** Nothing is set up that sends it, or the operators do not know its words. */
type UnsentReason = 'kept' | 'unregistered'

/** Why a message would reach nobody who reads one of these languages, as far as that is known beforehand. */
export async function unsentReason(
  place: MessagePlace,
  locales: readonly string[] = LOCALES
): Promise<UnsentReason | null> {
  if (isLogOnly(place.channel)) return 'kept'
  if (place.channel === 'email') return null
  const texts = await customTexts(db.connection())
  const isUnknown = (locale: string) =>
    dltTemplateIdOf({ ...place, locale }, activeText(place, locale, texts).own) === null
  return locales.some(isUnknown) ? 'unregistered' : null
}

/** Whether a one-time code by SMS reaches its person. In the demonstration it is read in the outbox. */
export async function canDeliverCodes(locale: string): Promise<boolean> {
  if (await isDemonstration()) return true
  return (await unsentReason({ template: 'otp', channel: 'sms' }, [locale])) === null
}

/** SMS that the operators would not deliver in some language: a gateway without their ids is not set up. */
export async function unregisteredTexts(): Promise<TemplateName[]> {
  const found: TemplateName[] = []
  for (const place of MESSAGE_PLACES) {
    if (place.channel === 'sms' && (await unsentReason(place)) === 'unregistered') {
      found.push(place.template)
    }
  }
  return found
}

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
