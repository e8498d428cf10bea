import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { OtpPurpose } from '#auth/rules/one_time_passwords'

/** What the message of a code says that it allows, where the code is typed by somebody else. */
export interface CodeAllows {
  /** Name of the person or centre that helps. */
  helper: string
  /** The loan type, by language. */
  scheme: Readonly<Record<string, string>>
  /** Formatted amount; absent where none is asked for yet. */
  amount?: string
}

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
  allows?: CodeAllows
}

export type CodeSender = (trx: TransactionClientContract, code: CodeToSend) => Promise<void>

/** Whether codes by SMS reach a reader of this language at all. */
export type CodesArrive = (locale: string) => Promise<boolean>

let sender: CodeSender | undefined
let arrival: CodesArrive | undefined

/** Lends the way in which one-time codes leave; called once, by the notifications module. */
export function registerCodeSender(send: CodeSender, arrive: CodesArrive) {
  sender = send
  arrival = arrive
}

/** False where nothing is set up that sends codes: whoever would wait for one is told so before. */
export const codesArrive: CodesArrive = async (locale) => (await arrival?.(locale)) ?? false

/**
 * Hands a code over for sending, in the transaction in which it is written.
 *
 * @throws Error when no module lends a sender
 */
export async function sendCode(trx: TransactionClientContract, code: CodeToSend) {
  if (!sender) throw new Error('No sender for one-time codes is registered (start/modules.ts)')
  await sender(trx, code)
}
