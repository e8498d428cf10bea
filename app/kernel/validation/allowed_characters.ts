import { FieldRefusals } from '#kernel/exceptions/refusal'
import { forbiddenCharacter, trimInvisible } from '#kernel/formats/characters'

/** A password may have any character: it is compared, never shown. */
const PASSWORD = /password/i

/** Where a word may be broken: texts of Word and of web pages have it, it is not drawn and says nothing. */
const SOFT_HYPHEN = '\u00AD'

/** Files of a form stand among its fields, as objects of a class. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * The last word on which characters may come in, whatever the validator of a form says of its fields.
 *
 * @param body what was sent, read from its fields or from JSON
 * @returns the same, without soft hyphens and without what is not drawn at the ends of its texts
 * @throws FieldRefusals with the first forbidden character of each field
 */
export function withAllowedCharacters<T>(body: T): T {
  const refusals: ConstructorParameters<typeof FieldRefusals>[0] = []
  const sanitise = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') {
      if (PASSWORD.test(field)) return value
      const text = trimInvisible(value.replaceAll(SOFT_HYPHEN, ''))
      const found = forbiddenCharacter(text)
      const messageKey = 'validator.shared.messages.hidden'
      if (found) refusals.push({ field, messageKey, params: { ...found } })
      return text
    }
    if (Array.isArray(value)) return value.map((item, at) => sanitise(item, `${field}.${at}`))
    if (!isPlain(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        sanitise(item, field ? `${field}.${key}` : key),
      ])
    )
  }
  const read = sanitise(body, '') as T
  if (refusals.length > 0) throw new FieldRefusals(refusals)
  return read
}
