import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'
import { MOST_AT_ONCE } from '#workflow/queries/for_many'

/** Several subjects of one step, each as the officer saw it. */
export const seenSubjectsRule = () =>
  vine
    .array(
      vine.object({
        id: wholeNumberRule(),
        expectedStatusId: wholeNumberRule(),
        expectedDecisionId: wholeNumberRule().nullable(),
      })
    )
    .minLength(1)
    .maxLength(MOST_AT_ONCE)
