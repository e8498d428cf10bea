import emitter from '@adonisjs/core/services/emitter'
import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
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

interface CodeToSend {
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

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A one-time code was made. The listener sends it, in the transaction in which it is written. */
    'auth:code_made': CodeToSend & { trx: TransactionClientContract }
  }
}

/** Hands a code over for sending, in the transaction in which it is written. */
export const sendCode = (trx: TransactionClientContract, code: CodeToSend) =>
  emitter.emitSerial('auth:code_made', { ...code, trx })

/** Notices to a person about their account, at the address that was valid until then. */
interface SecurityNotice {
  /** A mobile (ten digits) or an e-mail address. */
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
  /** Language of the person. */
  locale: string
  userId: number
}

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Something of an account changed. The listener tells its person, in the transaction of the change. */
    'auth:security_changed': SecurityNotice & { trx: TransactionClientContract }
  }
}

/** Hands a notice over for sending, in the transaction of the change it tells about. */
export const sendSecurityNotice = (trx: TransactionClientContract, notice: SecurityNotice) =>
  emitter.emitSerial('auth:security_changed', { ...notice, trx })

/**
 * The same to the mobile and to the e-mail address, where it is known to be theirs: whoever took one of them is
 * seen by the other.
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
