import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Where a person agrees to what is done with their data. */
export interface Agreement {
  userId: number
  place: 'sign_up' | 'declaration' | 'my_data'
  /** The language in which they read it. */
  locale: string
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A person agreed. The listener keeps it in the transaction of the step in which they did. */
    'auth:agreed': { agreement: Agreement; trx: TransactionClientContract }
  }
}

/**
 * Hands an agreement over to be kept, in the transaction of the step in which it was given (DPDP Act 2023,
 * section 6(10): who keeps the data must be able to show it).
 */
export const recordAgreement = (agreement: Agreement, trx: TransactionClientContract) =>
  emitter.emitSerial('auth:agreed', { agreement, trx })
