import vine from '@vinejs/vine'
import { proseRule } from '#kernel/validation/rules'

/** Maximum number of reports in one request of a gateway. */
const MAX_REPORTS = 500

/** The format of a gateway's request; docs/operations/running.md has an example. */
export const deliveryReportsValidator = vine.create({
  reports: vine
    .array(
      vine.object({
        reference: vine.string().uuid(),
        status: vine.enum(['delivered', 'failed']),
        reason: proseRule({ max: 1000 }).nullable().optional(),
        at: vine
          .date({ formats: { utc: true } })
          .nullable()
          .optional(),
      })
    )
    .maxLength(MAX_REPORTS),
})
