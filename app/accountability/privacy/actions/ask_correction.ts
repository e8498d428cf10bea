import { DateTime } from 'luxon'
import { lockUser } from '#auth/actions/lock_person'
import { liveApplications } from '#applications/queries/live_applications'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import CorrectionRequest from '#privacy/models/correction_request'
import { lockingApplication } from '#privacy/rules/locked_application'

interface RequestCorrectionInput {
  actor: { id: number; role: number }
  field: string
  wanted: string
  reason: string
}

/**
 * Asks the district office to correct what the person cannot change while their file is worked on (DPDP Act
 * 2023, section 12; DECISIONS 10). The form of a number is refused: it would stand here in the clear.
 */
export class RequestCorrection {
  /** @throws Refusal where nothing is locked, the same was asked already, or a number was typed */
  async run({ actor, field, wanted, reason }: RequestCorrectionInput): Promise<CorrectionRequest> {
    for (const [name, text] of Object.entries({ wanted, reason })) {
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
          wanted,
          reason,
          askedAt: DateTime.fromJSDate(getClock().now()).toUTC(),
          state: 'open',
          openKey,
        },
        { client: trx }
      )
      await recordAudit(
        {
          action: 'correction.asked',
          actorId: actor.id,
          actorRole: actor.role,
          subjectType: 'application',
          subjectId: application.id,
          districtId: application.districtId,
          data: { field },
        },
        trx
      )
      return request
    })
  }
}
