import { textColumn, LOCALES, TRANSLATIONS } from '#kernel/formats/languages'
import type { proseRule, textRule } from '#kernel/validation/rules'

/** One line, or several. */
type Rule = ReturnType<typeof textRule | typeof proseRule>

const optional = (rule: Rule) => rule.nullable().optional()

const others = (field: string, rule: () => Rule) =>
  Object.fromEntries(TRANSLATIONS.map((locale) => [textColumn(field, locale), optional(rule())]))

/**
 * The fields of a text in every language: `nameEn`, which has to be there, and the others, which may be
 * missing. The compiler knows that of English alone; `onlyTexts` and a model's texts find the rest.
 */
export const fieldsInEachLanguage = <Field extends string>(field: Field, rule: () => Rule) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: rule() }) as Record<`${Field}En`, Rule>

/** The same of a text that may be missing in English too. */
export const optionalFieldsInEachLanguage = <Field extends string>(field: Field, rule: () => Rule) =>
  ({ ...others(field, rule), [textColumn(field, LOCALES[0])]: optional(rule()) }) as Record<
    `${Field}En`,
    ReturnType<typeof optional>
  >
