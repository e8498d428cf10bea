import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What the bank said of payments of one batch; `reversed`: it returned what it had paid. */
export interface AnsweredPayments {
  trx: TransactionClientContract
  result: 'paid' | 'failed' | 'reversed'
  /** Of each payment its row (`payment_batch_items`) and its claim. */
  payments: readonly { id: number; claimId: number }[]
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** An answer of the bank was taken in. Listeners write in its transaction. */
    'claims:payments_answered': AnsweredPayments
  }
}
