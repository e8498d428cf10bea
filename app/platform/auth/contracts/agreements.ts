import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Where a person agrees to what is done with their data. */
export interface Agreement {
  userId: number
  place: 'sign_up' | 'declaration' | 'my_data'
  /** The language in which they read it. */
  locale: string
}

export type AgreementKeeper = (
  agreement: Agreement,
  trx: TransactionClientContract
) => Promise<void>

let keeper: AgreementKeeper | undefined

/** Lends what keeps the record of agreements; called once, by the module of personal data. */
export function registerAgreementKeeper(keep: AgreementKeeper) {
  keeper = keep
}

/**
 * Hands an agreement over to be kept, in the transaction of the step in which it was given (DPDP Act 2023,
 * section 6(10): who keeps the data must be able to show it).
 *
 * @throws Error when no module keeps them
 */
export async function noteAgreement(agreement: Agreement, trx: TransactionClientContract) {
  if (!keeper) throw new Error('Nobody keeps agreements (start/modules.ts)')
  await keeper(agreement, trx)
}
