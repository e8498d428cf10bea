import { createHash } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { addMonthsClamped, type PlainDate, startOfMonth } from '#kernel/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { HEAD_OFFICE } from '#audits/queries/desks'
import {
  daysOfMonth,
  eligibleDecisions,
  eligibleExplainedDecisions,
  eligiblePayments,
  isMonthMeasured,
  seedCheckpoint,
  seedOf,
} from '#audits/queries/sampling_frame'
import { drawnFromText, drawSample } from '#audits/rules/sample_draw'

/** First day of the previous month, which is the last completed one. */
export const lastMonth = (): PlainDate => addMonthsClamped(startOfMonth(getClock().today()), -1)

/** Number of months after which a missed sample is no longer drawn automatically. */
const MAX_MONTHS_BACK = 12

/** Draws the sample of a completed month. Each month has one sample, whoever draws it first. */
export class DrawSample {
  /**
   * @param actor null for the system
   * @throws Refusal if the sample is already drawn, its queues are not measured, or no checkpoint of the log has
   * followed
   */
  async run(
    actor: { id: number; roleId: number } | null,
    month: PlainDate = lastMonth()
  ): Promise<AuditSample> {
    try {
      return await inTransaction((trx) => draw(trx, month, actor))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('audits.samples.drawn_already', {}, { status: 409 })
    }
  }

  /**
   * Does the same for the system each night: for the last month as soon as its sample can be drawn, and for months
   * missed since the first sample. Of two concurrent runs, one draws the sample.
   *
   * @returns the samples drawn, oldest month first
   */
  async runDue(): Promise<AuditSample[]> {
    const samples: AuditSample[] = []
    for (const month of await monthsDue()) {
      try {
        samples.push(await this.run(null, month))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    return samples
  }
}

/**
 * Returns the months without a sample, oldest first: those after the first month with a sample, and always the last
 * month.
 */
async function monthsDue(): Promise<PlainDate[]> {
  const last = lastMonth()
  const months = Array.from({ length: MAX_MONTHS_BACK }, (_, at) =>
    addMonthsClamped(last, at - MAX_MONTHS_BACK + 1)
  )
  const samples = await AuditSample.query().whereIn('month', months)
  const drawn = new Set(samples.map(({ month }) => month))
  const first = months.findIndex((month) => drawn.has(month))
  return months.filter(
    (month, at) => !drawn.has(month) && (month === last || (first >= 0 && at > first))
  )
}

async function draw(
  trx: TransactionClientContract,
  month: PlainDate,
  actor: { id: number; roleId: number } | null
) {
  const checkpoint = await seedCheckpoint(trx, month)
  if (!checkpoint || !(await isMonthMeasured(trx, month))) {
    throw new Refusal('audits.samples.not_yet', {}, { status: 409 })
  }
  const seed = seedOf(month, checkpoint)
  const days = daysOfMonth(month, addMonthsClamped(month, 1))
  const decisions = [
    ...(await eligibleDecisions(trx, days, true)),
    ...(await eligibleDecisions(trx, days, false)),
  ]
  const explained = await eligibleExplainedDecisions(trx, days)
  const from = { turns: decisions, explained, payments: await eligiblePayments(trx, days) }
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
  const officeByWaitingPeriod = new Map(
    [...decisions, ...explained].map(({ id, roleId, officeId }) => [id, { roleId, officeId }])
  )
  for (const { waitingPeriodId, marks, ...line } of lines) {
    const office =
      waitingPeriodId === null ? ACCOUNTS_OFFICE : officeByWaitingPeriod.get(waitingPeriodId)!
    await AuditSampleItem.create(
      {
        ...line,
        ...office,
        waitingPeriodId,
        marks: JSON.stringify(marks),
        state: 'drawn',
        sampleId: sample.id,
      },
      { client: trx }
    )
  }
  await recordAudit({
    action: SAMPLE_DRAWN,
    actor,
    subjectType: 'audit_sample',
    subjectId: sample.id,
    data: { month, seal: checkpoint.number, seed, items: lines.length, from: sha256(drawnFrom) },
    trx,
  })
  return sample
}

/** Action of the audit log entry. */
export const SAMPLE_DRAWN = 'sample.drawn'

/** Office that answers questions about a payment: the one that paid. */
const ACCOUNTS_OFFICE = { roleId: Role.accounts, officeId: HEAD_OFFICE }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
