import vine from '@vinejs/vine'
import { amountRule, birthDateRule } from '#kernel/validation/rules'

/** The questions in their order, by the names of their fields in the address. */
export const QUESTIONS = [
  'category',
  'livesInState',
  'birthDate',
  'income',
  'amount',
  'hadBenefit',
] as const

/** The answers exactly as typed. */
export type TypedAnswers = Record<(typeof QUESTIONS)[number], string>

/** The answer of a person who belongs to no category of the list. */
export const NO_CATEGORY = 'none'

const yesOrNo = () => vine.enum(['yes', 'no'] as const)

/** The six answers, as sent in the address of the page. */
export const eligibilityValidator = vine.withMetaData<{ categories: string[] }>().create({
  category: vine.enum((field) => field.meta.categories as string[]),
  livesInState: yesOrNo(),
  birthDate: birthDateRule(),
  income: amountRule(),
  amount: amountRule(),
  hadBenefit: yesOrNo(),
})
