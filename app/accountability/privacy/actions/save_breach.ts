import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { editConflict } from '#auth/queries/changed_meanwhile'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Translated } from '#kernel/formats/languages'
import Breach from '#privacy/models/breach'
import type { BreachText } from '#privacy/rules/breach_texts'
import { timeErrors } from '#privacy/rules/breach_times'

export interface SaveBreachInput {
  /** Null: a new one. */
  id: number | null
  /** The version that the officer had before them; of no account for a new one. */
  expectedVersion: number
  happenedAt: Date
  knownAt: Date
  words: Translated<BreachText>
  contact: { contactName: string; contactPhone: string; contactEmail: string }
  findings: string | null
  officer: { id: number; roleId: number }
}

/** Records a breach, or changes one of which nobody was told yet. */
export class SaveBreach {
  /** @throws NotFound, FieldRefusals, Refusal when people are being told or somebody saved meanwhile */
  async run(input: SaveBreachInput): Promise<Breach> {
    const { id, happenedAt, knownAt, words, contact, findings, officer } = input
    const errors = timeErrors(happenedAt, knownAt, getClock().now())
    if (errors.length > 0) throw new FieldRefusals(errors)
    return inTransaction(async (trx) => {
      const row = id
        ? await lockBreachAtVersion(id, input.expectedVersion, trx)
        : new Breach().useTransaction(trx).merge({ version: 1, createdBy: officer.id })
      await row
        .merge({
          ...contact,
          findings,
          happenedAt: DateTime.fromJSDate(happenedAt).toUTC(),
          knownAt: DateTime.fromJSDate(knownAt).toUTC(),
          updatedBy: officer.id,
        })
        .fillTexts(words)
        .save()
      await recordAudit(
        {
          action: id ? 'breach.saved' : 'breach.recorded',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'breach',
          subjectId: row.id,
          data: { version: row.version },
        },
        trx
      )
      return row
    })
  }
}

/**
 * A breach that may still be changed, taken for it under its next version.
 *
 * @throws NotFound; Refusal when those affected are being told, or it is another version
 */
export async function lockBreachAtVersion(
  id: number,
  expectedVersion: number,
  trx: TransactionClientContract
): Promise<Breach> {
  const row = await Breach.query({ client: trx }).where({ id }).forUpdate().first()
  if (!row) throw new NotFound()
  refuseReleased(row)
  if (row.version !== expectedVersion) {
    throw await editConflict({ by: row.updatedBy, at: row.updatedAt }, trx)
  }
  return row.merge({ version: row.version + 1 })
}

/** @throws Refusal when those affected are being told: what they read stays */
export function refuseReleased({ releasedAt }: Breach): void {
  if (releasedAt) throw new Refusal('privacy.breaches.refused.released', {}, { status: 409 })
}
