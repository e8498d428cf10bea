import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { visibleApplication } from '#approvals/queries/visible_applications'
import type { Viewer } from '#approvals/contracts/viewer'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { sqlInstant } from '#kernel/database/dialect'
import ProfileRevision from '#profile/models/profile_revision'
import { notifyUser } from '#notifications/actions/messages'
import CorrectionRequest from '#privacy/models/correction_request'
import { lockUser } from '#auth/actions/users'
import { liveApplications } from '#applications/queries/my_applications'
import { lockingApplication } from '#privacy/rules/corrections'

interface AnswerCorrectionInput {
  id: number
  outcome: 'corrected' | 'refused'
  answer: string
}

/**
 * Saves the answer to a correction request and notifies the person. The correction itself is made in the application,
 * which keeps the old and new values (`approvals/actions/correct_applicant`).
 */
export class AnswerCorrection {
  /**
   * @throws NotFound for a request of another district
   * @throws Refusal if it is already answered, the text contains a personal number, or the outcome is a correction and
   * the application has none since the request
   */
  async run(officer: Viewer, { id, outcome, answer }: AnswerCorrectionInput): Promise<void> {
    if (findPersonalNumber(answer)) {
      throw new Refusal('privacy.correction.no_number', {}, { field: 'answer' })
    }
    const requested = await CorrectionRequest.find(id)
    if (!requested) throw new NotFound()
    const application = await visibleApplication(officer, { id: requested.applicationId })
    await inTransaction(async (trx) => {
      const request = await CorrectionRequest.query({ client: trx })
        .where('id', id)
        .forUpdate()
        .firstOrFail()
      if (request.state !== 'open') {
        throw new Refusal('privacy.correction.answered_meanwhile', {}, { status: 409 })
      }
      if (outcome === 'corrected' && !(await isCorrected(request, application.profileId, trx))) {
        throw new Refusal('privacy.correction.nothing_corrected', {}, { field: 'outcome' })
      }
      await request
        .merge({
          state: outcome,
          answer,
          answeredBy: officer.id,
          answeredAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          openKey: null,
        })
        .useTransaction(trx)
        .save()
      await recordAudit({
        action: `correction.${outcome}`,
        actor: officer,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { field: request.field },
        trx,
      })
      await notifyUser(
        {
          userId: request.userId,
          template: 'correction_answered',
          params: { applicationNo: application.number },
          applicationId: application.id,
          dedupeKey: `correction:${id}`,
        },
        trx
      )
    })
  }
}

/** Whether the office has corrected the field, or something in the section, since the request. */
async function isCorrected(
  { field, requestedAt }: CorrectionRequest,
  profileId: number,
  trx: TransactionClientContract
): Promise<boolean> {
  const revisions = await ProfileRevision.query({ client: trx })
    .where('profileId', profileId)
    .where('createdAt', '>=', sqlInstant(requestedAt))
  return revisions.some(
    ({ section, data }) =>
      section === field ||
      (section === 'personal' && data.changes.some((change) => change.field === field))
  )
}

interface RequestCorrectionInput {
  actor: { id: number; role: number }
  field: string
  requestedValue: string
  reason: string
}

/**
 * Requests a correction by the district office of data that the person cannot change while the application is being
 * processed (DPDP Act 2023, section 12; DECISIONS 10). The pattern of a personal number is refused, because the text is
 * not encrypted.
 */
export class RequestCorrection {
  /**
   * @throws Refusal if nothing is locked, the same correction is already requested, or the text contains a personal
   * number
   */
  async run({
    actor,
    field,
    requestedValue,
    reason,
  }: RequestCorrectionInput): Promise<CorrectionRequest> {
    for (const [name, text] of Object.entries({ requestedValue, reason })) {
      if (findPersonalNumber(text)) {
        throw new Refusal('privacy.correction.no_number', {}, { field: name })
      }
    }
    return inTransaction(async (trx) => {
      await lockUser(actor.id, trx)
      const application = lockingApplication(await liveApplications(actor.id, trx))
      if (!application) throw new Refusal('privacy.correction.not_locked', {}, { status: 409 })
      const openKey = `${application.id}:${field}`
      if (await CorrectionRequest.findBy({ openKey }, { client: trx })) {
        throw new Refusal('privacy.correction.asked_already', {}, { field: 'field' })
      }
      const request = await CorrectionRequest.create(
        {
          userId: actor.id,
          applicationId: application.id,
          field,
          requestedValue,
          reason,
          requestedAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          state: 'open',
          openKey,
        },
        { client: trx }
      )
      await recordAudit({
        action: 'correction.asked',
        actor,
        subjectType: 'application',
        subjectId: application.id,
        districtId: application.districtId,
        data: { field },
        trx,
      })
      return request
    })
  }
}
