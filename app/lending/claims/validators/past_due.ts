import vine from '@vinejs/vine'
import { ENTRY_SOURCES } from '#claims/days_past_due/rules/past_due'
import { isPlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { plainDateRule, textRule } from '#kernel/validation/rules'

const MAX_REASON = 500

/** Tranche and due day of an instalment, as in the list of the form: '12:2026-03-31'. */
const isInstalment = vine.createRule((value, _options, field) => {
  const [, id, dueOn] = /^(\d{1,9}):(.+)$/.exec(String(value)) ?? []
  if (id && isPlainDate(dueOn)) field.mutate({ disbursementId: Number(id), dueOn }, field)
  else field.report('{{ field }} is none', 'enum', field)
})

/** The district's entry about an instalment. */
export const instalmentEntryValidator = vine.create({
  instalment: vine
    .string()
    .use(isInstalment())
    .transform((value) => value as unknown as { disbursementId: number; dueOn: PlainDate }),
  status: vine.enum(['overdue', 'paid'] as const),
  on: plainDateRule(),
  source: vine.enum(ENTRY_SOURCES),
  reason: textRule({ max: MAX_REASON }),
  version: vine.string().maxLength(24),
})

/** The reason for the withdrawal of an entry. */
export const withdrawnEntryValidator = vine.create({
  reason: textRule({ max: MAX_REASON }),
  version: vine.string().maxLength(24),
})
