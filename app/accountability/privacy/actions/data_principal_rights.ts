import { DateTime } from 'luxon'
import { lockUser } from '#auth/actions/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import DataNominee from '#privacy/models/data_nominee'
import type User from '#auth/models/user'
import { type DataCopy, buildDataCopy } from '#privacy/queries/build_data_copy'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Agreement } from '#auth/contracts/hooks'
import Consent from '#privacy/models/consent'
import { activePrivacyNotice } from '#privacy/queries/data_principal_pages'
import { visibleApplication } from '#approvals/queries/visible_applications'
import type { Viewer } from '#approvals/contracts/viewer'
import { findPersonalNumber } from '#kernel/formats/identifiers'
import { sqlInstant } from '#kernel/database/dialect'
import ProfileRevision from '#profile/models/profile_revision'
import { notifyUser } from '#notifications/actions/messages'
import CorrectionRequest from '#privacy/models/correction_request'
import { liveApplications } from '#applications/queries/my_applications'
import { lockingApplication } from '#privacy/rules/corrections'

interface NameNomineeInput {
  actor: { id: number; role: number }
  /** Id of the nominee shown on the page, '0' for none. */
  expectedVersion: string
  /** Null withdraws the nominee. */
  nominee: { fullName: string; relationshipId: number; mobile: string } | null
}

/**
 * Saves or withdraws the nominee who acts for a person who died or cannot act (DPDP Act 2023, section 14). The previous
 * nominee stays in the history.
 */
export class NameNominee {
  /** @throws Refusal if another nominee was named meanwhile, or there is none to withdraw */
  async run({ actor, expectedVersion, nominee }: NameNomineeInput): Promise<void> {
    await inTransaction(async (trx) => {
      await lockUser(actor.id, trx)
      const before = await DataNominee.findBy({ liveUserId: actor.id }, { client: trx })
      if (expectedVersion !== String(before?.id ?? 0) || (!nominee && !before)) {
        throw new Refusal('privacy.nominee.named_meanwhile', {}, { status: 409 })
      }
      const now = DateTime.fromJSDate(getClock().now()).toUTC()
      await before?.merge({ endedAt: now, liveUserId: null }).useTransaction(trx).save()
      if (nominee) {
        await DataNominee.create(
          { ...nominee, userId: actor.id, namedAt: now, liveUserId: actor.id },
          { client: trx }
        )
      }
      await recordAudit({
        action: nominee ? 'nominee.named' : 'nominee.withdrawn',
        actor,
        subjectType: 'user',
        subjectId: actor.id,
        trx,
      })
    })
  }
}

/** Creates the copy of all data stored about a person, for that person, and records the download in the log. */
export class DownloadDataCopy {
  async run(
    user: User,
    { language, kind, requestId }: { language: string; kind: 'json' | 'pdf'; requestId?: string }
  ): Promise<DataCopy> {
    const copy = await buildDataCopy(user.id, language)
    await recordAudit({
      action: 'own_data.copied',
      actor: user,
      subjectType: 'user',
      subjectId: user.id,
      data: { kind },
      requestId,
    })
    return copy
  }
}

/**
 * Records a consent with the version of the notice that is in force at that moment. The same version in the same place
 * is recorded once. Without a notice there is nothing to consent to.
 */
export async function recordConsent(
  { userId, place, locale }: Agreement,
  trx: TransactionClientContract
): Promise<void> {
  const notice = activePrivacyNotice()
  if (!notice) return
  const row = { userId, noticeId: notice.id, place }
  if (await Consent.query({ client: trx }).where(row).first()) return
  const givenAt = DateTime.fromJSDate(getClock().now()).toUTC()
  await Consent.create({ ...row, locale, givenAt }, { client: trx })
}

/** Records that a person has read the notice in force, on the page of their own data. */
export class AcknowledgeNotice {
  /**
   * @param expectedVersion version of the notice that the page showed
   * @throws Refusal if another version is in force by now
   */
  async run({
    userId,
    locale,
    expectedVersion,
  }: {
    userId: number
    locale: string
    expectedVersion: string
  }) {
    const notice = activePrivacyNotice()
    if (notice && expectedVersion !== String(notice.id)) {
      throw new Refusal('privacy.show.newer', {}, { status: 409 })
    }
    await inTransaction(async (trx) => {
      await lockUser(userId, trx)
      await recordConsent({ userId, place: 'my_data', locale }, trx)
    })
  }
}

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
