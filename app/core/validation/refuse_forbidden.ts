import { FieldRefusals } from '#core/exceptions/refusal'
import { forbiddenCharacter } from '#core/formats/characters'

/** A password may have any character: it is compared, never shown. */
const UNSEEN = /password/i

/**
 * The last word on which characters may come in, whatever the validator of a form says of its fields.
 *
 * @param body what was sent, read from its fields or from JSON
 * @throws FieldRefusals with the first such character of each field
 */
export function refuseForbidden(body: unknown): void {
  const refusals: ConstructorParameters<typeof FieldRefusals>[0] = []
  const look = (value: unknown, field: string) => {
    if (typeof value === 'string' && !UNSEEN.test(field)) {
      const found = forbiddenCharacter(value)
      const messageKey = 'validator.shared.messages.hidden'
      if (found) refusals.push({ field, messageKey, params: { ...found } })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) look(item, field ? `${field}.${key}` : key)
    }
  }
  look(body, '')
  if (refusals.length > 0) throw new FieldRefusals(refusals)
}
