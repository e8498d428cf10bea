import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import ApplicantGroup from '#group/models/applicant_group'
import LendingDetail from '#profile/models/lending_detail'
import type { Effect } from '#workflow/contracts/subject'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { visibleApplication } from '#approvals/queries/visible_applications'
import type { Viewer } from '#approvals/contracts/viewer'
import { masters } from '#masters/queries/masters'
import { Decide } from '#workflow/actions/decide'

interface ChangeDistrictInput {
  /** Number of the application, in its stored form. */
  number: string
  districtId: number
  /** What the officer saw of the application: its status, and its last decision. */
  expectedStatusId?: number
  expectedDecisionId?: number | null
  /** The split of a district that the application follows: an administrator then takes the step of the AGM. */
  split?: number
}

/**
 * Moves an application to another district (document 3, Change district; DECISIONS 4). The number stays, the counters
 * move with it, and both districts can see in the log where it went.
 *
 * @throws Refusal if there is no such application, it is already there, somebody decided on it since it was seen, or it
 * is closed
 */
export class ChangeDistrict {
  /** @returns the id of the decision */
  run(
    viewer: Viewer,
    input: ChangeDistrictInput,
    outer?: TransactionClientContract
  ): Promise<number> {
    const { number, districtId, expectedStatusId, expectedDecisionId, split } = input
    return inTransaction(async (trx) => {
      const locked = { client: trx, lock: true }
      const application = await visibleApplication(viewer, { number }, locked).catch((error) => {
        if (!(error instanceof NotFound)) throw error
        throw new Refusal('approvals.messages.no_such_number', {}, { field: 'number' })
      })
      if (application.districtId === districtId) {
        const district = masters().district(districtId)
        throw new Refusal('approvals.messages.same_district', { district }, { field: 'districtId' })
      }
      const { decisionId } = await new Decide().run(
        {
          subjectType: 'application',
          subjectId: application.id,
          action: 'change_district',
          actor: { id: viewer.id, role: viewer.roleId },
          expectedStatusId,
          expectedDecisionId,
          remarks: `${masters().district(application.districtId).nameEn} → ${masters().district(districtId).nameEn}`,
          input: { districtId },
        },
        trx
      )
      await recordAudit({
        action: 'application.district_changed',
        actorId: viewer.id,
        actorRole: split === undefined ? viewer.roleId : Role.administrator,
        subjectType: 'application',
        subjectId: application.id,
        districtId,
        data: { from: application.districtId, to: districtId, split },
        trx,
      })
      return decisionId
    }, outer)
  }
}

/**
 * Moves the application to another district, and with it the district in which the applicant requested the loan: a
 * resubmission must not restore the old one (DECISIONS 4 'change district').
 */
export const changeDistrict: Effect<{ districtId: number }> = async ({ trx, subject, input }) => {
  const { id: districtId } = masters().district(input.districtId)
  const application = await Application.query({ client: trx }).where('id', subject.id).firstOrFail()
  application.useTransaction(trx)
  await application.merge({ districtId }).save()
  await LendingDetail.query({ client: trx })
    .where({ profileId: application.profileId, schemeId: application.loanType })
    .update({ loanDistrictId: districtId })
  if (application.groupId !== null) {
    await ApplicantGroup.query({ client: trx })
      .where('id', application.groupId)
      .update({ loanDistrictId: districtId })
  }
}
