import vine from '@vinejs/vine'
import { amountRule, plainDateRule, wholeNumberRule } from '#kernel/validation/rules'
import { disbursementLimit, moratoriumLimit, tenureLimit } from '#loans/rules/limits'
import { withinLimit, type LimitsMeta } from '#loans/validators/limited'

/**
 * The new disbursal form (document 4, sections 2.3 and 5), in its order. No definition of fields: the page
 * computes the schedule from all of them while they are typed.
 */
export const disbursementValidator = vine.withMetaData<LimitsMeta>().create({
  disbursedOn: plainDateRule(),
  tenureMonths: wholeNumberRule().use(withinLimit(tenureLimit)),
  emiStartOn: plainDateRule(),
  amount: amountRule().use(withinLimit(disbursementLimit)),
  moratoriumKind: vine.enum(['interest_only', 'capitalised'] as const).optional(),
  moratoriumMonths: wholeNumberRule()
    .use(withinLimit(moratoriumLimit))
    .optional()
    .requiredIfExists('moratoriumKind'),
  emiAmount: amountRule(),
  letter: vine.file(),
  acknowledged: vine.boolean().optional(),
  expectedStatusId: wholeNumberRule(),
  trancheNo: wholeNumberRule(),
})

/** The upload dialog of the bank's own payment schedule (document 4, 2.2). */
export const paymentScheduleValidator = vine.create({ file: vine.file() })

/** The same as a table, for the comparison with the computed schedule (DECISIONS 7). */
export const bankScheduleValidator = vine.create({ file: vine.file({ size: '2mb' }) })
