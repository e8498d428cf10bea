import i18nManager from '@adonisjs/i18n/services/main'
import { deliveredText, placeholdersOf } from '#notifications/queries/delivered_texts'
import type { CustomTexts } from '#notifications/queries/own_texts'
import { fillText, activeText } from '#notifications/queries/words_in_force'
import type { MessagePlace } from '#notifications/rules/events'
import { smsValue } from '#notifications/rules/sms_values'

/** What the placeholders of an event are filled with to show how a message looks, in a language. */
export function sampleValues({ template, channel }: MessagePlace, locale: string) {
  const entries = placeholdersOf(template, channel).map(({ name }): [string, string] => {
    const sample = i18nManager.locale(locale).t(`message_texts.placeholders.${name}.sample`)
    return [name, channel === 'sms' ? smsValue(sample, locale) : sample]
  })
  return Object.fromEntries(entries)
}

/** The message in force for readers of a language, with samples. */
export function sampleMessage(place: MessagePlace, locale: string, texts: CustomTexts) {
  const { language, own } = activeText(place, locale, texts)
  const words = (text: string | null | undefined, part: 'subject' | MessagePlace['channel']) =>
    fillText(
      text ?? deliveredText(place.template, part, language) ?? '',
      language,
      sampleValues(place, language)
    )
  return {
    language,
    subject: place.channel === 'email' ? words(own?.subject, 'subject') : null,
    body: words(own?.body, place.channel),
  }
}
