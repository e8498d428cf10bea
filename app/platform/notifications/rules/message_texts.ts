import { parseMessage, placeholderNames, requiredPlaceholders } from '#kernel/formats/message_text'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Outgoing } from '#notifications/rules/messages'

interface AllowedContent {
  placeholders: readonly { name: string; isNeeded: boolean; mayMiss: boolean }[]
  /** The only host to which a text with a secret may link; null where any is allowed. */
  onlyHost: string | null
}

export interface MessageError {
  messageKey: string
  params?: Record<string, SentenceValue>
}

const PROBLEM_KEYS = 'message_texts.problems'
const LINKS = /(?:https?:\/\/|www\.)([^\s/?#:]+)|\b((?:[a-z0-9-]+\.)+[a-z]{2,})\b/giu

const formatNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Returns the error in an entered text; null when it may be sent. */
export function findMessageError(
  text: string,
  { placeholders, onlyHost }: AllowedContent
): MessageError | null {
  const parts = parseMessage(text)
  if (parts === null) return { messageKey: `${PROBLEM_KEYS}.unreadable` }
  const used = placeholderNames(parts)
  const unknown = used.filter((name) => !placeholders.some((one) => one.name === name))
  if (unknown.length > 0) return namesError('unknown', unknown)
  const required = requiredPlaceholders(parts)
  const lacking = placeholders.filter(({ name, isNeeded }) => isNeeded && !required.includes(name))
  if (lacking.length > 0)
    return namesError(
      'needed',
      lacking.map(({ name }) => name)
    )
  const unguarded = placeholders.filter(({ name, mayMiss }) => mayMiss && required.includes(name))
  if (unguarded.length > 0)
    return namesError(
      'bare',
      unguarded.map(({ name }) => name)
    )
  const foreign = onlyHost === null ? undefined : foreignLink(text, onlyHost)
  return foreign === undefined
    ? null
    : { messageKey: `${PROBLEM_KEYS}.link`, params: { link: foreign, host: onlyHost ?? '' } }
}

const namesError = (what: string, names: readonly string[]): MessageError => ({
  messageKey: `${PROBLEM_KEYS}.${what}`,
  params: { names: formatNames(names), count: names.length },
})

/** Finds a link to another host: fraudsters combine a code and a foreign address in one message. */
function foreignLink(text: string, host: string): string | undefined {
  return [...text.matchAll(LINKS)]
    .map(([whole, linked, unguarded]) => ({ whole, host: (linked ?? unguarded).toLowerCase() }))
    .find((link) => link.host !== host)?.whole
}

/** The parts of the library's syntax tree that are used here. */
interface Element {
  type: number
  value: string
  options?: Record<string, { value: Element[] }>
}

const LITERAL = 0
const SELECT = 5
const PLURAL = 6

/**
 * Converts a sentence of resources/lang (ICU) to the format that administrators edit (core/formats/message_text).
 *
 * @throws Error where it uses syntax that they cannot write
 */
export function fromIcu(sentence: string, locale: string): string {
  const ast = new IntlMessageFormat(sentence, locale, undefined, { ignoreTag: true }).getAst()
  return serialise(ast as unknown as Element[])
}

const serialise = (elements: readonly Element[]): string =>
  elements
    .map(({ type, value, options }) => {
      if (type === LITERAL) return value
      if (!options) return `{${value}}`
      const of = (choice: string) => serialise(options[choice].value)
      if (type === PLURAL) return `{${value}:${of('one')}|${of('other')}}`
      if (type !== SELECT || !value.startsWith('has')) throw new Error(`Cannot convert {${value}}`)
      const otherwise = of('other')
      return `[${of('yes')}${otherwise ? `|${otherwise}` : ''}]`
    })
    .join('')

/**
 * Maximum letters that operators accept as a value within a registered text (TRAI's DLT rules); otherwise they drop the
 * SMS.
 */
export const SMS_VALUE_LENGTH = 30

const ELLIPSIS = '...'

const lengthOf = (text: string) => [...text].length

export const isTooLongForSms = (text: string): boolean => lengthOf(text) > SMS_VALUE_LENGTH

/**
 * The rupee sign is not in the GSM alphabet: one of them halves the length of a text in Latin letters
 * (core/formats/sms_parts). Texts in other scripts have the shorter length in any case.
 */
const withoutRupeeSign = (text: string, locale: string) =>
  new Intl.Locale(locale).maximize().script === 'Latn' ? text.replaceAll('₹', 'Rs. ') : text

/** A value for an SMS: cut after a complete letter, or after a word if one ends close enough to the limit. */
export function smsValue(value: string, locale: string): string {
  const text = withoutRupeeSign(value, locale)
  if (!isTooLongForSms(text)) return text
  const room = SMS_VALUE_LENGTH - ELLIPSIS.length
  let cut = ''
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)) {
    if (lengthOf(cut + segment) > room) break
    cut += segment
  }
  const space = cut.lastIndexOf(' ')
  return (space > cut.length / 2 ? cut.slice(0, space) : cut.trimEnd()) + ELLIPSIS
}

/** Maximum characters of a subject and of a text; no operator accepts an SMS with more than ten parts. */
export const MAX_SUBJECT_LENGTH = 160
export const MAX_TEXT_LENGTHS: Readonly<Record<Outgoing, number>> = { sms: 1000, email: 5000 }
