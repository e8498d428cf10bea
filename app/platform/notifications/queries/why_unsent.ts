import db from '@adonisjs/lucid/services/db'
import { isDemonstration } from '#kernel/installation/demonstration'
import { LOCALES } from '#kernel/formats/languages'
import { isLogOnly } from '#notifications/queries/kept_channels'
import { customTexts } from '#notifications/queries/own_texts'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import { activeText } from '#notifications/queries/words_in_force'
import { MESSAGE_PLACES, type MessagePlace } from '#notifications/rules/events'
import type { TemplateName } from '#notifications/rules/templates'

/** Nothing is set up that sends it, or the operators do not know its words. */
export type UnsentReason = 'kept' | 'unregistered'

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
