import { driverName } from '#notifications/drivers/delivery'
import db from '@adonisjs/lucid/services/db'
import { isDemonstration } from '#kernel/installation/database_marks'
import { LOCALES } from '#kernel/formats/languages'
import { activeText, customTexts } from '#notifications/queries/message_texts'
import { dltTemplateIdOf } from '#notifications/queries/gateway_settings'
import { MESSAGE_PLACES, type MessagePlace, type TemplateName } from '#notifications/rules/messages'
import messaging from '#config/messaging'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'

/** Whether messages of a channel remain in the outbox, as no delivery is configured. */
export const isLogOnly = (channel: 'sms' | 'email'): boolean => driverName(channel) === 'log'

/** No delivery is configured, or the operators have not registered the text. */
type UnsentReason = 'kept' | 'unregistered'

/** Returns why a message would reach nobody who reads one of these languages, as far as this is known in advance. */
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

/** Whether a one-time code by SMS reaches its recipient. In the demonstration it is readable in the outbox. */
export async function canDeliverCodes(locale: string): Promise<boolean> {
  if (await isDemonstration()) return true
  return (await unsentReason({ template: 'otp', channel: 'sms' }, [locale])) === null
}

/** SMS texts that the operators would not deliver in some language: a gateway without their ids is not set up. */
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
 * Returns why the server must not start: outside the demonstration messages would be stored and not sent, although this
 * was not explicitly allowed (DECISIONS 11). Null when there is no problem.
 */
export async function unsentMessagesError(): Promise<string | null> {
  if (messaging.mayStay) return null
  await ensureFreshSettings()
  const unset = [isLogOnly('sms') && 'SMS_DRIVER', isLogOnly('email') && 'MAIL_DRIVER']
  const names = unset.filter(Boolean).join(' and ')
  if (!names || (await isDemonstration())) return null
  return `${names} not set: messages would not be sent. Set SMS_DRIVER=http and MAIL_DRIVER=smtp, or ALLOW_LOG_DRIVERS=true to keep them unread`
}
