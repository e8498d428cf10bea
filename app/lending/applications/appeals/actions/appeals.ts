import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appealStatus, findOpenAppeal } from '#applications/appeals/queries/appeal_status'
import Application from '#applications/models/application'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction, isUniqueViolation, mayHaveCommitted } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { masters, namesOf } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/messages'
import type { Effect, EffectContext } from '#workflow/contracts/subject'
import { lockUser } from '#auth/actions/users'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { ReceiveFile, type ReceivedFile, discardReceived } from '#documents/actions/receive_files'
import type { UploadSource } from '#documents/rules/files'
import { Decide } from '#workflow/actions/decide'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import Appeal from '#applications/appeals/models/appeal'
import AppealFile from '#applications/appeals/models/appeal_file'
import { arrivalDecision } from '#applications/appeals/queries/deciding_role'
import { insertFile } from '#documents/actions/store_file'
import type { OpenAppeal } from '#applications/contracts/facts'

/** Returns the application to the stage that rejected it, and notifies its applicant. */
export const grantAppeal: Effect = async (context) => {
  const { trx, subject, transition } = context
  await reopen(subject.id, trx)
  const stage = namesOf(masters().applicationStatus(transition.toStatus))
  await recordAppealOutcome(context, 'granted', { stage })
}

/** Makes the rejection final, and notifies the applicant of the reason. */
export const refuseAppeal: Effect = (context) => recordAppealOutcome(context, 'refused', {})

/**
 * Reopens an application. At most one application of a person and scheme is live (DECISIONS 5), which its unique key
 * enforces.
 *
 * @throws Refusal appeals.messages.newer_application
 */
async function reopen(applicationId: number, trx: TransactionClientContract) {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .firstOrFail()
  const liveKey = Application.liveKeyOf(application.userId, application.loanType)
  try {
    await application.merge({ liveKey }).save()
  } catch (error) {
    const newer = isUniqueViolation(error)
      ? await Application.query({ client: trx }).where({ liveKey }).forUpdate().first()
      : null
    if (!newer) throw error
    const { number } = newer
    throw new Refusal('appeals.messages.newer_application', { number }, { status: 409 })
  }
}

async function recordAppealOutcome(
  { trx, subject, decision, actor, reasonId, remarks }: EffectContext,
  state: 'granted' | 'refused',
  more: { stage?: ReturnType<typeof namesOf> }
) {
  const appeal = await findOpenAppeal(subject.id, trx, { lock: true })
  if (!appeal) throw new Refusal('appeals.messages.ended', {}, { status: 409 })
  await appeal.merge({ state, outcomeId: decision.id, openApplicationId: null }).save()
  const { number, userId, districtId } = await Application.query({ client: trx })
    .where('id', subject.id)
    .firstOrFail()
  await recordAudit({
    action: `appeal.${state}`,
    actor,
    subjectType: 'application',
    subjectId: subject.id,
    districtId,
    trx,
  })
  const reason = reasonId ? namesOf(masters().rejectReason(reasonId)) : null
  const common = {
    userId,
    applicationId: subject.id,
    dedupeKey: `decision:${decision.id}`,
  }
  const messageParams = { applicationNo: number, reason, remarks }
  if (more.stage) {
    const params = { ...messageParams, stage: more.stage }
    await notifyUser({ ...common, template: 'appeal_granted', params }, trx)
  } else {
    await notifyUser({ ...common, template: 'appeal_refused', params: messageParams }, trx)
  }
}

/** An uploaded document, with the name of its form field. */
interface AppealUpload {
  field: string
  upload: UploadSource
}

interface MakeAppealInput {
  application: Application
  actor: { id: number; role: number }
  grounds: string
  uploads: readonly AppealUpload[]
  /** The last step that the applicant saw. */
  expectedDecisionId: number
}

/**
 * Makes an applicant's appeal against a rejection, once, within the days of the scheme (DECISIONS 4). The application
 * keeps its status until a higher role has decided.
 */
export class MakeAppeal {
  /**
   * @throws FieldRefusals if the text contains something in the form of a personal number
   * @throws Refusal appeals.messages.not_possible if nothing can be appealed, or no longer; documents.errors.<code> for
   * a document that cannot be accepted; as `Decide` if the application moved on meanwhile
   */
  async run({
    application,
    actor,
    grounds,
    uploads,
    expectedDecisionId,
  }: MakeAppealInput): Promise<void> {
    /** Checked before files are received from somebody who cannot appeal. */
    const status = await appealStatus(application, getClock().today(), db.connection())
    if (status?.kind === 'open') {
      throw new Refusal('appeals.messages.made_already', {}, { status: 409 })
    }
    if (status?.kind !== 'may') {
      throw new Refusal('appeals.messages.not_possible', {}, { status: 409 })
    }
    const kind = findPersonalNumber(grounds)
    if (kind)
      throw new FieldRefusals([
        { field: 'grounds', messageKey: `collaboration.messages.no_${kind}` },
      ])
    const attachments: ReceivedFile[] = []
    try {
      for (const { field, upload } of uploads) {
        attachments.push(await new ReceiveFile().run({ upload, purpose: 'document', field }))
      }
      await inTransaction(async (trx) => {
        await lockUser(actor.id, trx)
        await new Decide().run(
          {
            subjectType: 'application',
            subjectId: application.id,
            action: 'appeal',
            actor,
            input: { grounds, attachments },
            expectedStatusId: application.statusId,
            expectedDecisionId,
          },
          trx
        )
      })
    } catch (error) {
      if (!mayHaveCommitted(error)) await Promise.all(attachments.map(discardReceived))
      throw error
    }
  }
}

/** Input of the applicant for an appeal. */
export interface AppealInput {
  grounds: string
  attachments: readonly ReceivedFile[]
}

/** Saves the appeal against the rejection, its text encrypted, with its attachments. */
export const recordAppeal: Effect<AppealInput> = async ({ trx, subject, transition, input }) => {
  const { id, userId, districtId } = subject
  const rejection = (await arrivalDecision({ id, statusId: transition.toStatus }, trx))!
  const appeal = await Appeal.create(
    {
      applicationId: id,
      rejectionId: rejection.id,
      grounds: Appeal.encryptGrounds(input.grounds),
      madeAt: DateTime.fromJSDate(getClock().now()),
      state: 'open',
      openApplicationId: id,
    },
    { client: trx }
  )
  for (const attachment of input.attachments) {
    const people = { upload: null, ownerUserId: userId, uploadedBy: userId }
    const { id: fileId } = await insertFile(attachment, people, trx)
    await AppealFile.create({ appealId: appeal.id, fileId }, { client: trx })
  }
  await recordAudit({
    action: 'appeal.made',
    actorId: userId,
    actorRole: Role.applicant,
    subjectType: 'application',
    subjectId: id,
    districtId,
    data: { files: input.attachments.length },
    trx,
  })
}

/** Closes an open appeal because the applicant submits a new application of the scheme (DECISIONS 5). */
export async function endAppeal(open: OpenAppeal, trx: TransactionClientContract): Promise<void> {
  const appeal = await Appeal.query({ client: trx }).where('id', open.id).forUpdate().firstOrFail()
  if (appeal.state !== 'open') return
  await appeal.merge({ state: 'ended', openApplicationId: null }).save()
  const { userId, districtId } = await Application.query({ client: trx })
    .where('id', open.applicationId)
    .firstOrFail()
  await recordAudit({
    action: 'appeal.ended',
    actorId: userId,
    actorRole: Role.applicant,
    subjectType: 'application',
    subjectId: open.applicationId,
    districtId,
    trx,
  })
}
