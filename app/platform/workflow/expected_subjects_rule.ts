import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'
import { MAX_BULK_SUBJECTS } from '#workflow/queries/bulk_decisions'

/** Several subjects of one step, each as the officer saw it. */
export const expectedSubjectsRule = () =>
  vine
    .array(
      vine.object({
        id: wholeNumberRule(),
        expectedStatusId: wholeNumberRule(),
        expectedDecisionId: wholeNumberRule().nullable(),
      })
    )
    .minLength(1)
    .maxLength(MAX_BULK_SUBJECTS)
