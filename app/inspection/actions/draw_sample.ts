import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import {
  addMonthsClamped,
  type PlainDate,
  startOfIndiaDay,
  startOfMonth,
} from '#core/calendar/plain_date'
import { instantOf, sqlStartOf } from '#core/database/instant'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import AuditSample from '#inspection/models/audit_sample'
import AuditSampleItem from '#inspection/models/audit_sample_item'
import { HEAD_OFFICE } from '#inspection/queries/desks'
import { daysOfMonth, drawablePayments, drawableTurns, seedOf } from '#inspection/queries/drawable'
import { drawnFromText, drawSample } from '#inspection/rules/sample_draw'

/** The month before today's, by its first day: the last that is over. */
export const lastMonth = (): PlainDate => addMonthsClamped(startOfMonth(getClock().today()), -1)

/** Draws the sample of the last month that is over: once, by whoever comes first. */
export class DrawSample {
  /**
   * @param actor null for the system
   * @throws Refusal where it is drawn already
   */
  async run(actor: { id: number; roleId: number } | null): Promise<AuditSample> {
    const month = lastMonth()
    try {
      return await inTransaction((trx) => draw(trx, month, actor))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('inspection.samples.drawn_already', {}, { status: 409 })
    }
  }

  /**
   * The same for the system, each night: in the first one in which the month's queues are measured and the log was
   * sealed since it began. Of two at once one draws.
   *
   * @returns null where there is nothing to draw, yet or any more
   */
  async runDue(): Promise<AuditSample | null> {
    const month = lastMonth()
    const isDrawn = await AuditSample.findBy('month', month)
    if (isDrawn || !(await isReady(month))) return null
    try {
      return await this.run(null)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

/** Whether all decisions of a month are in the queues, and there is a seal that was made since it began. */
async function isReady(month: PlainDate): Promise<boolean> {
  const progress = await db.from('queue_progress').where('id', 1).first()
  const waiting = await db
    .from('workflow_decisions')
    .where('id', '>', Number(progress?.decision_id ?? 0))
    .where('created_at', '<', sqlStartOf(addMonthsClamped(month, 1)))
    .first()
  const seal = await db.from('audit_seals').orderBy('id', 'desc').first()
  const isSealed = seal && instantOf(seal.created_at) >= startOfIndiaDay(month)
  return !waiting && Boolean(isSealed)
}

async function draw(
  trx: TransactionClientContract,
  month: PlainDate,
  actor: { id: number; roleId: number } | null
) {
  const seed = await seedOf(trx, month)
  const days = daysOfMonth(month, addMonthsClamped(month, 1))
  const turns = [
    ...(await drawableTurns(trx, days, true)),
    ...(await drawableTurns(trx, days, false)),
  ]
  const from = { turns, payments: await drawablePayments(trx, days) }
  const drawnFrom = drawnFromText(from)
  const sample = await AuditSample.create(
    {
      month,
      seed,
      drawnFrom,
      drawnBy: actor?.id ?? null,
      drawnAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    },
    { client: trx }
  )
  const lines = drawSample(from, seed)
  const asked = new Map(turns.map(({ id, roleId, officeId }) => [id, { roleId, officeId }]))
  for (const { stayId, marks, ...line } of lines) {
    const office = stayId === null ? ACCOUNTS : asked.get(stayId)!
    await AuditSampleItem.create(
      {
        ...line,
        ...office,
        stayId,
        marks: JSON.stringify(marks),
        state: 'drawn',
        sampleId: sample.id,
      },
      { client: trx }
    )
  }
  await recordAudit(
    {
      action: SAMPLE_DRAWN,
      actorId: actor?.id ?? null,
      actorRole: actor?.roleId,
      subjectType: 'audit_sample',
      subjectId: sample.id,
      data: { month, seed, items: lines.length, from: sha256(drawnFrom) },
    },
    trx
  )
  return sample
}

/** What the audit log calls it. */
export const SAMPLE_DRAWN = 'sample.drawn'

/** Who paid is asked about a payment. */
const ACCOUNTS = { roleId: Role.accounts, officeId: HEAD_OFFICE }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
