import vine from '@vinejs/vine'
import { plainDateRule, textRule, wholeNumberRule } from '#kernel/validation/rules'

/** The data of the national mapper's status page, with an image of it. */
export const linkingStatementValidator = vine.create({
  bankId: wholeNumberRule(),
  shownOn: plainDateRule(),
  picture: vine.file().optional(),
})

/** A request for another image: the reason, and the version of the claim that the page showed. */
export const linkingRequestValidator = vine.create({
  /** Not `remarks`: the decision bar of the same page uses that name. */
  problem: textRule({ max: 500 }),
  expectedStatusId: wholeNumberRule(),
  expectedDecisionId: wholeNumberRule().nullable(),
})
