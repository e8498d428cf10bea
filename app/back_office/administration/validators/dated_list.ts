import vine, { errors } from '@vinejs/vine'
import type { I18n } from '@adonisjs/i18n'
import { isChecked, type DryRunLines } from '#administration/queries/dated_list_form'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { formMessages } from '#kernel/validation/form_messages'
import { plainDateRule, proseRule, textRule } from '#kernel/validation/rules'
import { ENDS_FIELD, lineField } from '#masters/rules/dated_list_plan'
import { type ListDescription, propertiesOf } from '#masters/rules/dated_lists'

/** The longest text that a field without a limit of its own takes. */
const DEFAULT_MAX_LENGTH = 255

/**
 * Reads the form of a list.
 *
 * @param keys of the lines that it shows, new ones included
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
