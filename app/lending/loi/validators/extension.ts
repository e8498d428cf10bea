import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'

/** As many as a page of the list can show. */
const MAX_APPLICATIONS = 500

/** Applications, each with the status the officer saw, and remarks (document 3, section 5, Extend LOI). */
export const extensionValidator = vine.compile(
  vine.object({
    applications: vine
      .array(vine.object({ id: wholeNumberRule(), statusId: wholeNumberRule() }))
      .minLength(1)
      .maxLength(MAX_APPLICATIONS),
    remarks: vine.string().trim().maxLength(500),
  })
)
