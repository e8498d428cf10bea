import { LOCALES, TRANSLATIONS, textColumn } from '#kernel/formats/languages'
import { type proseRule, textRule } from '#kernel/validation/rules'
import vine from '@vinejs/vine'

/** Rule for one line, or for several. */
type Rule = ReturnType<typeof textRule | typeof proseRule>

const optional = (rule: Rule) => rule.nullable().optional()

const others = (field: string, rule: () => Rule) =>
  Object.fromEntries(TRANSLATIONS.map((locale) => [textColumn(field, locale), optional(rule())]))

/**
 * Returns the fields of a text in every language: `nameEn`, which is required, and the others, which are optional. The
 * compiler only knows the English one; `pickTexts` and a model's texts find the rest.
 */
export const fieldsInEachLanguage = <Field extends string>(field: Field, rule: () => Rule) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: rule() }) as Record<
    `${Field}En`,
    Rule
  >

/** Same for a text that is also optional in English. */
export const optionalFieldsInEachLanguage = <Field extends string>(
  field: Field,
  rule: () => Rule
) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: optional(rule()) }) as Record<
    `${Field}En`,
    ReturnType<typeof optional>
  >

/** Metadata of a form with encrypted numbers. */
export type StoredNumbers = {
  /** Fields whose number is already stored: left empty, they keep it. */
  stored: readonly string[]
}

/** Requires an encrypted number that is not stored yet; rule `required`. Use it before `optional`. */
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

/** Returns the corporation's names and addresses, as fields of a form. */
export const corporationTexts = () => ({
  ...fieldsInEachLanguage('name', () => textRule({ max: NAME_LENGTH })),
  ...optionalFieldsInEachLanguage('address', () => textRule({ max: ADDRESS_LENGTH })),
})
