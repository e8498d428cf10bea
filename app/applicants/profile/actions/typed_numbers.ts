import { Refusal } from '#kernel/exceptions/refusal'
import type { EncryptedField } from '#kernel/formats/sealed_fields'
import type { OpenSection } from '#profile/actions/write_section'
import type { Fields } from '#profile/fields/field'
import { encryptedFields } from '#profile/fields/follow'
import { numbersInDraft } from '#profile/queries/read_draft'

interface FormLocation {
  open: OpenSection
  /** Key of the section's draft, and the row that the form is about where it lists rows. */
  section: string
  id?: number | null
  /** Where the sentences of the form stand. */
  refusal: string
}

/**
 * The sealed numbers of a form that are saved now: as typed, else those of the draft.
 *
 * @throws Refusal when a number that must be there was neither typed nor kept before
 */
export async function enteredNumbers(
  fields: Fields,
  answers: object,
  row: object | null,
  { open, section, id, refusal }: FormLocation
): Promise<Partial<Record<EncryptedField, string>>> {
  const draft = await numbersInDraft(open.profile.id, section, open.trx, id ?? '')
  const typed = answers as Partial<Record<EncryptedField, string | null>>
  const numbers: Partial<Record<EncryptedField, string>> = {}
  const saved = row as Record<string, unknown> | null
  for (const [field, stem] of encryptedFields(fields)) {
    const number = typed[field] ?? draft[field]
    if (number) numbers[field] = number
    else if (fields[field].isRequired && !saved?.[`${stem}Digest`])
      throw new Refusal(`${refusal}.${field}.required`, {}, { field })
  }
  return numbers
}
