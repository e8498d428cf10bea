import { DateTime } from 'luxon'
import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { actingAssignmentId } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import type { HeldRow } from '#kernel/database/deferred_effects'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { addToFinishedCells, finishedCells, waitColumns } from '#workflow/actions/count_finished'
import { countSubjects } from '#workflow/actions/count_subjects'
import type { Actor, SubjectState, SubjectType, UndoRecord } from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { UNDO, deciderName, latestDecision } from '#workflow/queries/decision_history'
import { isUndoable, subjectAdapter, undoOf } from '#workflow/registry'

/** Record of a step that allows it to be undone; null for one that cannot be undone (DECISIONS 4). */
export async function undoRecord(
  subjectType: SubjectType,
  subject: SubjectState,
  transition: WorkflowTransition,
  trx: TransactionClientContract
): Promise<UndoRecord | null> {
  if (!isUndoable(subjectType, transition)) return null
  const today = getClock().today()
  const { undoSeconds } = rulesByCountingDay(subject.loanType, { work: today })
  if (undoSeconds === 0) return null
  const now = DateTime.fromJSDate(getClock().now()).startOf('second')
  return {
    until: isoInstant(now.plus({ seconds: undoSeconds })),
    place: await subjectAdapter(subjectType).undo!.keep(subject, trx),
    effects: transition.effectNames,
    held: [],
    kept: {},
  }
}

interface UndoInput {
  subjectType: SubjectType
  decisionId: number
  officer: Actor
}

/**
 * Undoes a decision (DECISIONS 4): a decision of its own restores status, counters and position in the queue, and
 * deletes the messages, which have not been sent.
 *
 * @returns the subject's id
 * @throws NotFound for another user's decision
 * @throws Refusal when its time is over, it was already undone, or another user has acted since
 */
export class UndoDecision {
  async run(input: UndoInput): Promise<number> {
    const { decisionId, officer, subjectType } = input
    const decision = await WorkflowDecision.query()
      .where({ id: decisionId, subjectType, decidedBy: officer.id, role: officer.role })
      .first()
    if (!decision) throw new NotFound()
    await inTransaction((trx) => this.#undo(input, decision.subjectId, trx))
    return decision.subjectId
  }

  async #undo(input: UndoInput, subjectId: number, trx: TransactionClientContract) {
    const { subjectType, officer } = input
    const adapter = subjectAdapter(subjectType)
    const before = await adapter.load(subjectId, trx, { lock: true })
    const decision = await this.#latest(input, subjectId, trx)
    const record = (decision.data?.undo ?? null) as UndoRecord | null
    const now = DateTime.fromJSDate(getClock().now())
    if (!before || !record || now.toJSDate() >= new Date(record.until)) throw tooLateRefusal()
    await deleteHeld(record.held, trx)
    for (const name of record.effects) {
      await undoOf(subjectType, name)({ trx, subject: before, decision })
    }
    await adapter.undo!.restore(before, decision.fromStatus!, record.place, trx)
    const undo = await WorkflowDecision.create(
      {
        subjectType,
        subjectId,
        action: UNDO,
        fromStatus: decision.toStatus,
        toStatus: decision.fromStatus!,
        decidedBy: officer.id,
        role: officer.role,
        postId: actingAssignmentId(officer.id),
        createdAt: now,
      },
      { client: trx }
    )
    await addToFinishedCells(trx, subjectType, finishedCellsOf(decision))
    await decision
      .merge({ undoneBy: undo.id, ...waitColumns(0, { stage: null, whole: null }) })
      .save()
    const after = (await adapter.load(subjectId, trx, { lock: true }))!
    await countSubjects(trx, subjectType, [{ before, after }])
    await emitter.emitSerial('workflow:undone', { trx, subjectType, before, decision, record })
  }

  /** Loads the decision, as long as it is the last one. */
  async #latest(
    { subjectType, decisionId }: UndoInput,
    id: number,
    trx: TransactionClientContract
  ) {
    const latest = await latestDecision(subjectType, id, trx)
    if (latest?.id === decisionId) return latest
    const isUndone = latest?.action === UNDO
    throw isUndone
      ? new Refusal('workflow.messages.undone_already', {}, { status: 409 })
      : new Refusal(
          'workflow.messages.undo_acted',
          {
            name: deciderName(latest),
            action: { key: `workflow.actions.${subjectType}.${latest?.action ?? 'submit'}` },
          },
          { status: 409 }
        )
  }
}

const tooLateRefusal = () => new Refusal('workflow.messages.undo_too_late', {}, { status: 409 })

/** @throws Refusal when one of them is already being sent */
async function deleteHeld(held: readonly HeldRow[], trx: TransactionClientContract) {
  for (const { table, where } of held) {
    const [count] = [await trx.from(table).where(where).delete()].flat()
    if (Number(count) !== 1) throw tooLateRefusal()
  }
}

/** The finished waits that the decision added, to be subtracted again. */
function finishedCellsOf(decision: WorkflowDecision) {
  const { waitedInDistrict, fromStatus, stageDays, wholeDays, createdAt } = decision
  if (waitedInDistrict === null) return []
  const ended = (days: number | null, isTimely: boolean | null) =>
    days === null ? null : { days, isTimely: Boolean(isTimely) }
  return finishedCells(
    { districtId: waitedInDistrict, statusId: fromStatus! },
    {
      stage: ended(stageDays, decision.isStageTimely),
      whole: ended(wholeDays, decision.isWholeTimely),
    },
    indiaDateOf(createdAt)
  ).map((cell) => ({ ...cell, subjects: -1 }))
}
