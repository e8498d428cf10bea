import vine from '@vinejs/vine'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'

/** What the status page of the national mapper shows, with a picture of it. */
export const linkingStatementValidator = vine.create({
  bankId: wholeNumberRule(),
  shownOn: plainDateRule(),
  picture: vine.file().optional(),
})

/** Another picture is asked for: why, and what the page showed of how far the claim has come. */
export const linkingRequestValidator = vine.create({
  /** Not `remarks`: the bar of decisions of the same page has them. */
  problem: textRule({ max: 500 }),
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})
