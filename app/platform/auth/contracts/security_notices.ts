import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What a person is told about their account, at the address that was good until then. */
export interface SecurityNotice {
  /** A mobile (ten digits) or an e-mail address. */
  recipient: string
  notice:
    | 'mobile_changed'
    | 'email_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'password_link_made'
    | 'account_attacked'
  /** Language of the person. */
  locale: string
  userId: number
}

export type SecurityNoticeSender = (
  trx: TransactionClientContract,
  notice: SecurityNotice
) => Promise<void>

let sender: SecurityNoticeSender | undefined

/** Lends the way in which such notices leave; called once, by the notifications module. */
export function registerSecurityNoticeSender(send: SecurityNoticeSender) {
  sender = send
}

/**
 * Hands a notice over for sending, in the transaction of the change it tells about.
 *
 * @throws Error when no module lends a sender
 */
export async function sendSecurityNotice(trx: TransactionClientContract, notice: SecurityNotice) {
  if (!sender) throw new Error('No sender for security notices is registered (start/modules.ts)')
  await sender(trx, notice)
}
