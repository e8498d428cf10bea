import vine from '@vinejs/vine'
import {
  amountRule,
  percentRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import { disbursementLimit, editAmountLimit, rateLimit, tenureLimit } from '#loans/rules/limits'
import { withinLimit, type LimitsMeta } from '#loans/validators/limited'

const REMARKS_LENGTH = 1000

/** The Edit Loan form (document 4, sections 2.9 and 5), in its order. */
export const editLoanValidator = vine.withMetaData<LimitsMeta>().create({
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  rate: percentRule().use(withinLimit(rateLimit)),
  amount: amountRule().use(withinLimit(disbursementLimit)).use(withinLimit(editAmountLimit)),
  emiStartOn: plainDateRule(),
  emiAmount: amountRule(),
  acknowledged: vine.boolean().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }),
  version: vine.string().maxLength(100),
})
