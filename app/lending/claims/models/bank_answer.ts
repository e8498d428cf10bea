import { BankAnswerSchema } from '#database/schema'

/** One answer file of the bank that was taken in. */
export default class BankAnswer extends BankAnswerSchema {}
