import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type NewOfficer,
  type OfficerChange,
  sendTemporaryPassword,
} from '#administration/officers/password_delivery'
import {
  LEASE_MS,
  acquireFirstPasswordLease,
  clearFirstPassword,
  queueFirstPasswords,
} from '#auth/actions/passwords'
import User from '#auth/models/user'
import {
  type FirstPassword,
  countPendingFirstPasswords,
  nextFirstPasswords,
} from '#auth/queries/passwords'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { AddOfficer, AddOfficers } from '#auth/actions/add_officers'
import { afterCommit } from '#kernel/database/deferred_effects'
import { loadOfficer } from '#auth/queries/users'

interface FirstPasswordReport {
  sent: number
  /** Passwords that could not be sent; they are tried again after the lease has expired. */
  failed: number
}

const BATCH_SIZE = 50

/**
 * Sends pending first passwords. Any number of processes may run it: a guarded update acquires each person, whose row
 * is deleted in the transaction that sets the password and writes the message. A killed process has therefore either
 * sent it or leaves it to be sent.
 */
export class SendFirstPasswords {
  /** @param userId restricts the run to this person */
  async run(userId?: number): Promise<FirstPasswordReport> {
    const report: FirstPasswordReport = { sent: 0, failed: 0 }
    let after = 0
    for (;;) {
      const now = getClock().now()
      const next = await nextFirstPasswords({ after, max: BATCH_SIZE, userId }, now)
      if (next.length === 0) return report
      for (const pending of next) {
        after = pending.id
        /** Hashing takes time, so a terminating process does not wait for the rest. */
        if (app.isTerminating) return report
        await this.#send(pending, report)
      }
    }
  }

  async #send(pending: FirstPassword, report: FirstPasswordReport): Promise<void> {
    const { id, userId, channel, requestedBy, requestedRole } = pending
    try {
      if (!(await acquireFirstPasswordLease(id))) return
      const user = await User.findOrFail(userId)
      if (!user.mustChangePassword) {
        await inTransaction(async (trx) => void (await clearFirstPassword(userId, trx)))
        return
      }
      const by = { id: requestedBy, roleId: requestedRole }
      await sendTemporaryPassword(user, channel, by, (trx) => refuseUnlessPending(userId, trx))
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

/**
 * Checked in the transaction that sets the password: the officer may meanwhile be disabled, have been sent one, or sign
 * in with their own.
 */
async function refuseUnlessPending(userId: number, trx: TransactionClientContract): Promise<void> {
  const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
  if (!user.isActive) throw new Refusal('auth.messages.not_while_disabled')
  if (!(await clearFirstPassword(userId, trx))) {
    throw new Refusal('auth.messages.password_changed_meanwhile')
  }
}

/** Sends pending first passwords; those of a process that died are sent when its lease expires. */
export const firstPasswordSender = new BackgroundRun({
  run: async () => {
    await new SendFirstPasswords().run()
    return (await countPendingFirstPasswords()).sendable > 0 ? LEASE_MS : null
  },
  failed: 'sending first passwords failed',
})

type AddOfficersChange = Extract<OfficerChange, { act: 'add' }>
type Editor = { id: number; roleId: number }

/**
 * Adds officers, each with a role assignment. For delivery by message, a first password is queued, and generated and
 * sent after all officers are added; for several officers after the response. What could not be sent is sent later
 * (`SendFirstPasswords`).
 *
 * @throws as `AddOfficer`; with several people the refusal names the one concerned
 */
export async function addOfficers(
  { people, passwordDelivery }: AddOfficersChange,
  by: Editor,
  trx: TransactionClientContract
): Promise<void> {
  const users =
    people.length === 1
      ? [await new AddOfficer().run(people[0], by, trx)]
      : await new AddOfficers().run(people, by, { trx, nameRefusal: officerRefusal })
  const added = users.map(({ id }) => id)
  if (passwordDelivery === 'link') return
  await queueFirstPasswords(added, { channel: passwordDelivery, by }, trx)
  afterCommit(trx, async () => {
    /** Hashing takes time, and the passwords of a complete spreadsheet would exceed the duration of a request. */
    if (added.length > 1) firstPasswordSender.start()
    else await sendFirstPassword(added[0])
  })
}

/** The account exists whether or not the message is sent. */
async function sendFirstPassword(userId: number): Promise<void> {
  try {
    await new SendFirstPasswords().run(userId)
  } catch (error) {
    logger.error({ err: error, userId }, 'no first password could be sent')
  }
}

const officerRefusal = (
  { firstName, lastName }: Pick<NewOfficer, 'firstName' | 'lastName'>,
  { messageKey, params }: Refusal
) =>
  new Refusal('administration.officers.messages.one_refused', {
    name: `${firstName} ${lastName}`,
    reason: { key: messageKey, params },
  })

type SetPasswordChange = Extract<OfficerChange, { act: 'set_password' }>

/**
 * Gives an existing officer a new password. A temporary one is queued and sent after the commit, because hashing takes
 * time; a link is generated when the requester collects it.
 *
 * @throws NotFound; Refusal for the user's own password, a disabled account, or no e-mail address
 */
export async function queueFirstPassword(
  { id, passwordDelivery }: SetPasswordChange,
  by: { id: number; roleId: number },
  trx: TransactionClientContract
): Promise<void> {
  const { user } = await loadOfficer(id, trx)
  if (id === by.id) throw new Refusal('approvals.messages.own_password')
  if (!user.isActive) throw new Refusal('auth.messages.not_while_disabled')
  if (passwordDelivery === 'link') return
  if (passwordDelivery === 'email' && user.email === null)
    throw new Refusal('auth.messages.no_email')
  await clearFirstPassword(id, trx)
  await queueFirstPasswords([id], { channel: passwordDelivery, by }, trx)
  /** A first password is only sent to users whose password must be changed. */
  await trx.from('users').where('id', id).update({ must_change_password: true })
  afterCommit(trx, () => sendFirstPassword(id))
}
