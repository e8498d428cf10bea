import vine from '@vinejs/vine'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'
import { ANSWER_FIELDS } from '#claims/payments/rules/bank_answer'
import { ROW_RESULTS } from '#claims/payments/rules/match_answer'
import { MAX_REMARK_LENGTH } from '#claims/budget/rules/budget'

/** Maximum number of claims selected manually for one batch; more are included with "all of the filter". */
const MAX_SELECTED_CLAIMS = 5000

/** A new batch: the chosen claims, or all waiting claims that match the filter (DECISIONS 9). */
export const paymentBatchValidator = vine.create({
  claimIds: vine.array(wholeNumberRule()).maxLength(MAX_SELECTED_CLAIMS).optional(),
  all: vine.boolean().optional(),
  districtId: wholeNumberRule().optional(),
  loanType: wholeNumberRule().optional(),
  /** Required by the action where the batch exceeds the remaining grant. */
  remark: textRule({ max: MAX_REMARK_LENGTH }).optional(),
})

/** The bank's late return of a payment. */
export const reversalValidator = vine.create({
  reference: textRule({ max: 64 }),
  returnedOn: plainDateRule(),
  returnCode: vine.string().trim().maxLength(16),
  remarks: textRule({ max: MAX_REMARK_LENGTH }),
  evidence: vine.file().optional(),
})

/** Whether a failed payment that a response reports as credited was credited. */
export const lateCreditValidator = vine.create({
  isCredited: vine.boolean(),
  reference: textRule({ max: 64 }).optional(),
  creditedOn: plainDateRule().optional(),
  returnReference: textRule({ max: 64 }).optional(),
  remarks: textRule({ max: MAX_REMARK_LENGTH }),
})

const column = () => vine.number().min(0).max(200).nullable().optional()

const MAX_DECISIONS = 5000

/** An officer's decisions on contradictory rows. */
export const decisionsRule = () =>
  vine
    .array(
      vine.object({
        line: wholeNumberRule(),
        claimId: wholeNumberRule().nullable(),
        result: vine.enum(ROW_RESULTS),
        returnCode: vine.string().trim().maxLength(16).nullable().optional(),
        remarks: textRule({ max: MAX_REMARK_LENGTH }),
      })
    )
    .maxLength(MAX_DECISIONS)

/** The bank's answer with the columns that the officer chose, and the decisions on contradictory rows. */
export const bankAnswerValidator = vine.create({
  file: vine.file({ size: '24mb' }),
  connectionId: wholeNumberRule().optional(),
  dryRun: vine.boolean(),
  mapping: vine
    .object({
      claim: column(),
      amount: column(),
      status: column(),
      returnCode: column(),
      reason: column(),
      reference: column(),
      creditedOn: column(),
    } satisfies Record<(typeof ANSWER_FIELDS)[number], ReturnType<typeof column>>)
    .optional(),
  decisions: decisionsRule().optional(),
})
