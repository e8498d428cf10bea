import { BankAnswerSchema } from '#database/schema'

/** An imported answer file of the bank. */
export default class BankAnswer extends BankAnswerSchema {}
