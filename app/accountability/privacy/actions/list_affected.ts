import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import { lockBreachAtVersion } from '#privacy/actions/save_breach'
import type { AffectedSelection } from '#privacy/queries/affected'
import type { AffectedSource } from '#privacy/rules/affected'

/** Rows of one statement. */
const AT_ONCE = 500
/** Unknown lines that are kept to be shown. */
const MAX_UNKNOWN_LINES = 500
const MAX_TYPED_LENGTH = 80

interface AffectedListInput {
  id: number
  expectedVersion: number
  officer: { id: number; roleId: number }
}

/** Adds people to the list of a breach; who is on it already stays as they are. */
export class AddAffectedPeople {
  /**
   * @returns how many are new on the list
   * @throws NotFound; Refusal when nobody is meant, those on it are being told, or somebody saved meanwhile
   */
  async run(input: AffectedListInput & { source: AffectedSource; affected: AffectedSelection }): Promise<number> {
    const { id, source, affected, officer } = input
    if (affected.ids.length === 0 && affected.unknown.length === 0) {
      throw new Refusal('privacy.breaches.refused.nobody')
    }
    return inTransaction(async (trx) => {
      const breach = await lockBreachAtVersion(id, input.expectedVersion, trx)
      const there = await trx.from('breach_people').where('breach_id', id).select('user_id')
      const known = new Set(there.map(({ user_id: one }) => Number(one)))
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
      await recordAudit(
        {
          action: 'breach.listed',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'breach',
          subjectId: id,
          data: { source, added: added.length, unknown: affected.unknown.length },
        },
        trx
      )
      return added.length
    })
  }
}

async function insertAll(table: string, rows: object[], trx: TransactionClientContract) {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await trx.table(table).multiInsert(rows.slice(at, at + AT_ONCE))
  }
}

/** Empties the list of a breach, with the lines that were nobody's. */
export class ClearAffectedPeople {
  /** @throws NotFound; Refusal when those on it are being told, or somebody saved meanwhile */
  async run({ id, expectedVersion, officer }: AffectedListInput): Promise<void> {
    await inTransaction(async (trx) => {
      const breach = await lockBreachAtVersion(id, expectedVersion, trx)
      await trx.from('breach_lines').where('breach_id', id).delete()
      const removed = Number(await trx.from('breach_people').where('breach_id', id).delete())
      await breach.merge({ updatedBy: officer.id }).save()
      await recordAudit(
        {
          action: 'breach.cleared',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'breach',
          subjectId: id,
          data: { removed },
        },
        trx
      )
    })
  }
}
