import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { OtpPurpose } from '#auth/rules/one_time_passwords'

export interface CodeToSend {
  /** A mobile (ten digits) or an e-mail address. */
  recipient: string
  code: string
  purpose: OtpPurpose
  /** Language of the person. */
  locale: string
  minutes: number
  expiresAt: DateTime
  userId?: number | null
}

export type CodeSender = (trx: TransactionClientContract, code: CodeToSend) => Promise<void>

let sender: CodeSender | undefined

/** Lends the way in which one-time codes leave; called once, by the notifications module. */
export function registerCodeSender(send: CodeSender) {
  sender = send
}

/**
 * Hands a code over for sending, in the transaction in which it is written.
 *
 * @throws Error when no module lends a sender
 */
export async function sendCode(trx: TransactionClientContract, code: CodeToSend) {
  if (!sender) throw new Error('No sender for one-time codes is registered (start/modules.ts)')
  await sender(trx, code)
}
