import vine from '@vinejs/vine'

/** Metadata of a form with sealed numbers. */
export type StoredNumbers = {
  /** Fields whose number is kept already: left empty, they keep it. */
  stored: readonly string[]
}

/** Asks for a sealed number that nobody has given yet; rule `required`. Stands before `optional`. */
export const requiredUnlessStored = vine.createRule(
  (value, _: undefined, field) => {
    if (value !== null && value !== undefined) return
    const { stored } = field.meta as StoredNumbers
    if (!stored.includes(field.wildCardPath)) {
      field.report('Please enter {{ field }}', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)
