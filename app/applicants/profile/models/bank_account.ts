import { BankAccountSchema } from '#database/schema'

/** The account into which refunds are paid. */
export default class BankAccount extends BankAccountSchema {}
