import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'
import { MAX_BULK_SUBJECTS, expectedSubjectsRule } from '#workflow/queries/bulk_decisions'

/** The step with its reason and remarks, and the item that a return concerns. */
const step = () => ({
  action: vine.string().trim().maxLength(32),
  reasonId: vine.number().withoutDecimals().positive().nullable().optional(),
  remarks: vine.string().trim().maxLength(1000).nullable().optional(),
  item: vine.string().trim().maxLength(64).nullable().optional(),
})

/** The decision form with the version that the officer saw (document 3, Status change form). */
export const decisionValidator = vine.create({
  ...step(),
  expectedStatusId: vine.number().withoutDecimals().positive(),
  expectedDecisionId: vine.number().withoutDecimals().positive().nullable().optional(),
})

/** The status and decision that the page showed. */
const expectedState = () => ({
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})

/** The regular applications of a bulk approval, and one of its exceptions. */
export const bulkApprovalValidator = vine.create({ subjects: expectedSubjectsRule() })
export const singleApprovalValidator = vine.create(expectedState())

/** One step for several applications, each as the officer saw it; a batch may continue the previous one. */
export const bulkDecisionsValidator = vine.create({
  ...step(),
  subjects: expectedSubjectsRule(),
  isContinued: vine.boolean().optional(),
})

/** Decisions to be undone, at most as many as a bulk step accepts. */
export const undoValidator = vine.create({
  decisions: vine
    .array(vine.number().withoutDecimals().positive())
    .distinct()
    .minLength(1)
    .maxLength(MAX_BULK_SUBJECTS),
})
