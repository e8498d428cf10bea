import { appUrl } from '#config/app'
import { contentVersion } from '#kernel/http/expected_version'
import { TEXT_LOCALES, textColumn } from '#kernel/formats/languages'
import {
  type CustomTexts,
  activeText,
  carriesSecret,
  deliveredText,
  fillText,
  placeholdersOf,
  textKey,
} from '#notifications/queries/message_texts'
import { isLogOnly } from '#notifications/queries/unsent_messages'
import { type MessagePlace, SECRETS } from '#notifications/rules/messages'
import { type MessageError, findMessageError, smsValue } from '#notifications/rules/message_texts'
import i18nManager from '@adonisjs/i18n/services/main'

/** The text in one language; null where the delivered text or `.env` applies. */
export interface TextContent {
  subject: string | null
  body: string | null
  dltTemplateId: string | null
  sender: string | null
}

export const CONTENT_FIELDS = ['subject', 'body', 'dltTemplateId', 'sender'] as const

const EMPTY_CONTENT: TextContent = { subject: null, body: null, dltTemplateId: null, sender: null }

const contentOf = (row: TextContent | undefined): TextContent => {
  const { subject, body, dltTemplateId, sender } = row ?? EMPTY_CONTENT
  return { subject, body, dltTemplateId, sender }
}

/** The texts of a place by language, as saved; null for the delivered text. */
export function savedTexts(place: MessagePlace, texts: CustomTexts): Record<string, TextContent> {
  const entries = TEXT_LOCALES.map((locale) => [
    locale,
    contentOf(texts.get(textKey({ ...place, locale }))),
  ])
  return Object.fromEntries(entries)
}

/** The version (`contentVersion`) of the texts of a place, in all languages. */
export const textsVersion = (texts: Readonly<Record<string, TextContent>>) => contentVersion(texts)

/** Removes what equals the delivered text from the entered texts. */
export function withoutDelivered(
  { template, channel }: MessagePlace,
  typed: Readonly<Record<string, TextContent>>
): Record<string, TextContent> {
  const own = (text: string | null, part: 'subject' | 'sms' | 'email', locale: string) =>
    text === deliveredText(template, part, locale) ? null : text
  const entries = TEXT_LOCALES.map((locale) => {
    const content = contentOf(typed[locale])
    const subject = channel === 'email' ? own(content.subject, 'subject', locale) : null
    return [locale, { ...content, subject, body: own(content.body, channel, locale) }]
  })
  return Object.fromEntries(entries)
}

/** Problems with the texts of a place, by the fields of its form: `bodyMr`. */
export function textErrors(
  place: MessagePlace,
  texts: Readonly<Record<string, TextContent>>
): { field: string; messageKey: string; params?: MessageError['params'] }[] {
  const { template, channel } = place
  const placeholders = placeholdersOf(template, channel)
  const onlyHost = carriesSecret(template) ? new URL(appUrl).hostname : null
  return Object.entries(texts).flatMap(([locale, content]) => {
    const fieldErrors = (field: string, error: MessageError | null) =>
      error ? [{ field: textColumn(field, locale), ...error }] : []
    const { subject, body, dltTemplateId } = content
    /** The subject is stored in plain text. */
    const inSubject = placeholders
      .filter(({ name }) => !SECRETS.includes(name))
      .map((one) => ({ ...one, isNeeded: false }))
    const isDelivered = deliveredText(template, channel, locale) !== null
    const isIncomplete =
      channel === 'email' && !isDelivered && (subject === null) !== (body === null)
    const needsId = channel === 'sms' && !isLogOnly('sms') && body !== null
    return [
      ...fieldErrors(
        'subject',
        subject ? findMessageError(subject, { placeholders: inSubject, onlyHost }) : null
      ),
      ...fieldErrors('body', body ? findMessageError(body, { placeholders, onlyHost }) : null),
      ...(isIncomplete
        ? fieldErrors(subject === null ? 'subject' : 'body', HALF_WRITTEN_ERROR)
        : []),
      ...(needsId && !dltTemplateId ? fieldErrors('dltTemplateId', MISSING_ID_ERROR) : []),
    ]
  })
}

const HALF_WRITTEN_ERROR: MessageError = { messageKey: 'message_texts.problems.half_written' }
/** The id in `.env` belongs to the delivered text. */
const MISSING_ID_ERROR: MessageError = { messageKey: 'message_texts.problems.needs_id' }

/** Sample values of the placeholders of an event for a preview, in a language. */
export function sampleValues({ template, channel }: MessagePlace, locale: string) {
  const entries = placeholdersOf(template, channel).map(({ name }): [string, string] => {
    const sample = i18nManager.locale(locale).t(`notifications.placeholders.${name}.sample`)
    return [name, channel === 'sms' ? smsValue(sample, locale) : sample]
  })
  return Object.fromEntries(entries)
}

/** The message in force for readers of a language, with sample values. */
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
