import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import { sentenceValue } from '#kernel/exceptions/refusal'
import { LOCALES, TEXT_LOCALES, textColumn } from '#kernel/formats/languages'
import { eventName } from '#administration/messages/message_change'
import { dltTemplateIdOf, smsSettings } from '#notifications/queries/gateway_settings'
import MessageText from '#notifications/models/message_text'
import {
  type CustomTexts,
  activeText,
  customTexts,
  deliveredText,
  placeholdersOf,
  textKey,
} from '#notifications/queries/message_texts'
import {
  CONTENT_FIELDS,
  type TextContent,
  sampleMessage,
  sampleValues,
  savedTexts,
  textsVersion,
} from '#notifications/queries/text_contents'
import {
  MESSAGES,
  EVENT_GROUPS,
  MESSAGE_PLACES,
  type MessagePlace,
} from '#notifications/rules/messages'
import {
  MAX_SUBJECT_LENGTH,
  MAX_TEXT_LENGTHS,
  isTooLongForSms,
  smsValue,
} from '#notifications/rules/message_texts'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { countSmsParts, parseMessage } from '#kernel/formats/message_text'

/** Returns the fields of a channel: an e-mail is not registered with operators, and an SMS has no subject. */
const fieldsOf = ({ channel }: MessagePlace) =>
  CONTENT_FIELDS.filter((field) => {
    if (field === 'body') return true
    return channel === 'email' ? field === 'subject' : field !== 'subject'
  })

const deliveredContent = ({ template, channel }: MessagePlace, locale: string) => ({
  subject: channel === 'email' ? deliveredText(template, 'subject', locale) : null,
  body: deliveredText(template, channel, locale),
})

/** Returns a content for the form, with the delivered text if no other is saved. */
function formTexts(
  place: MessagePlace,
  locale: string,
  content: TextContent
): Record<string, string> {
  const words = deliveredContent(place, locale)
  const text = (field: keyof TextContent) =>
    content[field] ?? (field === 'subject' || field === 'body' ? words[field] : null) ?? ''
  return Object.fromEntries(fieldsOf(place).map((field) => [field, text(field)]))
}

/** Returns the editing page of an event's texts for a channel: the available placeholders, and earlier versions. */
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
    channels: [...MESSAGES[template].channels],
    name: String(sentenceValue(i18n, eventName(place))),
    fields: fieldsOf(place),
    lengths: { subject: MAX_SUBJECT_LENGTH, body: MAX_TEXT_LENGTHS[channel] },
    values: Object.fromEntries(values) as Record<string, string>,
    version: textsVersion(saved),
    placeholders: placeholdersOf(template, channel).map((placeholder) => ({
      ...placeholder,
      meaning: i18n.t(`notifications.placeholders.${placeholder.name}.meaning`),
    })),
    /** By language. */
    languages: TEXT_LOCALES.map((locale) => ({
      locale,
      delivered: formTexts(place, locale, { ...saved[locale], subject: null, body: null }),
      samples: sampleValues(place, locale),
      /** Language used for readers of a language without a text. */
      fallsBackTo: activeText(place, locale, texts).language,
      /** Values from `.env`, used if nothing is saved. */
      env: {
        dltTemplateId: channel === 'sms' ? dltTemplateIdOf({ template, locale }, null) : null,
        sender: channel === 'sms' ? smsSettings().sender : null,
      },
    })),
    versions: await versionsOf(place),
  }
}

/** Returns every saved version, newest first. */
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

/** Returns names of masters that are truncated in SMS, with the truncated form. */
function longSmsValues() {
  const { rows } = masters()
  const named = [
    ...rows.applicationStatuses,
    ...rows.claimStatuses,
    ...rows.banks,
    ...rows.roles,
  ].map((row) => (locale: string) => localName(row, locale))
  const schemes = rows.schemes.flatMap((row) => [
    (locale: string) => loanTypeName(row, locale),
    (locale: string) => localName(row, locale),
  ])
  const names = LOCALES.flatMap((locale) =>
    [...named, ...schemes]
      .map((nameIn) => ({ locale, name: nameIn(locale) }))
      .filter(({ name }) => isTooLongForSms(name))
  )
  const shown = new Map(
    names.map(({ locale, name }) => [name, { locale, name, cut: smsValue(name, locale) }])
  )
  return [...shown.values()]
}

/** Filters of the list of texts. */
export const TEXT_STATES = ['all', 'own', 'missing', 'without_id', 'varies'] as const
type TextState = (typeof TEXT_STATES)[number]

interface MessageListQuery {
  search: string
  state: TextState
}

/** Origin of the text in a language. */
type WordsOrigin = 'own' | 'delivered' | 'missing'

/** Returns the list row of a place's texts in one language. */
function lineOf(place: MessagePlace, locale: string, texts: CustomTexts) {
  const saved = texts.get(textKey({ ...place, locale })) ?? null
  const isDelivered = deliveredText(place.template, place.channel, locale) !== null
  const origin: WordsOrigin = saved?.body ? 'own' : isDelivered ? 'delivered' : 'missing'
  const { language, own } = activeText(place, locale, texts)
  const isSms = place.channel === 'sms'
  return {
    locale,
    origin,
    /** Language used while the text is missing. */
    fallsBackTo: origin === 'missing' ? language : null,
    /** Number of parts with the sample values; null for an e-mail. */
    parts: isSms ? countSmsParts(sampleMessage(place, locale, texts).body).parts : null,
    /** Whether the fixed text varies with the values, which a single operator id does not allow. */
    varies:
      isSms && hasConditionalText(own?.body ?? deliveredText(place.template, 'sms', language)),
    hasId: isSms ? dltTemplateIdOf({ template: place.template, locale }, own) !== null : null,
  }
}

const hasConditionalText = (text: string | null) =>
  (parseMessage(text ?? '') ?? []).some((part) => typeof part === 'object' && !('value' in part))

type Line = ReturnType<typeof lineOf>

const hasState = (state: TextState, lines: readonly Line[]): boolean =>
  state === 'all' ||
  lines.some((line) => {
    if (state === 'without_id') return line.hasId === false
    return state === 'varies' ? line.varies : line.origin === state
  })

/** Returns every SMS and e-mail of the portal by event, with what is missing. */
export async function messagesList(requested: MessageListQuery, i18n: I18n) {
  const texts = await customTexts(db.connection())
  const rows = MESSAGE_PLACES.map((place) => ({
    ...place,
    name: String(sentenceValue(i18n, eventName(place))),
    lines: TEXT_LOCALES.map((locale) => lineOf(place, locale, texts)),
  }))
  const search = requested.search.trim().toLowerCase()
  const found = rows.filter(
    ({ lines, ...row }) => hasState(requested.state, lines) && matchesSearch(row, search, texts)
  )
  const count = (state: TextState) => rows.filter(({ lines }) => hasState(state, lines)).length
  return {
    asked: requested,
    longValues: longSmsValues(),
    states: TEXT_STATES.map((state) => ({ state, count: count(state) })),
    groups: EVENT_GROUPS.map((group) => ({
      group,
      rows: found.filter(({ template }) => MESSAGES[template].group === group),
    })).filter(({ rows: shown }) => shown.length > 0),
  }
}

/** Matches the name of the event, its key, and the text in any language. */
function matchesSearch(
  row: MessagePlace & { name: string },
  search: string,
  texts: CustomTexts
): boolean {
  if (search === '') return true
  const words = TEXT_LOCALES.flatMap((locale) => [
    texts.get(textKey({ ...row, locale }))?.body ??
      deliveredText(row.template, row.channel, locale),
    texts.get(textKey({ ...row, locale }))?.dltTemplateId,
  ])
  return [row.name, row.template, ...words].some((text) => text?.toLowerCase().includes(search))
}
