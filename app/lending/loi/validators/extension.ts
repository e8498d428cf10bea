import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'

/** As many as a page of the list can show. */
const MOST = 500

/** Applications, each with the status the officer saw, and remarks (document 3, section 5, Extend LOI). */
export const extensionValidator = vine.compile(
  vine.object({
    applications: vine
      .array(vine.object({ id: wholeNumberRule(), statusId: wholeNumberRule() }))
      .minLength(1)
      .maxLength(MOST),
    remarks: vine.string().trim().maxLength(500),
  })
)
