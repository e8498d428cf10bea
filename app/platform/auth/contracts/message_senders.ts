import emitter from '@adonisjs/core/services/emitter'
import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import type { OtpPurpose } from '#auth/rules/one_time_passwords'

/** Action that the message with a code describes, where another person enters the code. */
export interface CodeAction {
  /** Name of the person or centre that helps. */
  helper: string
  /** Name of the loan type, by language. */
  scheme: Readonly<Record<string, string>>
  /** Formatted amount; absent where none is requested yet. */
  amount?: string
}

interface CodeToSend {
  /** A mobile number (ten digits) or an e-mail address. */
  recipient: string
  code: string
  purpose: OtpPurpose
  /** Language of the recipient. */
  locale: string
  minutes: number
  expiresAt: DateTime
  userId?: number | null
  allows?: CodeAction
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A one-time code was created. The listener sends it, in the transaction in which it is stored. */
    'auth:code_made': CodeToSend & { trx: TransactionClientContract }
  }
}

/** Emits a code to be sent, in the transaction in which it is stored. */
export const sendCode = (trx: TransactionClientContract, code: CodeToSend) =>
  emitter.emitSerial('auth:code_made', { ...code, trx })

/** Security notice about an account, sent to the address that was valid until the change. */
interface SecurityNotice {
  /** A mobile number (ten digits) or an e-mail address. */
  recipient: string
  notice:
    | 'mobile_changed'
    | 'email_changed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkeys_removed'
    | 'passkey_cloned'
    | 'sso_linked'
    | 'password_link_made'
    | 'account_attacked'
    | 'account_taken_over'
  /** Language of the recipient. */
  locale: string
  userId: number
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Security settings of an account changed. The listener notifies its owner, in the transaction of the change. */
    'auth:security_changed': SecurityNotice & { trx: TransactionClientContract }
  }
}

/** Emits a notice to be sent, in the transaction of the change that it reports. */
export const sendSecurityNotice = (trx: TransactionClientContract, notice: SecurityNotice) =>
  emitter.emitSerial('auth:security_changed', { ...notice, trx })

/**
 * Sends the notice to the mobile number and to the e-mail address, where these are verified: if one of them has been
 * compromised, the owner learns of it through the other.
 */
export async function sendSecurityNoticeEverywhere(
  trx: TransactionClientContract,
  user: User,
  notice: SecurityNotice['notice']
): Promise<void> {
  const { id: userId, mobile, locale } = user
  const email = user.isOfficer || user.verifiedEmailKey ? user.email : null
  for (const recipient of [mobile, email]) {
    if (recipient) await sendSecurityNotice(trx, { recipient, notice, locale, userId })
  }
}
