import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { notifyUser } from '#notifications/actions/notify_user'
import Breach from '#privacy/models/breach'
import BreachPerson from '#privacy/models/breach_person'
import { inboxParams, messageParams } from '#privacy/queries/breach_message'
import { deliveryChannelOf } from '#privacy/rules/affected'

/** People of one transaction. */
const AT_ONCE = 50

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/**
 * Tells those on the lists of released breaches, in portions. That somebody was told is written in the
 * transaction of their messages, so a run that is killed leaves nobody out and tells nobody twice.
 */
export class NotifyAffectedPeople {
  /**
   * @param portions most of them in this run; all when left out
   * @returns how many were told
   */
  async run({ portions = Number.POSITIVE_INFINITY } = {}): Promise<number> {
    const open = await Breach.query()
      .whereNotNull('releasedAt')
      .whereNull('toldAt')
      .orderBy('id')
      .select('id')
    let [left, total] = [portions, 0]
    for (const { id } of open) {
      for (; left > 0; left--) {
        const notified = await inTransaction((trx) => this.#portion(id, trx))
        total += notified
        if (notified === 0) break
      }
    }
    return total
  }

  /** The breach is locked, so of two runs one waits and goes on behind the other. */
  async #portion(id: number, trx: TransactionClientContract): Promise<number> {
    const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
    const people = await BreachPerson.query({ client: trx })
      .where('breachId', id)
      .whereNull('toldAt')
      .orderBy('id')
      .limit(AT_ONCE)
    for (const person of people) await this.#tell(breach, person, trx)
    if (people.length < AT_ONCE && !breach.toldAt) await this.#finish(breach, trx)
    return people.length
  }

  async #tell(breach: Breach, person: BreachPerson, trx: TransactionClientContract) {
    const user = await User.findOrFail(person.userId, { client: trx })
    const reachedBy = deliveryChannelOf(user)
    if (reachedBy !== 'nobody') {
      const about = {
        userId: user.id,
        template: 'breach_told' as const,
        dedupeKey: `breach:${breach.id}`,
      }
      await notifyUser({ ...about, params: inboxParams(breach), channels: ['notice'] }, trx)
      await notifyUser({ ...about, params: messageParams(breach), channels: ['sms', 'email'] }, trx)
    }
    await person.merge({ toldAt: now(), reachedBy }).useTransaction(trx).save()
  }

  async #finish(breach: Breach, trx: TransactionClientContract) {
    await breach.merge({ toldAt: now() }).save()
    /** What was typed in a sheet is of no use any more. */
    await trx.from('breach_lines').where('breach_id', breach.id).delete()
    const [{ total }] = await trx
      .from('breach_people')
      .where('breach_id', breach.id)
      .count('* as total')
    await recordAudit(
      {
        action: 'breach.told',
        actorId: null,
        subjectType: 'breach',
        subjectId: breach.id,
        data: { people: Number(total) },
      },
      trx
    )
  }
}
