import vine, { errors } from '@vinejs/vine'
import type { I18n } from '@adonisjs/i18n'
import { type DryRunLines, isChecked } from '#administration/schemes/dated_list_form'
import { type PlainDate, isPlainDate } from '#kernel/calendar/plain_date'
import { formMessages } from '#kernel/validation/form_messages'
import { plainDateRule, proseRule, textRule } from '#kernel/validation/rules'
import { ENDS_FIELD, lineField } from '#masters/rules/dated_list_versions'
import { type ListDescription, propertiesOf } from '#masters/rules/dated_lists'
import type { DryRunVersion } from '#administration/schemes/version_form'
import type { TypedVersion } from '#masters/rules/scheme_version_plan'

/** Maximum length of a field without a limit of its own. */
const DEFAULT_MAX_LENGTH = 255

/**
 * Reads the form of a list.
 *
 * @param keys keys of the lines shown, including new ones
 */
export async function parseDryRunLines(
  body: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  description: ListDescription,
  i18n: I18n
): Promise<DryRunLines> {
  const own = propertiesOf(description)
  const texts = keys.flatMap((key) =>
    own.flatMap(({ property, field: { kind, maxLength: most = DEFAULT_MAX_LENGTH } }) => {
      if (kind === 'flag') return []
      const rule = kind === 'prose' ? proseRule({ max: most }) : textRule({ max: most })
      return [[lineField(key, property), rule.nullable().optional()] as const]
    })
  )
  const validator = vine.create({ from: plainDateRule(), ...Object.fromEntries(texts) })
  const [failure, fields] = await validator.tryValidate(body, {
    messagesProvider: formMessages(i18n, 'schemes.validation'),
  })
  if (!fields) {
    if (!(failure instanceof errors.E_VALIDATION_ERROR)) throw failure
    const found: { field: string; message: string }[] = failure.messages
    const messages = Object.fromEntries(found.map(({ field, message }) => [field, message]))
    return { from: null, typed: null, errors: messages }
  }
  const values = fields as Readonly<Record<string, string | null | undefined>>
  const typed = keys.map((key) => ({
    key,
    values: Object.fromEntries(
      own.map(({ property, field: { kind } }) => {
        const name = lineField(key, property)
        return [
          property,
          kind === 'flag' ? (isChecked(body[name]) ? '1' : '') : (values[name] ?? ''),
        ]
      })
    ),
    ends: isChecked(body[lineField(key, ENDS_FIELD)]),
  }))
  return { from: fields.from as PlainDate, typed, errors: {} }
}

/** Maximum length of an entered value, and maximum number of a scheme's own rules. */
const MAX_VALUE_LENGTH = 255
const MAX_RULES = 100

/** Fields of a version as entered. Each rule determines the validation of its value (masters/rules/scheme_limits). */
const version = {
  from: plainDateRule(),
  replaces: plainDateRule().nullable().optional(),
  values: vine.record(vine.string().maxLength(MAX_VALUE_LENGTH).nullable()),
  own: vine.array(vine.string().maxLength(64)).maxLength(MAX_RULES).optional(),
}

const dryRunVersionValidator = vine.create(version)

export const schemeVersionValidator = vine.create(version)

interface Fields {
  values: Record<string, string | null>
  own?: string[]
}

/** Returns the entered values, by name of the rule. */
export const typedVersion = ({ values, own = [] }: Fields): TypedVersion => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
  own,
})

/** Returns the version that the URL contains for a dry run, or its errors by field. */
export async function parseDryRunVersion(
  qs: Readonly<Record<string, unknown>>,
  i18n: I18n
): Promise<DryRunVersion> {
  const [failure, fields] = await dryRunVersionValidator.tryValidate(qs, {
    messagesProvider: formMessages(i18n, 'schemes.validation'),
  })
  if (fields) return { from: fields.from, typed: typedVersion(fields), errors: {} }
  const found: { field: string; message: string }[] =
    failure instanceof errors.E_VALIDATION_ERROR ? failure.messages : []
  return {
    from: null,
    typed: null,
    errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
  }
}

/** Returns the date of a version in the URL; null for none. */
export const parseDay = (value: unknown): PlainDate | null => (isPlainDate(value) ? value : null)
