import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { type Translated, languageName } from '#kernel/formats/languages'
import Breach from '#privacy/models/breach'
import {
  BREACH_TEXTS,
  type BreachText,
  contactOf,
  missingLanguages,
  timeErrors,
} from '#privacy/rules/breaches'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import type { Actor } from '#workflow/contracts/subject'

interface SaveBreachInput {
  /** Null for a new breach. */
  id: number | null
  /** Version that the officer's page showed; ignored for a new breach. */
  expectedVersion: number
  happenedAt: Date
  knownAt: Date
  words: Translated<BreachText>
  contact: { contactName: string; contactPhone: string; contactEmail: string }
  findings: string | null
  officer: { id: number; roleId: number }
}

/** Records a breach, or changes one while nobody has been notified. */
export class SaveBreach {
  /** @throws NotFound, FieldRefusals, Refusal if people are being notified or the breach was saved meanwhile */
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
      await recordAudit({
        action: id ? 'breach.saved' : 'breach.recorded',
        actor: officer,
        subjectType: 'breach',
        subjectId: row.id,
        data: { version: row.version },
        trx,
      })
      return row
    })
  }
}

/**
 * Locks a breach that may still be changed and increments its version.
 *
 * @throws NotFound; Refusal if the people affected are being notified, or the version differs
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

/** @throws Refusal if the people affected are being notified: the text that they read stays unchanged */
function refuseReleased({ releasedAt }: Breach): void {
  if (releasedAt) throw new Refusal('privacy.breaches.refused.released', {}, { status: 409 })
}

/** The breach whose people are to be notified. */
export interface BreachRelease {
  id: number
}

const countAffected = async (id: number, trx: TransactionClientContract) => {
  const [{ total }] = await trx.from('breach_people').where('breach_id', id).count('* as total')
  return Number(total)
}

async function lockBreach({ id }: BreachRelease, trx: TransactionClientContract) {
  const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().first()
  if (!breach) throw new NotFound()
  return breach
}

/**
 * Notification of the people affected by a breach. It cannot be undone, so it always needs confirmation by a second
 * person.
 */
export const breachRelease: ChangeKind<BreachRelease> = {
  words: 'privacy.breaches.release.kind',
  needsConfirmation: 'always',

  /** Every change to the breach or its list increments the version. */
  async version(payload, trx) {
    const breach = await lockBreach(payload, trx)
    refuseReleased(breach)
    return String(breach.version)
  },

  async describe({ id }, trx) {
    const breach = await Breach.findOrFail(id, { client: trx })
    const line = (name: string, value: string) => ({
      label: { key: `privacy.breaches.lines.${name}` },
      kind: 'text' as const,
      old: null,
      new: value,
    })
    return {
      subject: `breach-${id}`,
      title: { key: 'privacy.breaches.number', params: { id } },
      href: `/officer/breaches/${id}`,
      difference: [
        line('people', String(await countAffected(id, trx))),
        ...BREACH_TEXTS.map((text) => line(text, breach[`${text}En`])),
        line('contact', contactOf(breach)),
      ],
    }
  },

  apply: release,
}

/** @throws Refusal if a language is missing, the list is empty, or the breach is already released */
async function release(payload: BreachRelease, actor: Actor, trx: TransactionClientContract) {
  const breach = await lockBreach(payload, trx)
  refuseReleased(breach)
  const missing = missingLanguages(breach.texts)
  if (missing.length > 0) {
    const languages = missing.map(languageName).join(', ')
    throw new Refusal('privacy.breaches.refused.languages', { languages })
  }
  const people = await countAffected(breach.id, trx)
  if (people === 0) throw new Refusal('privacy.breaches.refused.no_list')
  await breach.merge({ releasedAt: DateTime.fromJSDate(getClock().now()).toUTC() }).save()
  await recordAudit({
    action: 'breach.released',
    actor,
    subjectType: 'breach',
    subjectId: breach.id,
    data: { people },
    trx,
  })
}

/** Reports to the Board: a description at once, the detailed report within 72 hours. */
export const BOARD_STEPS = ['described', 'reported'] as const
type BoardStep = (typeof BOARD_STEPS)[number]

/** Records a report to the Data Protection Board. Each is recorded once and stays. */
export class RecordBoardStep {
  /** @throws NotFound; Refusal if it is already recorded */
  async run(input: { id: number; step: BoardStep; officer: { id: number; roleId: number } }) {
    const { id, step, officer } = input
    await inTransaction(async (trx) => {
      const breach = await Breach.query({ client: trx }).where({ id }).forUpdate().first()
      if (!breach) throw new NotFound()
      if (breach[`${step}At`]) {
        throw new Refusal('privacy.breaches.refused.noted', {}, { status: 409 })
      }
      await breach.merge({ [`${step}At`]: DateTime.fromJSDate(getClock().now()).toUTC() }).save()
      await recordAudit({
        action: `breach.${step}`,
        actor: officer,
        subjectType: 'breach',
        subjectId: id,
        trx,
      })
    })
  }
}
