import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { addMonthsClamped, type PlainDate, startOfMonth } from '#core/calendar/plain_date'
import { inTransaction, isUniqueViolation } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import AuditSample from '#inspection/models/audit_sample'
import AuditSampleItem from '#inspection/models/audit_sample_item'
import { HEAD_OFFICE } from '#inspection/queries/desks'
import {
  daysOfMonth,
  drawablePayments,
  drawableTurns,
  type DrawableTurn,
  seedOf,
} from '#inspection/queries/drawable'
import { drawn, DRAWN, type Mark, type SampleKind, weightOf } from '#inspection/rules/sample'

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
}

async function draw(
  trx: TransactionClientContract,
  month: PlainDate,
  actor: { id: number; roleId: number } | null
) {
  const seed = await seedOf(trx, month)
  const sample = await AuditSample.create(
    {
      month,
      seed,
      drawnBy: actor?.id ?? null,
      drawnAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    },
    { client: trx }
  )
  const days = daysOfMonth(month, addMonthsClamped(month, 1))
  const far = (await drawableTurns(trx, days, true))
    .toSorted((a, b) => b.passed - a.passed || a.id - b.id)
    .slice(0, DRAWN.far_ahead)
  /** A file whose other turn was far ahead is looked at once. */
  const taken = new Set(far.map(fileOf))
  const others = (await drawableTurns(trx, days, false)).filter((turn) => !taken.has(fileOf(turn)))
  const usual = drawn(others, { seed, count: DRAWN.usual })
  const payments = (await drawablePayments(trx, days)).filter(({ id }) => !taken.has(`claim:${id}`))
  const paid = drawn(payments, {
    seed,
    count: DRAWN.paid_claim,
    weight: ({ amountPaise, marks }) => weightOf(amountPaise, marks),
  })
  const lines = [
    ...firstOfEach(far).map((turn) => lineOf('far_ahead', turn)),
    ...firstOfEach(usual).map((turn) => lineOf('usual', turn)),
    ...paid.map(({ id, marks }) =>
      lineOf('paid_claim', { subjectType: 'claim', subjectId: id, ...ACCOUNTS }, marks)
    ),
  ]
  const unique = new Map(lines.map((line) => [`${line.subjectType}:${line.subjectId}`, line]))
  for (const line of unique.values()) {
    await AuditSampleItem.create({ ...line, sampleId: sample.id }, { client: trx })
  }
  await recordAudit(
    {
      action: 'sample.drawn',
      actorId: actor?.id ?? null,
      actorRole: actor?.roleId,
      subjectType: 'audit_sample',
      subjectId: sample.id,
      data: { month, seed, items: unique.size },
    },
    trx
  )
  return sample
}

/** Who paid is asked about a payment. */
const ACCOUNTS = { roleId: Role.accounts, officeId: HEAD_OFFICE }

const fileOf = ({ subjectType, subjectId }: DrawableTurn) => `${subjectType}:${subjectId}`

/** Each file once, with the turn that came first. */
function firstOfEach(turns: readonly DrawableTurn[]): DrawableTurn[] {
  return [...new Map(turns.toReversed().map((turn) => [fileOf(turn), turn])).values()].toReversed()
}

function lineOf(
  kind: SampleKind,
  drawnTurn: Omit<DrawableTurn, 'id' | 'passed'> & { id?: number },
  marks: readonly Mark[] = []
) {
  const { subjectType, subjectId, roleId, officeId, id } = drawnTurn
  return {
    kind,
    subjectType,
    subjectId,
    roleId,
    officeId,
    stayId: id ?? null,
    marks: JSON.stringify(marks),
    state: 'drawn',
  }
}
