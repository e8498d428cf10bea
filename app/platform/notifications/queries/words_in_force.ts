import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { fallbackLocales } from '#kernel/formats/languages'
import { fillMessage, parseMessage } from '#kernel/formats/message_text'
import { messageValues } from '#kernel/formats/message_values'
import {
  type Params,
  renderTemplate,
  smsParams,
  valuesIn,
} from '#notifications/actions/render_template'
import type MessageText from '#notifications/models/message_text'
import { deliveredText } from '#notifications/queries/delivered_texts'
import { textKey, type CustomTexts, customTexts } from '#notifications/queries/own_texts'
import type { MessagePlace, Outgoing } from '#notifications/rules/events'

/** In which language a reader is told something, in whose words. */
export interface ActiveText {
  language: string
  /** The version that an administrator saved; its `body` is null where the delivered words stand. */
  own: MessageText | null
}

/** The words for a reader of a language: written here, else delivered, else those of the language it falls back to. */
export function activeText(
  { template, channel }: MessagePlace,
  locale: string,
  texts: CustomTexts
): ActiveText {
  const found = fallbackLocales(locale).map((language) => ({
    language,
    own: texts.get(textKey({ template, channel, locale: language })) ?? null,
  }))
  const isThere = ({ language, own }: ActiveText) =>
    Boolean(own?.body) || deliveredText(template, channel, language) !== null
  return found.find(isThere) ?? found[found.length - 1]
}

/** A message with its values, and the version that it was made with. */
export async function renderMessage(
  client: QueryClientContract,
  place: MessagePlace,
  locale: string,
  params: Params
) {
  const { language, own } = activeText(place, locale, await customTexts(client))
  const values = place.channel === 'sms' ? smsParams(params, language) : params
  const words = (text: string | null | undefined, part: Outgoing | 'subject') =>
    text ? fillText(text, language, values) : renderTemplate(place.template, part, language, values)
  return {
    textId: own?.id ?? null,
    dltTemplateId: own?.dltTemplateId ?? null,
    sender: own?.sender ?? null,
    subject: place.channel === 'email' ? words(own?.subject, 'subject') : null,
    body: words(own?.body, place.channel),
  }
}

/** A text as administrators write it, with its values in a language. */
export function fillText(text: string, locale: string, params: Params): string {
  const values = messageValues(valuesIn(locale, params), locale)
  return fillMessage(parseMessage(text) ?? [text], values).trim()
}
