import emitter from '@adonisjs/core/services/emitter'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import type User from '#auth/models/user'
import type { OtpPurpose } from '#auth/rules/one_time_passwords'
import { recordAudit } from '#kernel/audit/record_audit'
import { refuseDuplicateRequest } from '#kernel/idempotency/idempotency_store'
import { inTransaction } from '#kernel/database/transaction'
import signIn from '#config/sign_in'
import { Refusal } from '#kernel/exceptions/refusal'

interface FailedAttempt {
  /** User of the attempted account; null when the name does not exist. The input is not stored. */
  user: User | null
  /** Network address of the attempt. */
  address: string
  /** Whether the browser had signed in to the account before. */
  isKnownDevice?: boolean
  /** The purpose of the code. */
  purpose?: OtpPurpose
}

type FailedAction =
  | 'auth.password_wrong'
  | 'auth.code_wrong'
  | 'auth.second_factor_wrong'
  | 'auth.passkey_wrong'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /** A wrong password or code was submitted. */
    'auth:tried_wrongly': { action: FailedAction }
  }
}

/**
 * Records a wrong password or code in the audit log (DECISIONS 12). Call it outside a transaction.
 *
 * @throws DuplicateRequest when the form was sent twice and the first request has taken effect
 */
export async function recordFailedAttempt(
  action: FailedAction,
  { user, ...data }: FailedAttempt
): Promise<void> {
  await refuseDuplicateRequest()
  const subject = user ? { subjectType: 'user', subjectId: user.id } : {}
  await recordAudit({
    action,
    actorId: null,
    ...subject,
    districtId: user?.districtId ?? null,
    data,
  })
  void emitter.emit('auth:tried_wrongly', { action })
}

/** Notifies the owner of an account under attack, if there is one, once for each attack. */
export async function notifyOwner(user: User | null): Promise<void> {
  if (!user?.maySignIn) return
  const { id: userId, mobile: recipient, locale } = user
  await inTransaction((trx) =>
    sendSecurityNotice(trx, { recipient, notice: 'account_attacked', locale, userId })
  )
}

/**
 * Performs work for a user who may not exist. The response time does not reveal whether they do (DECISIONS 11); a
 * refusal must be the same for both.
 */
export async function inConstantTime(work: () => Promise<unknown>): Promise<void> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, signIn.answerMs))
  try {
    await work()
  } finally {
    await answerTime
  }
}

/** Does the same for work that is refused only to existing users: no refusal reaches the response. */
export async function withoutDisclosure(work: () => Promise<unknown>): Promise<void> {
  await inConstantTime(async () => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  })
}
