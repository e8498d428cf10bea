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
  MAX_BRANCH_LENGTH,
  MAX_CITY_LENGTH,
  rateLimit,
  tenureLimit,
} from '#loans/rules/limits'
import { type StoredNumbers, requiredUnlessStored } from '#kernel/validation/sealed'
import { withinLimit, type LimitsMeta } from '#loans/validators/limited'

/**
 * The sanction letter form (document 4, sections 2.1 and 5), in its order. No definition of fields: the terms
 * keep limits that depend on the day, and two plain fields would not pay for one.
 */
export const sanctionValidator = vine.withMetaData<LimitsMeta & StoredNumbers>().create({
  bankId: wholeNumberRule(),
  branchName: textRule({ max: MAX_BRANCH_LENGTH }),
  city: textRule({ max: MAX_CITY_LENGTH }).optional(),
  sanctionedOn: plainDateRule(),
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  rate: percentRule().use(withinLimit(rateLimit)),
  amount: amountRule().use(withinLimit(amountLimit)),
  isExcessConfirmed: vine.boolean().optional(),
  accountNo: accountRule().use(requiredUnlessStored()).nullable().optional(),
  letter: vine.file(),
  isFinalLetter: vine.accepted(),
  expectedStatusId: wholeNumberRule(),
})
