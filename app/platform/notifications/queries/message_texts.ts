import i18nManager from '@adonisjs/i18n/services/main'
import { LOCALES, fallbackLocales, inLanguage } from '#kernel/formats/languages'
import { type Catalogue, masters, namesOf } from '#masters/queries/masters'
import { fromIcu, smsValue } from '#notifications/rules/message_texts'
import {
  type LocalText,
  type LocalWord,
  type MessagePlace,
  type NamedRow,
  type Outgoing,
  type ParamValue,
  SECRETS,
  type TemplateName,
} from '#notifications/rules/messages'
import {
  fillMessage,
  parseMessage,
  placeholderNames,
  requiredPlaceholders,
} from '#kernel/formats/message_text'
import { messageValues } from '#kernel/formats/message_values'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import MessageText from '#notifications/models/message_text'
import db from '@adonisjs/lucid/services/db'

/** The texts in force that an administrator edited, by `keyOf`. */
export type CustomTexts = ReadonlyMap<string, MessageText>

type TextKey = Record<'template' | 'channel' | 'locale', string>

export const textKey = ({ template, channel, locale }: TextKey) =>
  `${template}.${channel}.${locale}`

let current: CustomTexts | null = null
/** The masters when `current` was read: saving a text increments their version. */
let currentMasters: Catalogue | null = null

/** Reads the latest version for each place. */
async function readCustomTexts(
  client: QueryClientContract = db.connection(),
  place: { template?: string; channel?: string } = {},
  { lock = false } = {}
): Promise<CustomTexts> {
  const query = MessageText.query({ client }).where(place).orderBy('number')
  const rows = await (lock ? query.forUpdate() : query)
  return new Map(rows.map((row) => [textKey(row), row]))
}

/** Reads those of a place from the database, locked until the transaction ends. */
export const lockCustomTexts = (
  { template, channel }: MessagePlace,
  trx: TransactionClientContract
): Promise<CustomTexts> => readCustomTexts(trx, { template, channel }, { lock: true })

/** Reloads them: after a change, once that is committed. */
export async function resetCustomTexts(): Promise<void> {
  const catalogue = masters()
  current = await readCustomTexts()
  currentMasters = catalogue
}

/** Loads them for a request, which already has the masters: texts saved by any process are in force. */
export async function customTextsForRequest(): Promise<void> {
  if (currentMasters !== masters()) await resetCustomTexts()
}

/** Returns those in force, from memory; a command loads them with its first message. */
export async function customTexts(client: QueryClientContract): Promise<CustomTexts> {
  return (current ??= await readCustomTexts(client))
}

export type Params = Record<string, ParamValue | undefined>

export type TemplatePart = 'sms' | 'subject' | 'email' | 'notice'

/** Optional values of a sentence: `hasRemarks` and similar flags state whether they are present. */
const OPTIONAL = [
  'reason',
  'remarks',
  'date',
  'time',
  'amount',
  'loiNumber',
  'validTill',
  'lastDay',
  'claim',
] as const

const isWord = (value: unknown): value is LocalWord => typeof value === 'object' && value !== null

const isRow = (word: LocalWord): word is NamedRow => 'nameEn' in word

/** Texts by language; of a master row only its names. */
const wordsOf = (word: LocalWord): LocalText => (isRow(word) ? namesOf(word) : word)

/** The values of a sentence in a language; `has…` states whether optional ones are present. */
function valuesIn(locale: string, params: Params): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    values[name] = isWord(value) ? inLanguage(wordsOf(value), locale) : (value ?? '')
  }
  for (const name of OPTIONAL) {
    values[name] ??= ''
    values[`has${name[0].toUpperCase()}${name.slice(1)}`] = values[name] === '' ? 'no' : 'yes'
  }
  return values
}

/** Values for an SMS, limited to the length that operators accept. */
export const smsParams = (params: Params, locale: string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = isWord(value) ? inLanguage(wordsOf(value), locale) : value
      return [name, typeof text === 'string' ? smsValue(text, locale) : text]
    })
  )

/** Renders one of the sentences of a template in one language. */
export function renderTemplate(
  template: string,
  part: TemplatePart,
  locale: string,
  params: Params
): string {
  const key = `notifications.templates.${template}.${part}`
  return i18nManager.locale(locale).t(key, valuesIn(locale, params)).trim()
}

/** The officer's remarks where the text of the notice does not already contain them; null without any. */
export function additionalRemarks(text: string, { remarks }: Params): string | null {
  const words = remarks ? String(remarks).trim() : ''
  return words === '' || text.includes(words) ? null : words
}

/** Values as a notice stores them: of a master row only its names. */
export function storedParams(params: Params): Params {
  const entries = Object.entries(params)
  return Object.fromEntries(entries.map(([name, v]) => [name, isWord(v) ? wordsOf(v) : v]))
}

const PARTS: readonly TemplatePart[] = ['sms', 'subject', 'email', 'notice']

const converted = new Map<string, string>()

/** A delivered text (resources/lang), in the format that administrators edit; null where that language has none. */
export function deliveredText(template: string, part: TemplatePart, locale: string): string | null {
  const key = `notifications.templates.${template}.${part}`
  const sentence = i18nManager.getTranslationsFor(locale)[key]
  if (!sentence) return null
  const id = `${locale}:${key}`
  const found = converted.get(id) ?? fromIcu(sentence, locale)
  converted.set(id, found)
  return found
}

interface Placeholder {
  name: string
  /** Whether every text of the channel must contain it. */
  isNeeded: boolean
  /** Whether it may be missing in a message, so that it must be in an optional part. */
  mayMiss: boolean
}

/**
 * Placeholders for the texts of an event: those of its delivered texts. Required are those that the delivered text of
 * the channel always contains.
 */
export function placeholdersOf(template: TemplateName, channel: Outgoing): Placeholder[] {
  const texts = PARTS.map(
    (part) => parseMessage(deliveredText(template, part, LOCALES[0]) ?? '') ?? []
  )
  const needed = requiredPlaceholders(texts[PARTS.indexOf(channel)])
  const certain = texts.flatMap(requiredPlaceholders)
  return [...new Set(texts.flatMap(placeholderNames))].map((name) => ({
    name,
    isNeeded: needed.includes(name),
    mayMiss: !certain.includes(name),
  }))
}

/** Whether its content gives access to an account. */
export const carriesSecret = (template: TemplateName) =>
  placeholdersOf(template, 'sms').some(({ name }) => SECRETS.includes(name))

/** Language of a message for its reader, and the version of the text. */
interface ActiveText {
  language: string
  /** The version saved by an administrator; its `body` is null where the delivered text applies. */
  own: MessageText | null
}

/** The text for a reader of a language: edited, else delivered, else that of the fallback language. */
export function activeText(
  { template, channel }: MessagePlace,
  locale: string,
  texts: CustomTexts
): ActiveText {
  const found = fallbackLocales(locale).map((language) => ({
    language,
    own: texts.get(textKey({ template, channel, locale: language })) ?? null,
  }))
  const isAvailable = ({ language, own }: ActiveText) =>
    Boolean(own?.body) || deliveredText(template, channel, language) !== null
  return found.find(isAvailable) ?? found[found.length - 1]
}

/** Renders a message with its values, and returns the version of the text. */
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

/** Fills a text as edited by administrators with its values in a language. */
export function fillText(text: string, locale: string, params: Params): string {
  const values = messageValues(valuesIn(locale, params), locale)
  return fillMessage(parseMessage(text) ?? [text], values).trim()
}
