import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findOpenAppeal } from '#applications/appeals/queries/open_appeal'
import { liveApplicationOf } from '#applications/appeals/queries/standing'
import Application from '#applications/models/application'
import { recordAudit } from '#kernel/audit/record_audit'
import { isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { masters, namesOf } from '#masters/queries/masters'
import { notifyUser } from '#notifications/actions/notify_user'
import type { Effect, EffectContext } from '#workflow/contracts/subject'

/** The file stands again where it was rejected, live as before; its applicant is told. */
export const grantAppeal: Effect = async (context) => {
  const { trx, subject, transition } = context
  await reopen(subject.id, trx)
  const stage = namesOf(masters().applicationStatus(transition.toStatus))
  await settle(context, 'granted', { stage })
}

/** The rejection is final; its applicant is told why. */
export const refuseAppeal: Effect = (context) => settle(context, 'refused', {})

/**
 * One application of a person and scheme is live at most (DECISIONS 5), which its key holds.
 *
 * @throws Refusal appeals.messages.newer_application
 */
async function reopen(applicationId: number, trx: TransactionClientContract) {
  const application = await Application.query({ client: trx })
    .where('id', applicationId)
    .firstOrFail()
  const { userId, loanType } = application
  try {
    await application.merge({ liveKey: Application.liveKeyOf(userId, loanType) }).save()
  } catch (error) {
    const newer = isUniqueViolation(error)
      ? await liveApplicationOf({ userId, loanType }, trx, { lock: true })
      : null
    if (!newer) throw error
    const { number } = newer
    throw new Refusal('appeals.messages.newer_application', { number }, { status: 409 })
  }
}

async function settle(
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
  await recordAudit(
    {
      action: `appeal.${state}`,
      actorId: actor?.id ?? null,
      actorRole: actor?.role,
      subjectType: 'application',
      subjectId: subject.id,
      districtId,
    },
    trx
  )
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
