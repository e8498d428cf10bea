import emitter from '@adonisjs/core/services/emitter'
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

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** Something of an account changed. The listener tells its person, in the transaction of the change. */
    'auth:security_changed': SecurityNotice & { trx: TransactionClientContract }
  }
}

/** Hands a notice over for sending, in the transaction of the change it tells about. */
export const sendSecurityNotice = (trx: TransactionClientContract, notice: SecurityNotice) =>
  emitter.emitSerial('auth:security_changed', { ...notice, trx })
