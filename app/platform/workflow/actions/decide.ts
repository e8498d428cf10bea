import { DateTime } from 'luxon'
import emitter from '@adonisjs/core/services/emitter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { actingAssignmentId } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { holdMessages } from '#kernel/database/deferred_effects'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  addToFinishedCells,
  endedWaits,
  finishedCells,
  waitColumns,
} from '#workflow/actions/count_finished'
import { countSubjects } from '#workflow/actions/count_subjects'
import { undoRecord } from '#workflow/actions/undo_decision'
import {
  type Actor,
  type ReportingSystem,
  type Step,
  type SubjectState,
  type SubjectType,
  isReportingSystem,
} from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import { deciderName, latestDecision } from '#workflow/queries/decision_history'
import { refuseHeld } from '#workflow/queries/held_files'
import { openTransitions } from '#workflow/queries/transitions'
import { effectNamed, subjectAdapter } from '#workflow/registry'

/** The decision-maker, and the common fields of every decision. */
export interface DecisionMaker {
  /** Null: the system (a nightly command). */
  actor: Actor | ReportingSystem | null
  /** Status that the user saw when deciding; a decision on a subject that has moved on since is refused. */
  expectedStatusId?: number
  /** Last decision that the user saw: finer than the status, for steps that do not change it. */
  expectedDecisionId?: number | null
  /** The target status of an action that may lead to several. */
  toStatusId?: number
  reasonId?: number | null
  remarks?: string | null
  /** The part of the subject concerned, by its key: a field or a document. The subject's module defines the keys. */
  item?: string | null
}

/** A step of a subject, with the input of its action. */
export type DecideInput = DecisionMaker & { subjectId: number } & {
    [S in SubjectType]: { subjectType: S } & Step<S>
  }[SubjectType]

export interface DecisionResult {
  decisionId: number
  fromStatusId: number
  toStatusId: number
  /** Until when the officer may undo it; null for never. */
  undoUntil: Date | null
}

/**
 * Takes one step of an application or a claim (DECISIONS 3, 4, 8): locks the subject, checks that it is still where the
 * user saw it, checks the master rows, moves it, records the decision, runs the effects and updates the counters; all
 * of it or nothing.
 *
 * @throws NotFound for a subject that does not exist
 * @throws Refusal when another user decided first (with who and what), the step is not allowed, or the application is
 * held
 * @throws FieldRefusals when the reason or the remarks are missing
 */
export class Decide {
  async run(input: DecideInput, trx?: TransactionClientContract): Promise<DecisionResult> {
    return inTransaction((client) => this.#decide(input, client), trx)
  }

  async #decide(input: DecideInput, trx: TransactionClientContract): Promise<DecisionResult> {
    const adapter = subjectAdapter(input.subjectType)
    const subject = await adapter.load(input.subjectId, trx, { lock: true })
    if (!subject) {
      throw new NotFound()
    }
    refuseHeld(subject)
    await this.#refuseIfMoved(input, subject, trx)
    const transition = await this.#transition(input, subject, trx)
    this.#refuseIfIncomplete(input, transition)

    const undo = await undoRecord(input.subjectType, subject, transition, trx)
    if (!(await adapter.move(subject, transition, trx))) {
      throw await this.#alreadyDecided(input, subject, trx)
    }
    /** Read once, so that around midnight a step and its counts belong to the same day. */
    const now = getClock().now()
    const on = indiaDateOf(now)
    const reasonId = transition.needsReason ? (input.reasonId ?? null) : null
    const remarks = input.remarks?.trim() || null
    const { subjectType, action } = input
    const actor = isReportingSystem(input.actor) ? null : input.actor
    const system = isReportingSystem(input.actor) ? input.actor : null
    const ended = endedWaits(subjectType, subject, {
      role: actor?.role ?? null,
      leaves: transition.toStatus !== subject.statusId,
      endsWhole: action === adapter.endingAction,
      on,
    })
    const decision = await WorkflowDecision.create(
      {
        subjectType,
        subjectId: subject.id,
        action,
        fromStatus: subject.statusId,
        toStatus: transition.toStatus,
        decidedBy: actor?.id ?? null,
        role: actor?.role ?? null,
        postId: actingAssignmentId(actor?.id),
        reasonId,
        remarks,
        data: system ? { system } : input.item ? { item: input.item } : null,
        ...waitColumns(subject.districtId, ended),
        createdAt: DateTime.fromJSDate(now),
      },
      { client: trx }
    )
    const context = { trx, subject, transition, decision, actor, reasonId, remarks }
    let reached = transition.toStatus
    const runEffects = async () => {
      for (const name of transition.effectNames) {
        const effect = effectNamed(subjectType, name)
        await effect({ ...context, input: input.input as never })
      }
      await adapter.afterDecision?.({ ...context, input: null })
      const after = (await adapter.load(subject.id, trx, { lock: true }))!
      await countSubjects(trx, subjectType, [{ before: subject, after }])
      await addToFinishedCells(trx, subjectType, finishedCells(subject, ended, on))
      await emitter.emitSerial('workflow:moved', { trx, subjectType, before: subject, after, undo })
      reached = after.statusId
    }
    if (undo) {
      undo.held = await holdMessages(trx, new Date(undo.until), runEffects)
      await decision.merge({ data: { ...decision.data, undo } }).save()
    } else await runEffects()
    return {
      decisionId: decision.id,
      fromStatusId: subject.statusId,
      toStatusId: reached,
      undoUntil: undo && new Date(undo.until),
    }
  }

  /** Two concurrent decisions: the second user sees who decided and what (DECISIONS 4). */
  async #refuseIfMoved(input: DecideInput, subject: SubjectState, trx: TransactionClientContract) {
    const movedOn =
      input.expectedStatusId !== undefined && input.expectedStatusId !== subject.statusId
    if (movedOn) {
      throw await this.#alreadyDecided(input, subject, trx)
    }
    if (input.expectedDecisionId !== undefined) {
      const latest = await latestDecision(input.subjectType, subject.id, trx)
      if ((latest?.id ?? null) !== input.expectedDecisionId) {
        throw await this.#alreadyDecided(input, subject, trx)
      }
    }
  }

  async #alreadyDecided(input: DecideInput, subject: SubjectState, trx: TransactionClientContract) {
    const latest = await latestDecision(input.subjectType, subject.id, trx)
    return new Refusal(
      'workflow.messages.already_decided',
      {
        name: deciderName(latest),
        action: { key: `workflow.actions.${input.subjectType}.${latest?.action ?? 'submit'}` },
        status: subjectAdapter(input.subjectType).statusName(subject.statusId),
      },
      { status: 409 }
    )
  }

  async #transition(input: DecideInput, subject: SubjectState, trx: TransactionClientContract) {
    const { subjectType, action, toStatusId } = input
    /** A report by a bank counts as the applicant's step, and is checked against the applicant's rows. */
    const actor = isReportingSystem(input.actor)
      ? { id: subject.userId, role: Role.applicant }
      : input.actor
    const [transition] = await openTransitions(trx, {
      subjectType,
      subject,
      actor,
      action,
      toStatusId,
      lock: true,
    })
    if (!transition) {
      await this.#refuseIfDone(input, subject, trx)
      throw new Refusal(
        'workflow.messages.not_allowed',
        {
          action: { key: `workflow.actions.${subjectType}.${action}` },
          status: subjectAdapter(subjectType).statusName(subject.statusId),
        },
        { status: 403 }
      )
    }
    return transition
  }

  /** Refuses a step that this role has already taken: choosing it again has no effect (DECISIONS 4). */
  async #refuseIfDone(input: DecideInput, subject: SubjectState, trx: TransactionClientContract) {
    const { subjectType, action } = input
    const latest = await latestDecision(subjectType, subject.id, trx)
    if (latest?.action !== action || latest.toStatus !== subject.statusId) return
    /** A later stage has a different step with the same name. */
    const role = isReportingSystem(input.actor) ? Role.applicant : (input.actor?.role ?? null)
    if (latest.role !== role) return
    throw new Refusal(
      'workflow.messages.done_already',
      {
        name: deciderName(latest),
        action: { key: `workflow.actions.${subjectType}.${action}` },
      },
      { status: 409 }
    )
  }

  #refuseIfIncomplete(input: DecideInput, transition: WorkflowTransition) {
    const missing = [
      transition.needsReason && !input.reasonId
        ? { field: 'reasonId', messageKey: 'workflow.messages.reason_needed' }
        : null,
      transition.needsRemarks && !input.remarks?.trim()
        ? { field: 'remarks', messageKey: 'workflow.messages.remarks_needed' }
        : null,
    ].filter((entry) => entry !== null)
    if (missing.length > 0) {
      throw new FieldRefusals(missing)
    }
  }
}

/**
 * Records the first step of a subject that its module has just created in this transaction: the 'submit' row of the
 * history and the counters.
 */
export async function recordStart(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  subject: SubjectState,
  actor: Actor
) {
  const decision = await WorkflowDecision.create(
    {
      subjectType,
      subjectId: subject.id,
      action: 'submit',
      fromStatus: null,
      toStatus: subject.statusId,
      decidedBy: actor.id,
      role: actor.role,
      postId: actingAssignmentId(actor.id),
      createdAt: DateTime.fromJSDate(getClock().now()),
    },
    { client: trx }
  )
  await countSubjects(trx, subjectType, [{ before: null, after: subject }])
  return decision
}
