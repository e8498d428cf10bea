import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { sentenceValue } from '#kernel/exceptions/sentence'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import { parseMessage } from '#kernel/formats/message_text'
import { countSmsParts } from '#kernel/formats/sms_parts'
import { eventName } from '#administration/message_change'
import { longSmsValues } from '#administration/queries/long_sms_values'
import { dltTemplateIdOf } from '#notifications/queries/registered_id'
import { deliveredText } from '#notifications/queries/delivered_texts'
import { textKey, type CustomTexts, customTexts } from '#notifications/queries/own_texts'
import { sampleMessage } from '#notifications/queries/sample_message'
import { activeText } from '#notifications/queries/words_in_force'
import {
  EVENT_GROUPS,
  EVENTS,
  MESSAGE_PLACES,
  type MessagePlace,
} from '#notifications/rules/events'

/** What is looked for among the texts. */
export const TEXT_STATES = ['all', 'own', 'missing', 'without_id', 'varies'] as const
export type TextState = (typeof TEXT_STATES)[number]

export interface MessageListQuery {
  search: string
  state: TextState
}

/** Where the words of a language come from. */
export type WordsOrigin = 'own' | 'delivered' | 'missing'

/** The texts of a place in one language, as the list says of them. */
function lineOf(place: MessagePlace, locale: string, texts: CustomTexts) {
  const saved = texts.get(textKey({ ...place, locale })) ?? null
  const isDelivered = deliveredText(place.template, place.channel, locale) !== null
  const origin: WordsOrigin = saved?.body ? 'own' : isDelivered ? 'delivered' : 'missing'
  const { language, own } = activeText(place, locale, texts)
  const isSms = place.channel === 'sms'
  return {
    locale,
    origin,
    /** Whose words a reader gets while it is missing. */
    fallsBackTo: origin === 'missing' ? language : null,
    /** With the sample filled in; an e-mail has none. */
    parts: isSms ? countSmsParts(sampleMessage(place, locale, texts).body).parts : null,
    /** Whether its fixed words change with its values, which one id of the operators does not allow. */
    varies: isSms && hasConditionalText(own?.body ?? deliveredText(place.template, 'sms', language)),
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

/** Every SMS and e-mail of the portal by what it tells, and where something is missing. */
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
      rows: found.filter(({ template }) => EVENTS[template].group === group),
    })).filter(({ rows: shown }) => shown.length > 0),
  }
}

/** By the name of the event, its key, and the words of any language. */
function matchesSearch(row: MessagePlace & { name: string }, search: string, texts: CustomTexts): boolean {
  if (search === '') return true
  const words = TEXT_LOCALES.flatMap((locale) => [
    texts.get(textKey({ ...row, locale }))?.body ?? deliveredText(row.template, row.channel, locale),
    texts.get(textKey({ ...row, locale }))?.dltTemplateId,
  ])
  return [row.name, row.template, ...words].some((text) => text?.toLowerCase().includes(search))
}
