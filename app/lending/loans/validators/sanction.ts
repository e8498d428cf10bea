import vine from '@vinejs/vine'
import {
  accountRule,
  amountRule,
  percentRule,
  plainDateRule,
  textRule,
  wholeNumberRule,
} from '#kernel/validation/rules'
import {
  amountLimit,
  BRANCH_LENGTH,
  CITY_LENGTH,
  rateLimit,
  tenureLimit,
} from '#loans/rules/limits'
import { type KeptNumbers, unlessKept } from '#kernel/validation/sealed'
import { limited, type LimitsMeta } from '#loans/validators/limited'

/**
 * The sanction letter form (document 4, sections 2.1 and 5), in its order. No definition of fields: the terms
 * keep limits that depend on the day, and two plain fields would not pay for one.
 */
export const sanctionValidator = vine.withMetaData<LimitsMeta & KeptNumbers>().create({
  bankId: wholeNumberRule(),
  branchName: textRule({ max: BRANCH_LENGTH }),
  city: textRule({ max: CITY_LENGTH }).optional(),
  sanctionedOn: plainDateRule(),
  tenureMonths: wholeNumberRule().use(limited(tenureLimit)),
  rate: percentRule().use(limited(rateLimit)),
  amount: amountRule().use(limited(amountLimit)),
  isExcessConfirmed: vine.boolean().optional(),
  accountNo: accountRule().use(unlessKept()).nullable().optional(),
  letter: vine.file(),
  isFinalLetter: vine.accepted(),
  expectedStatusId: wholeNumberRule(),
})
