import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { textColumn, TEXT_LOCALES } from '#kernel/formats/languages'
import { eventName } from '#administration/message_change'
import { smsSettings } from '#notifications/gateway_settings'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import MessageText from '#notifications/models/message_text'
import { deliveredText, placeholdersOf } from '#notifications/queries/delivered_texts'
import { customTexts } from '#notifications/queries/own_texts'
import { sampleValues } from '#notifications/queries/sample_message'
import {
  CONTENT_FIELDS,
  savedTexts,
  type TextContent,
  textsVersion,
} from '#notifications/queries/text_contents'
import { activeText } from '#notifications/queries/words_in_force'
import { EVENTS, type MessagePlace } from '#notifications/rules/events'
import { MAX_SUBJECT_LENGTH, MAX_TEXT_LENGTHS } from '#notifications/rules/text_lengths'

/** What of a content a channel has: an e-mail is not registered with operators, an SMS has no subject. */
const fieldsOf = ({ channel }: MessagePlace) =>
  CONTENT_FIELDS.filter((field) => {
    if (field === 'body') return true
    return channel === 'email' ? field === 'subject' : field !== 'subject'
  })

const delivered = ({ template, channel }: MessagePlace, locale: string) => ({
  subject: channel === 'email' ? deliveredText(template, 'subject', locale) : null,
  body: deliveredText(template, channel, locale),
})

/** A content as a form has it: the delivered words where no others are saved. */
function formTexts(place: MessagePlace, locale: string, content: TextContent): Record<string, string> {
  const words = delivered(place, locale)
  const text = (field: keyof TextContent) =>
    content[field] ?? (field === 'subject' || field === 'body' ? words[field] : null) ?? ''
  return Object.fromEntries(fieldsOf(place).map((field) => [field, text(field)]))
}

/** The texts of an event for a channel, to be written: what may stand in them, and what stood there before. */
export async function messagePage(place: MessagePlace, i18n: I18n) {
  const { template, channel } = place
  const texts = await customTexts(db.connection())
  const saved = savedTexts(place, texts)
  const values = TEXT_LOCALES.flatMap((locale) =>
    Object.entries(formTexts(place, locale, saved[locale])).map(([field, text]) => [
      textColumn(field, locale),
      text,
    ])
  )
  return {
    template,
    channel,
    channels: [...EVENTS[template].channels],
    name: String(sentenceValue(i18n, eventName(place))),
    fields: fieldsOf(place),
    lengths: { subject: MAX_SUBJECT_LENGTH, body: MAX_TEXT_LENGTHS[channel] },
    values: Object.fromEntries(values) as Record<string, string>,
    version: textsVersion(saved),
    placeholders: placeholdersOf(template, channel).map((placeholder) => ({
      ...placeholder,
      meaning: i18n.t(`message_texts.placeholders.${placeholder.name}.meaning`),
    })),
    /** By language. */
    languages: TEXT_LOCALES.map((locale) => ({
      locale,
      delivered: formTexts(place, locale, { ...saved[locale], subject: null, body: null }),
      samples: sampleValues(place, locale),
      /** Whose words a reader of a language without its own gets. */
      fallsBackTo: activeText(place, locale, texts).language,
      /** What `.env` says, where nothing is saved. */
      env: {
        dltTemplateId: channel === 'sms' ? dltTemplateIdOf({ template, locale }, null) : null,
        sender: channel === 'sms' ? smsSettings().sender : null,
      },
    })),
    versions: await versionsOf(place),
  }
}

/** Every version that was saved, the newest first. */
async function versionsOf(place: MessagePlace) {
  const rows = await MessageText.query()
    .where({ template: place.template, channel: place.channel })
    .preload('maker')
    .orderBy('id', 'desc')
  return rows.map((row) => ({
    id: row.id,
    locale: row.locale,
    number: row.number,
    isDelivered: row.body === null && row.subject === null,
    content: formTexts(place, row.locale, row),
    by: row.maker.displayName,
    at: isoInstant(row.madeAt),
  }))
}
