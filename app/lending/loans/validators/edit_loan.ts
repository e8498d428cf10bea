import vine from '@vinejs/vine'
import {
  amountRule,
  percentRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import { disbursementLimit, editAmountLimit, rateLimit, tenureLimit } from '#loans/rules/limits'
import { limited, type LimitsMeta } from '#loans/validators/limited'

const REMARKS_LENGTH = 1000

/** The Edit Loan form (document 4, sections 2.9 and 5), in its order. */
export const editLoanValidator = vine.withMetaData<LimitsMeta>().create({
  tenureMonths: wholeNumberRule().use(limited(tenureLimit)),
  rate: percentRule().use(limited(rateLimit)),
  amount: amountRule().use(limited(disbursementLimit)).use(limited(editAmountLimit)),
  emiStartOn: plainDateRule(),
  emiAmount: amountRule(),
  acknowledged: vine.boolean().optional(),
  remarks: textRule({ max: REMARKS_LENGTH }),
  version: vine.string().maxLength(100),
})
