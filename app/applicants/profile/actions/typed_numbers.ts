import { Refusal } from '#kernel/exceptions/refusal'
import type { SealedField } from '#kernel/formats/sealed_fields'
import type { OpenSection } from '#profile/actions/write_section'
import type { Fields } from '#profile/fields/field'
import { sealedOf } from '#profile/fields/follow'
import { numbersInDraft } from '#profile/queries/read_draft'

interface FormPlace {
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
export async function typedNumbers(
  fields: Fields,
  answers: object,
  row: object | null,
  { open, section, id, refusal }: FormPlace
): Promise<Partial<Record<SealedField, string>>> {
  const draft = await numbersInDraft(open.profile.id, section, open.trx, id ?? '')
  const typed = answers as Partial<Record<SealedField, string | null>>
  const numbers: Partial<Record<SealedField, string>> = {}
  const kept = row as Record<string, unknown> | null
  for (const [field, stem] of sealedOf(fields)) {
    const number = typed[field] ?? draft[field]
    if (number) numbers[field] = number
    else if (fields[field].isRequired && !kept?.[`${stem}Digest`])
      throw new Refusal(`${refusal}.${field}.required`, {}, { field })
  }
  return numbers
}
