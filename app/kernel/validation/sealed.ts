import vine from '@vinejs/vine'

/** Metadata of a form with sealed numbers. */
export type KeptNumbers = {
  /** Fields whose number is kept already: left empty, they keep it. */
  kept: readonly string[]
}

/** Asks for a sealed number that nobody has given yet; rule `required`. Stands before `optional`. */
export const unlessKept = vine.createRule(
  (value, _: undefined, field) => {
    if (value !== null && value !== undefined) return
    const { kept } = field.meta as KeptNumbers
    if (!kept.includes(field.wildCardPath)) {
      field.report('Please enter {{ field }}', 'required', field)
    }
  },
  { implicit: true, name: 'required' }
)
