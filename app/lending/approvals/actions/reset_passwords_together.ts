import type { AuditAction } from '#kernel/audit/audit_kinds'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword } from '#auth/actions/password_hashing'
import { setPassword } from '#auth/actions/set_password'
import type User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { temporaryPassword } from '#approvals/rules/temporary_password'
import { notifyUser } from '#notifications/actions/notify_user'
import { queueMessage } from '#notifications/actions/queue_message'
import { isTooLongForSms } from '#notifications/rules/sms_values'

/**
 * Takes a temporary password on its way to its person, inside the transaction that sets it: one that
 * cannot be handed over is not set.
 */
export type PasswordDelivery = (
  user: User,
  password: string,
  trx: TransactionClientContract
) => Promise<void>

export interface ResetReport {
  /** User names that have a temporary password now. */
  reset: string[]
  /** User names whose password somebody changed in the meantime. */
  skipped: string[]
  failed: { userName: string; error: string }[]
}

/** Through the outbox, as an SMS that carries the password and stands nowhere else in clear. */
export const deliverBySms: PasswordDelivery = async (user, password, trx) => {
  await queueMessage(trx, {
    channel: 'sms',
    recipient: user.mobile,
    template: hasNeverSignedIn(user) ? 'first_password' : 'temporary_password',
    /** A name that does not fit is cut; the mobile is good for the sign-in as well. */
    params: { userName: isTooLongForSms(user.userName) ? user.mobile : user.userName, password },
    locale: user.locale,
    userId: user.id,
  })
}

/** The same as an e-mail, to who has an address. */
export const deliverByEmail: PasswordDelivery = async (user, password, trx) => {
  if (user.email === null) throw new Refusal('auth.messages.no_email')
  await queueMessage(trx, {
    channel: 'email',
    recipient: user.email,
    template: hasNeverSignedIn(user) ? 'first_password' : 'temporary_password',
    params: { userName: user.userName, password },
    locale: user.locale,
    userId: user.id,
  })
}

/** Has never signed in: for them it is a first password. */
const hasNeverSignedIn = (user: User) => user.lastSignInAt === null

/** Who gives a temporary password, and how the audit log names it. */
export interface PasswordIssuer {
  action: AuditAction
  actor: Pick<User, 'id' | 'roleId'> | null
  /** What must hold, looked at first in the transaction. @throws Refusal */
  before?: (trx: TransactionClientContract) => Promise<void>
}

/**
 * Gives a person a temporary password: it must be changed at the next sign-in, and their sessions end
 * (DECISIONS 10).
 *
 * @throws Refusal when the password was changed meanwhile, or cannot be handed over
 */
export async function issueTemporaryPassword(
  user: User,
  deliver: PasswordDelivery,
  { action, actor, before }: PasswordIssuer
): Promise<void> {
  const password = temporaryPassword()
  const hash = await hashPassword(password)
  await inTransaction(async (trx) => {
    await before?.(trx)
    await setPassword(user, hash, { action, actor, mustChange: true }, trx)
    const message = { userId: user.id, template: 'password_reset', params: {} } as const
    if (!hasNeverSignedIn(user)) await notifyUser({ ...message, channels: ['notice'] }, trx)
    await deliver(user, password, trx)
  })
  await endSessions(user.id)
}

const COMMAND_ISSUER: PasswordIssuer = { action: 'auth.password_reset_by_command', actor: null }

/**
 * Gives many people a temporary password each, one transaction a person: it must be changed at the
 * next sign-in, and their sessions end (DECISIONS 10).
 *
 * @param onProgress told after each person how many are done
 */
export class ResetPasswords {
  async run(
    users: readonly User[],
    deliver: PasswordDelivery,
    onProgress: (done: number) => void = () => undefined
  ): Promise<ResetReport> {
    const report: ResetReport = { reset: [], skipped: [], failed: [] }
    for (const [index, user] of users.entries()) {
      await this.#reset(user, deliver, report)
      onProgress(index + 1)
    }
    return report
  }

  async #reset(user: User, deliver: PasswordDelivery, report: ResetReport) {
    try {
      await issueTemporaryPassword(user, deliver, COMMAND_ISSUER)
      report.reset.push(user.userName)
    } catch (error) {
      if (error instanceof Refusal) report.skipped.push(user.userName)
      else report.failed.push({ userName: user.userName, error: (error as Error).message })
    }
  }
}
