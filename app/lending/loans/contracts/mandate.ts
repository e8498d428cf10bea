import vine from '@vinejs/vine'
import { mandateBank } from '#kernel/formats/identifiers'
import { mandateRule } from '#kernel/validation/rules'
import { masters } from '#masters/queries/masters'

/** The first letters of a unique mandate reference number denote a bank; other references have no known format. */
export const knownMandateBank = vine.createRule((value, _, field) => {
  const bank = mandateBank(value as string)
  if (bank === null || masters().isBankPrefix(bank)) return
  field.report('mandateBank', 'mandateBank', field, { bank })
})

/** The lender's mandate reference of a loan. */
export const mandateReferenceRule = () =>
  mandateRule().use(knownMandateBank()).nullable().optional()
