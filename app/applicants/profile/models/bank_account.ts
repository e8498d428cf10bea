import { BankAccountSchema } from '#database/schema'

/** Account for the payment of refunds. */
export default class BankAccount extends BankAccountSchema {}
