import vine, { errors } from '@vinejs/vine'
import type { I18n } from '@adonisjs/i18n'
import type { DryRunVersion } from '#administration/queries/scheme_version_page'
import { isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { formMessages } from '#kernel/validation/form_messages'
import { plainDateRule } from '#kernel/validation/rules'
import type { TypedVersion } from '#masters/rules/scheme_version_plan'

/** Letters of a value as it is typed, and rules that a scheme may have of its own, at most. */
const MAX_VALUE_LENGTH = 255
const MAX_RULES = 100

/** A version as it was typed: what each value has to be, its rule says (masters/rules/scheme_limits). */
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

/** What was typed, by the name of the rule. */
export const typedVersion = ({ values, own = [] }: Fields): TypedVersion => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
  own,
})

/** What an address asks to be tried: the version, or what is amiss with it by field. */
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

/** The day of a version that an address names; null for none. */
export const parseDay = (value: unknown): PlainDate | null => (isPlainDate(value) ? value : null)
