import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sendTemporaryPassword } from '#administration/people/hand_over'
import { LEASE_MS, clearFirstPassword, acquireFirstPasswordLease } from '#auth/actions/first_passwords'
import User from '#auth/models/user'
import {
  type FirstPassword,
  countPendingFirstPasswords,
  nextFirstPasswords,
} from '#auth/queries/first_passwords'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_run'

export interface FirstPasswordReport {
  sent: number
  /** Could not be sent; they are tried again when nobody is at them any more. */
  failed: number
}

const BATCH_SIZE = 50

/**
 * Sends first passwords to whom they are owed. Any number of processes may run it: each person is taken by a
 * guarded update, and their row goes in the transaction that sets the password and writes the message. So a
 * process that is killed has sent it, or leaves it to be sent.
 */
export class SendFirstPasswords {
  /** @param userId of this person alone */
  async run(userId?: number): Promise<FirstPasswordReport> {
    const report: FirstPasswordReport = { sent: 0, failed: 0 }
    let after = 0
    for (;;) {
      const now = getClock().now()
      const next = await nextFirstPasswords({ after, max: BATCH_SIZE, userId }, now)
      if (next.length === 0) return report
      for (const owed of next) {
        after = owed.id
        /** Hashing takes its time: who ends the process does not wait for all of them. */
        if (app.isTerminating) return report
        await this.#send(owed, report)
      }
    }
  }

  async #send(owed: FirstPassword, report: FirstPasswordReport): Promise<void> {
    const { id, userId, channel, askedBy, askedRole } = owed
    try {
      if (!(await acquireFirstPasswordLease(id))) return
      const user = await User.findOrFail(userId)
      if (!user.mustChangePassword) {
        await inTransaction(async (trx) => void (await clearFirstPassword(userId, trx)))
        return
      }
      const by = { id: askedBy, roleId: askedRole }
      await sendTemporaryPassword(user, channel, by, (trx) => refuseUnlessOwed(userId, trx))
      report.sent++
    } catch (error) {
      if (error instanceof Refusal) {
        logger.info({ userId, reason: error.messageKey }, 'no first password was sent')
        return
      }
      report.failed++
      logger.error({ err: error, userId }, 'a first password could not be sent')
    }
  }
}

/** Looked at in the transaction that sets it: disabled, sent one, or signing in with an own one meanwhile. */
async function refuseUnlessOwed(userId: number, trx: TransactionClientContract): Promise<void> {
  const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
  if (!user.isActive) throw new Refusal('auth.messages.not_while_disabled')
  if (!(await clearFirstPassword(userId, trx))) {
    throw new Refusal('auth.messages.password_changed_meanwhile')
  }
}

/** Sends the first passwords that are owed; those of a process that died are sent when its lease is over. */
export const firstPasswordSender = new BackgroundRun({
  run: async () => {
    await new SendFirstPasswords().run()
    return (await countPendingFirstPasswords()).sendable > 0 ? LEASE_MS : null
  },
  failed: 'sending first passwords failed',
})
