import { LOCALES, TRANSLATIONS, textColumn } from '#kernel/formats/languages'
import { type proseRule, textRule } from '#kernel/validation/rules'
import vine from '@vinejs/vine'

/** One line, or several. */
type Rule = ReturnType<typeof textRule | typeof proseRule>

const optional = (rule: Rule) => rule.nullable().optional()

const others = (field: string, rule: () => Rule) =>
  Object.fromEntries(TRANSLATIONS.map((locale) => [textColumn(field, locale), optional(rule())]))

/**
 * The fields of a text in every language: `nameEn`, which has to be there, and the others, which may be
 * missing. The compiler knows that of English alone; `pickTexts` and a model's texts find the rest.
 */
export const fieldsInEachLanguage = <Field extends string>(field: Field, rule: () => Rule) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: rule() }) as Record<
    `${Field}En`,
    Rule
  >

/** The same of a text that may be missing in English too. */
export const optionalFieldsInEachLanguage = <Field extends string>(
  field: Field,
  rule: () => Rule
) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: optional(rule()) }) as Record<
    `${Field}En`,
    ReturnType<typeof optional>
  >

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

const NAME_LENGTH = 200
const ADDRESS_LENGTH = 400

/** The corporation's names and addresses, as fields of a form. */
export const corporationTexts = () => ({
  ...fieldsInEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  ...optionalFieldsInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
})
