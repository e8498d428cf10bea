import { appUrl } from '#config/app'
import { contentVersion } from '#kernel/formats/content_version'
import { textColumn, TEXT_LOCALES } from '#kernel/formats/languages'
import {
  carriesSecret,
  deliveredText,
  placeholdersOf,
} from '#notifications/queries/delivered_texts'
import { isLogOnly } from '#notifications/queries/kept_channels'
import { textKey, type CustomTexts } from '#notifications/queries/own_texts'
import { type MessagePlace, SECRETS } from '#notifications/rules/events'
import { type MessageError, findMessageError } from '#notifications/rules/message_troubles'

/** What stands in one language; null where the delivered text stands, or `.env` says it. */
export interface TextContent {
  subject: string | null
  body: string | null
  dltTemplateId: string | null
  sender: string | null
}

export const CONTENT_FIELDS = ['subject', 'body', 'dltTemplateId', 'sender'] as const

const EMPTY_CONTENT: TextContent = { subject: null, body: null, dltTemplateId: null, sender: null }

export const contentOf = (row: TextContent | undefined): TextContent => {
  const { subject, body, dltTemplateId, sender } = row ?? EMPTY_CONTENT
  return { subject, body, dltTemplateId, sender }
}

/** The texts of a place by language, as they are saved; what is as delivered is null. */
export function savedTexts(place: MessagePlace, texts: CustomTexts): Record<string, TextContent> {
  const entries = TEXT_LOCALES.map((locale) => [
    locale,
    contentOf(texts.get(textKey({ ...place, locale }))),
  ])
  return Object.fromEntries(entries)
}

/** The version (`contentVersion`) of the texts of a place, in all languages. */
export const textsVersion = (texts: Readonly<Record<string, TextContent>>) => contentVersion(texts)

/** What was typed, without what is as delivered. */
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

/** What is wrong with the texts of a place, by the fields of its form: `bodyMr`. */
export function textErrors(
  place: MessagePlace,
  texts: Readonly<Record<string, TextContent>>
): { field: string; messageKey: string; params?: MessageError['params'] }[] {
  const { template, channel } = place
  const placeholders = placeholdersOf(template, channel)
  const onlyHost = carriesSecret(template) ? new URL(appUrl).hostname : null
  return Object.entries(texts).flatMap(([locale, content]) => {
    const about = (field: string, error: MessageError | null) =>
      error ? [{ field: textColumn(field, locale), ...error }] : []
    const { subject, body, dltTemplateId } = content
    /** It is kept in clear. */
    const inSubject = placeholders
      .filter(({ name }) => !SECRETS.includes(name))
      .map((one) => ({ ...one, isNeeded: false }))
    const isDelivered = deliveredText(template, channel, locale) !== null
    const isHalf = channel === 'email' && !isDelivered && (subject === null) !== (body === null)
    const needsId = channel === 'sms' && !isLogOnly('sms') && body !== null
    return [
      ...about(
        'subject',
        subject ? findMessageError(subject, { placeholders: inSubject, onlyHost }) : null
      ),
      ...about('body', body ? findMessageError(body, { placeholders, onlyHost }) : null),
      ...(isHalf ? about(subject === null ? 'subject' : 'body', HALF_WRITTEN_ERROR) : []),
      ...(needsId && !dltTemplateId ? about('dltTemplateId', MISSING_ID_ERROR) : []),
    ]
  })
}

const HALF_WRITTEN_ERROR: MessageError = { messageKey: 'message_texts.problems.half_written' }
/** The id in `.env` is that of the delivered words. */
const MISSING_ID_ERROR: MessageError = { messageKey: 'message_texts.problems.needs_id' }
