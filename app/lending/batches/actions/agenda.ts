import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import Application from '#applications/models/application'
import CommitteeBatchItem from '#batches/models/committee_batch_item'
import { notifyUser } from '#notifications/actions/messages'
import type { Effect, Step, UndoEffect } from '#workflow/contracts/subject'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Decide, type DecisionMaker } from '#workflow/actions/decide'
import { deciderName, latestDecision } from '#workflow/queries/decision_history'
import type { Viewer } from '#approvals/contracts/viewer'
import { visibleBatch } from '#batches/queries/meetings'
import { acquireLock } from '#kernel/database/locks'
import { refuseHeld } from '#workflow/queries/held_files'

/** Length of the column; the complete text is stored with the decision. */
const MAX_REMARKS_LENGTH = 500

/** Input of the step that adds an application to an agenda. */
export interface ScheduledMeeting {
  batchId: number
  meetingOn: PlainDate
  meetingTime: string
}

/** Puts the application on the agenda and notifies its applicant. */
export const joinMeeting: Effect<ScheduledMeeting> = async ({ trx, subject, decision, input }) => {
  const { batchId, meetingOn, meetingTime } = input
  const application = await Application.query({ client: trx }).where('id', subject.id).firstOrFail()
  try {
    await CommitteeBatchItem.create(
      { batchId, applicationId: subject.id, liveApplicationId: subject.id },
      { client: trx }
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { number } = application
    const params = { number, date: meetingOn }
    throw new Refusal('batches.messages.has_meeting', params, { status: 409 })
  }
  await notifyUser(
    {
      userId: subject.userId,
      applicationId: subject.id,
      template: 'meeting_scheduled',
      params: {
        applicationNo: application.number,
        date: meetingOn,
        time: meetingTime,
      },
      dedupeKey: `decision:${decision.id}`,
    },
    trx
  )
}

/** Reverts `joinMeeting`; a meeting without remaining applications is deleted as well. */
export const undoJoinMeeting: UndoEffect = async ({ trx, subject }) => {
  const item = await CommitteeBatchItem.query({ client: trx })
    .where('liveApplicationId', subject.id)
    .firstOrFail()
  await item.delete()
  await trx
    .from('committee_batches')
    .where('id', item.batchId)
    .whereNotExists((items) => items.from('committee_batch_items').where('batch_id', item.batchId))
    .delete()
}

/** Takes the application off its current agenda, if any; without an outcome it was removed. */
export const leaveMeeting: Effect = async ({ trx, subject, remarks }) => {
  const agendaItems = () =>
    trx.from('committee_batch_items').where('live_application_id', subject.id)
  await agendaItems()
    .whereNull('outcome')
    .update({
      live_application_id: null,
      removed_at: sqlInstant(getClock().now()),
      remarks: remarks?.slice(0, MAX_REMARKS_LENGTH) ?? null,
    })
  await agendaItems().update({ live_application_id: null })
}

/** Records the committee's decision with the application and on the agenda. */
export const recordOutcome: Effect = async (context) => {
  const { trx, subject, transition, reasonId, remarks } = context
  await trx
    .from('applications')
    .where('id', subject.id)
    .update({ committee_outcome: transition.toStatus })
  await trx
    .from('committee_batch_items')
    .where('live_application_id', subject.id)
    .update({
      outcome: transition.action,
      reason_id: reasonId,
      remarks: remarks?.slice(0, MAX_REMARKS_LENGTH) ?? null,
    })
}

/** Messages of the engine, reworded for one application among many. */
const SINGLE_APPLICATION_MESSAGES: Readonly<Record<string, string>> = {
  'workflow.messages.already_decided': 'batches.messages.already_decided',
  'workflow.messages.not_allowed': 'batches.messages.not_allowed',
}

/**
 * Decides on one application within a step that concerns a complete agenda. A refusal states the application, who
 * decided meanwhile and what.
 *
 * @throws Refusal, FieldRefusals as `Decide`
 */
export async function decideInMeeting(
  application: Application,
  step: Step<'application'> & DecisionMaker,
  trx: TransactionClientContract
) {
  try {
    const subject = { subjectType: 'application' as const, subjectId: application.id }
    return await new Decide().run({ ...subject, ...step }, trx)
  } catch (error) {
    const messageKey =
      error instanceof Refusal ? SINGLE_APPLICATION_MESSAGES[error.messageKey] : undefined
    if (!(error instanceof Refusal) || !messageKey) throw error
    throw new Refusal(
      messageKey,
      { ...(await latestDecisionParams(application, trx)), ...error.params },
      { status: error.status }
    )
  }
}

/** Returns the refusal for an application that left the agenda meanwhile: who did what. */
export async function leftAgendaRefusal(application: Application, trx: TransactionClientContract) {
  const params = await latestDecisionParams(application, trx)
  return new Refusal('batches.messages.off_agenda', params, { status: 409 })
}

async function latestDecisionParams(application: Application, trx: TransactionClientContract) {
  const latest = await latestDecision('application', application.id, trx)
  return {
    number: application.number,
    name: deciderName(latest),
    last: { key: `workflow.actions.application.${latest?.action ?? 'submit'}` },
  }
}

/** Locks applications, always in the order of their ids, so that two officers never deadlock. */
export async function lockApplications(ids: readonly number[], trx: TransactionClientContract) {
  const applications = await Application.query({ client: trx })
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
  await acquireLock(trx, 'application', ...ids)
  for (const application of applications) refuseHeld(application)
  return applications
}

/**
 * Locks a meeting that is still to be reported, with the applications on its agenda. Only locking reads are used: a
 * plain read would show the rest of the transaction the state before the wait.
 *
 * @throws NotFound for a meeting of another district
 * @throws Refusal when its report has been filed
 */
export async function lockAgenda(officer: Viewer, batchId: number, trx: TransactionClientContract) {
  const batch = await visibleBatch(officer, batchId, { client: trx, lock: true })
  if (batch.isReported) {
    await batch.load('reporter')
    throw new Refusal(
      'batches.messages.already_reported',
      { name: batch.reporter.displayName, date: batch.heldOn ?? batch.meetingOn },
      { status: 409 }
    )
  }
  const items = await CommitteeBatchItem.query({ client: trx })
    .where('batchId', batch.id)
    .orderBy('id')
    .forUpdate()
  const applications = await lockApplications(
    items.map((item) => item.applicationId),
    trx
  )
  return { batch, items, applications: new Map(applications.map((row) => [row.id, row])) }
}

interface RemoveInput {
  officer: Viewer
  batchId: number
  applicationId: number
  /** The last decision that the officer saw; absent when no page sent one. */
  expectedDecisionId?: number | null
  remarks: string | null
}

/**
 * Takes an application off the agenda and back to the district's desk; the applicant is notified
 * (DECISIONS 4 'remove from batch').
 *
 * @throws NotFound, Refusal (who decided meanwhile), FieldRefusals (remarks)
 */
export class RemoveFromBatch {
  async run(input: RemoveInput, existing?: TransactionClientContract): Promise<void> {
    const { officer, batchId, applicationId, expectedDecisionId, remarks } = input
    await inTransaction(async (trx) => {
      const { items, applications } = await lockAgenda(officer, batchId, trx)
      const item = items.find((one) => one.applicationId === applicationId)
      if (!item) throw new NotFound()
      const application = applications.get(applicationId)!
      if (item.liveApplicationId === null) {
        throw await leftAgendaRefusal(application, trx)
      }
      const { decisionId } = await decideInMeeting(
        application,
        {
          action: 'remove_from_meeting',
          actor: { id: officer.id, role: officer.roleId },
          expectedDecisionId,
          remarks,
        },
        trx
      )
      await notifyUser(
        {
          userId: application.userId,
          applicationId,
          template: 'meeting_removed',
          params: { applicationNo: application.number, remarks },
          dedupeKey: `decision:${decisionId}`,
        },
        trx
      )
    }, existing)
  }
}
