import vine from '@vinejs/vine'
import { amountRule, plainDateRule, textRule, wholeNumberRule } from '#core/validation/rules'

const REMARKS_LENGTH = 1000

/**
 * The claim form in the order of the specification (document 4, section 5, Claim). No definition of fields:
 * each is part of a sum over the chosen instalments, or a proof of it.
 */
const fields = () => ({
  paidOn: plainDateRule(),
  charges: amountRule(),
  paidAmount: amountRule(),
  rows: vine
    .array(vine.object({ scheduleRowId: wholeNumberRule(), paidOn: plainDateRule().optional() }))
    .optional(),
  proof: vine.file().optional(),
  photo: vine.file().optional(),
})

export const claimValidator = vine.create(fields())

/** What the page showed of how far the claim has come; no decision yet: null. */
const seen = () => ({
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})

/** The same of a returned claim, with the return that was seen: there may be a second one. */
export const claimCorrectionValidator = vine.create({
  ...fields(),
  ...seen(),
})

/** An officer's decision on a claim; the workflow says what else a step needs. */
export const claimDecisionValidator = vine.create({
  action: vine.string().maxLength(32),
  approvedAmount: amountRule().optional(),
  reasonId: wholeNumberRule().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }).optional(),
  ...seen(),
})

/** Most claims carried on with one click: one page of the list. */
const MOST_AT_ONCE = 100

/** Several claims of the list, each with the status and the last decision the officer saw. */
export const bulkApprovalValidator = vine.create({
  claims: vine
    .array(
      vine.object({
        id: wholeNumberRule(),
        statusId: wholeNumberRule(),
        expectedDecisionId: wholeNumberRule().nullable(),
      })
    )
    .minLength(1)
    .maxLength(MOST_AT_ONCE),
})

/** Taking an own claim back. */
export const claimWithdrawalValidator = vine.create({ expectedStatusId: wholeNumberRule() })
