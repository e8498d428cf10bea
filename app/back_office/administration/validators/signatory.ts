import vine from '@vinejs/vine'
import { OFFICER_ROLES } from '#auth/roles'
import { textColumn, inEachLanguage as ofEach } from '#kernel/formats/languages'
import { fieldsInEachLanguage, optionalFieldsInEachLanguage } from '#kernel/validation/in_each_language'
import { plainDateRule, textRule } from '#kernel/validation/rules'
import type { SignatoryWords } from '#masters/rules/signatory_words'

const LENGTH = 120

/** Who is to sign letters from a day on. */
export const signatoryValidator = vine.create({
  from: plainDateRule(),
  replaces: plainDateRule().nullable().optional(),
  roleId: vine.number().in([...OFFICER_ROLES]),
  ...fieldsInEachLanguage('name', () => textRule({ max: LENGTH })),
  ...optionalFieldsInEachLanguage('title', () => textRule({ max: LENGTH })),
})

/** What was typed of name and title, by language. */
export function typedWords(fields: object): SignatoryWords {
  const texts = fields as Readonly<Record<string, string | null | undefined>>
  const of = (field: string) => ofEach((locale) => texts[textColumn(field, locale)] ?? '')
  return { name: of('name'), title: of('title') }
}
