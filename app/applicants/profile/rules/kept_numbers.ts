import { SEALED_FIELDS, type SealedField } from '#kernel/formats/sealed_fields'
import { masked } from '#kernel/formats/masks'

type Ends = Partial<Record<SealedField, string | null | undefined>>

/**
 * The sealed numbers of a form as it shows them, of the draft before what was saved, and the names
 * of those that are there.
 *
 * @param saved last four of what was saved, for each sealed field of the form
 */
export function keptNumbers<S extends Ends>(saved: S, draft: { last4: Ends } | null | undefined) {
  const fields = Object.keys(saved) as (keyof S & SealedField)[]
  const masks = fields.map((field) => {
    const last4 = draft?.last4[field] ?? saved[field]
    return [field, masked(last4, SEALED_FIELDS[field])] as const
  })
  return {
    masks: Object.fromEntries(masks) as Record<keyof S & SealedField, string>,
    kept: masks.filter(([, mask]) => mask !== '').map(([field]) => field as string),
  }
}
