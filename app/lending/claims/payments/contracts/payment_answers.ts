import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** The bank's answers about payments of one batch; `reversed`: it returned a payment that it had credited. */
export interface AnsweredPayments {
  trx: TransactionClientContract
  result: 'paid' | 'failed' | 'reversed'
  /** For each payment its row (`payment_batch_items`) and its claim. */
  payments: readonly { id: number; claimId: number }[]
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** An answer of the bank was imported. Listeners write in its transaction. */
    'claims:payments_answered': AnsweredPayments
  }
}
