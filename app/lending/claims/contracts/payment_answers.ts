import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What the bank said of payments of one batch. */
export interface AnsweredPayments {
  trx: TransactionClientContract
  result: 'paid' | 'failed'
  /** Of each payment its row (`payment_batch_items`) and its claim. */
  payments: readonly { id: number; claimId: number }[]
}

type OnAnswer = (answered: AnsweredPayments) => Promise<void>

const followers: OnAnswer[] = []

/** Adds what follows an answer of the bank, in its transaction; for later modules. */
export function registerPaymentAnswers(follower: OnAnswer) {
  followers.push(follower)
}

export async function followAnswers(answered: AnsweredPayments): Promise<void> {
  for (const follower of followers) await follower(answered)
}
