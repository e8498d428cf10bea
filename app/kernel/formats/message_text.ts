/*
 * Message texts as administrators write them: `{name}` is a value; `[… {name} …]` is shown if its values exist, `[… |
 * …]` has the alternative; `{count:instalment|instalments}` has the words for one and for several.
 */

type MessagePart =
  | string
  | { value: string }
  | { count: string; one: string; many: string }
  | { when: MessagePart[]; otherwise: MessagePart[] }

export type MessageValues = Readonly<Record<string, string | number | null | undefined>>

const PLAIN = /\{(\w+)\}|\{(\w+):([^{}|[\]]*)\|([^{}|[\]]*)\}/g
const OPTIONAL = /\[([^[\]|]*)(?:\|([^[\]|]*))?\]/g
/** Characters with a meaning that are not part of any of those. */
const STRAY = /[{}[\]]/

/** Parses a text into its parts; null if brackets or braces do not match. */
export function parseMessage(text: string): MessagePart[] | null {
  const parts: (MessagePart[] | null)[] = []
  let from = 0
  for (const { 0: whole, 1: when, 2: otherwise = '', index } of text.matchAll(OPTIONAL)) {
    parts.push(plainParts(text.slice(from, index)), optionalPart(when, otherwise))
    from = index + whole.length
  }
  parts.push(plainParts(text.slice(from)))
  return parts.includes(null) ? null : parts.flatMap((found) => found ?? [])
}

function optionalPart(first: string, second: string): MessagePart[] | null {
  const [when, otherwise] = [plainParts(first), plainParts(second)]
  if (when === null || otherwise === null || placeholderNames(when).length === 0) return null
  return [{ when, otherwise }]
}

function plainParts(text: string): MessagePart[] | null {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of text.matchAll(PLAIN)) {
    const [whole, value, count, one, many] = match
    parts.push(text.slice(from, match.index), value ? { value } : { count, one, many })
    from = match.index + whole.length
  }
  parts.push(text.slice(from))
  return parts.some((part) => typeof part === 'string' && STRAY.test(part))
    ? null
    : parts.filter((part) => part !== '')
}

/** Returns the names of all placeholders, including those of optional parts. */
export const placeholderNames = (parts: readonly MessagePart[]): string[] => [
  ...new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string') return []
      if ('value' in part) return [part.value]
      return 'count' in part
        ? [part.count]
        : [...placeholderNames(part.when), ...placeholderNames(part.otherwise)]
    })
  ),
]

/** Returns the placeholders that are always shown, whichever values exist. */
export const requiredPlaceholders = (parts: readonly MessagePart[]): string[] => [
  ...new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string' || !('when' in part)) return placeholderNames([part])
      const otherwise = requiredPlaceholders(part.otherwise)
      return requiredPlaceholders(part.when).filter((name) => otherwise.includes(name))
    })
  ),
]

const isPresent = (value: MessageValues[string]) =>
  value !== undefined && value !== null && value !== ''

function fill(part: MessagePart, values: MessageValues): string {
  if (typeof part === 'string') return part
  if ('value' in part) return String(values[part.value] ?? '')
  if ('count' in part) return Number(values[part.count]) === 1 ? part.one : part.many
  const hasAllValues = placeholderNames(part.when).every((name) => isPresent(values[name]))
  return fillMessage(hasAllValues ? part.when : part.otherwise, values)
}

/** Returns the message with its values. */
export const fillMessage = (parts: readonly MessagePart[], values: MessageValues): string =>
  parts.map((part) => fill(part, values)).join('')

/*
 * Length of an SMS as operators count it (3GPP TS 23.038 and 23.040): 7 bits per character while all belong to the GSM
 * alphabet, otherwise 16; several parts are joined by a header that reduces the capacity of each.
 */

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that take two positions. */
const GSM_EXTENDED = '^{}\\[~]|€\f'

const PART_CAPACITY = {
  gsm7: { alone: 160, joined: 153 },
  unicode: { alone: 70, joined: 67 },
} as const

interface SmsCount {
  encoding: keyof typeof PART_CAPACITY
  /** Number of positions that the characters take. */
  length: number
  parts: number
}

/** Returns the length of an SMS, and the number of parts in which it is sent and charged. */
export function countSmsParts(text: string): SmsCount {
  const letters = [...text]
  const isGsm = letters.every((one) => GSM.includes(one) || GSM_EXTENDED.includes(one))
  const encoding = isGsm ? 'gsm7' : 'unicode'
  const widths = letters.map((one) => (isGsm ? (GSM_EXTENDED.includes(one) ? 2 : 1) : one.length))
  const length = widths.reduce((sum, one) => sum + one, 0)
  const { alone, joined } = PART_CAPACITY[encoding]
  if (length <= alone) return { encoding, length, parts: 1 }
  let parts = 1
  let used = 0
  /** A character of two positions is not split between two parts. */
  for (const width of widths) {
    if (used + width > joined) {
      parts++
      used = 0
    }
    used += width
  }
  return { encoding, length, parts }
}
