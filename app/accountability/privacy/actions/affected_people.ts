import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { lockBreachAtVersion } from '#privacy/actions/breaches'
import type { AffectedSelection } from '#privacy/queries/affected_people'
import { type AffectedSource, deliveryChannelOf } from '#privacy/rules/breaches'
import { DateTime } from 'luxon'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { notifyUser } from '#notifications/actions/messages'
import Breach from '#privacy/models/breach'
import BreachPerson from '#privacy/models/breach_person'
import { inboxParams, messageParams } from '#privacy/queries/breaches'

/** Number of rows per statement. */
const INSERT_BATCH_SIZE = 500
/** Maximum number of unknown lines stored for display. */
const MAX_UNKNOWN_LINES = 500
const MAX_TYPED_LENGTH = 80

interface AffectedListInput {
  id: number
  expectedVersion: number
  officer: { id: number; roleId: number }
}

/** Adds people to the list of a breach. Existing entries stay unchanged. */
export class AddAffectedPeople {
  /**
   * @returns the number of people added
   * @throws NotFound; Refusal if the selection is empty, the people are being notified, or the breach was saved
   * meanwhile
   */
  async run(
    input: AffectedListInput & { source: AffectedSource; affected: AffectedSelection }
  ): Promise<number> {
    const { id, source, affected, officer } = input
    if (affected.ids.length === 0 && affected.unknown.length === 0) {
      throw new Refusal('privacy.breaches.refused.nobody')
    }
    return inTransaction(async (trx) => {
      const breach = await lockBreachAtVersion(id, input.expectedVersion, trx)
      const existing = await trx.from('breach_people').where('breach_id', id).select('user_id')
      const known = new Set(existing.map(({ user_id: one }) => Number(one)))
      const added = affected.ids.filter((one) => !known.has(one))
      const rows = added.map((one) => ({ breach_id: id, user_id: one, source }))
      await insertAll('breach_people', rows, trx)
      const lines = affected.unknown.slice(0, MAX_UNKNOWN_LINES).map(({ line, typed }) => ({
        breach_id: id,
        line,
        typed: findPersonalNumber(typed) ? '•••' : typed.slice(0, MAX_TYPED_LENGTH),
      }))
      await insertAll('breach_lines', lines, trx)
      await breach.merge({ updatedBy: officer.id }).save()
      await recordAudit({
        action: 'breach.listed',
        actor: officer,
        subjectType: 'breach',
        subjectId: id,
        data: { source, added: added.length, unknown: affected.unknown.length },
        trx,
      })
      return added.length
    })
  }
}

async function insertAll(table: string, rows: object[], trx: TransactionClientContract) {
  for (let at = 0; at < rows.length; at += INSERT_BATCH_SIZE) {
    await trx.table(table).multiInsert(rows.slice(at, at + INSERT_BATCH_SIZE))
  }
}

/** Clears the list of a breach, including lines that matched nobody. */
export class ClearAffectedPeople {
  /** @throws NotFound; Refusal if the people are being notified or the breach was saved meanwhile */
  async run({ id, expectedVersion, officer }: AffectedListInput): Promise<void> {
    await inTransaction(async (trx) => {
      const breach = await lockBreachAtVersion(id, expectedVersion, trx)
      await trx.from('breach_lines').where('breach_id', id).delete()
      const removed = Number(await trx.from('breach_people').where('breach_id', id).delete())
      await breach.merge({ updatedBy: officer.id }).save()
      await recordAudit({
        action: 'breach.cleared',
        actor: officer,
        subjectType: 'breach',
        subjectId: id,
        data: { removed },
        trx,
      })
    })
  }
}

/** Number of people per transaction. */
const NOTIFY_BATCH_SIZE = 50

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/**
 * Notifies the people on the lists of released breaches, in batches. A notification is recorded in the transaction of
 * its messages, so a run that is killed neither omits a person nor notifies one twice.
 */
export class NotifyAffectedPeople {
  /**
   * @param portions maximum number of batches in this run; all if omitted
   * @returns the number of people notified
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
        const notified = await inTransaction((trx) => this.#notifyBatch(id, trx))
        total += notified
        if (notified === 0) break
      }
    }
    return total
  }

  /** The breach is locked, so that of two runs one waits and continues after the other. */
  async #notifyBatch(id: number, trx: TransactionClientContract): Promise<number> {
    const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().firstOrFail()
    const people = await BreachPerson.query({ client: trx })
      .where('breachId', id)
      .whereNull('toldAt')
      .orderBy('id')
      .limit(NOTIFY_BATCH_SIZE)
    for (const person of people) await this.#notifyPerson(breach, person, trx)
    if (people.length < NOTIFY_BATCH_SIZE && !breach.toldAt) await this.#finish(breach, trx)
    return people.length
  }

  async #notifyPerson(breach: Breach, person: BreachPerson, trx: TransactionClientContract) {
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
    /** The lines of an uploaded spreadsheet are no longer needed. */
    await trx.from('breach_lines').where('breach_id', breach.id).delete()
    const [{ total }] = await trx
      .from('breach_people')
      .where('breach_id', breach.id)
      .count('* as total')
    await recordAudit({
      action: 'breach.told',
      actorId: null,
      subjectType: 'breach',
      subjectId: breach.id,
      data: { people: Number(total) },
      trx,
    })
  }
}
