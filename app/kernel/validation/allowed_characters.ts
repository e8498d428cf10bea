import { FieldRefusals } from '#kernel/exceptions/refusal'
import { forbiddenCharacter, trimInvisible } from '#kernel/formats/characters'

/** A password may contain any character: it is compared, never shown. */
const PASSWORD = /password/i

/**
 * Marks a possible line break in a word: texts from Word and web pages contain it; it is invisible and has no meaning.
 */
const SOFT_HYPHEN = '\u00AD'

/** Uploaded files are among the fields of a form, as class instances. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * The final check of the characters in a request, whatever the validator of a form allows.
 *
 * @param body the content as sent, read from fields or JSON
 * @returns the same, without soft hyphens and without invisible characters at the ends of its texts
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
