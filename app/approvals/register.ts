import { registerDeskSubject } from '#desk/registry'
import { registerFileAccess } from '#documents/access/file_access'
import { mayOpen, seesApplicantOf } from '#approvals/policies/application_access'
import LendingDetail from '#profile/models/lending_detail'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import Profile from '#profile/models/profile'
import { visibleApplication } from '#approvals/queries/visible_application'
import { registerNoticePlace } from '#notifications/contracts/notice_place'
import { reviewHref } from '#approvals/queries/list_place'
import { masters } from '#masters/queries/masters'
import type { Effect } from '#workflow/contracts/subject'
import { registerEffect, registerKeys, registerMove } from '#workflow/registry'
import { registerAskedFacts } from '#applications/contracts/stage_facts'
import Application from '#applications/models/application'
import AskedItem from '#approvals/models/asked_item'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    verify: null
    re_verify: null
    forward: null
    send_back: null
    hold: null
    reject: null
    change_district: { districtId: number }
  }
}

/**
 * The application moves to another district, and with it the one the applicant asked for the
 * loan in: a resubmission must not bring the old one back (DECISIONS 4 'change district').
 */
const changeDistrict: Effect<{ districtId: number }> = async ({ trx, subject, input }) => {
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
registerEffect('application', 'change_district', changeDistrict, ['change_district'])

registerKeys('application', {
  verify: 'V',
  re_verify: 'E',
  forward: 'F',
  send_back: 'B',
  hold: 'H',
  reject: 'X',
})

/** Officers work together on a file as they see it. */
registerDeskSubject({
  type: 'application',
  async open(officer, id) {
    const { districtId, statusId, number } = await visibleApplication(officer, { id })
    return {
      type: 'application',
      id,
      districtId,
      statusId,
      number,
      applicationId: id,
      claimId: null,
    }
  },
  isSeenBy: (roleId, { id, districtId }) => mayOpen({ roleId, districtId }, { id, districtId }),
})
registerMove(async ({ trx, subjectType, before, after }) => {
  if (subjectType !== 'application' || before.statusId === after.statusId) return
  /** What was asked for at one post is not waited for at the next. */
  await trx
    .from('asked_items')
    .where({ application_id: before.id, state: 'open' })
    .update({ state: 'moved', open_key: null, closed_at: sqlInstant(getClock().now()) })
})

/** The applicant's next step, as long as the question is open. */
registerAskedFacts(async ({ id }, { client }) => {
  const rows = await AskedItem.query({ client }).where({ applicationId: id, state: 'open' })
  return rows
    .filter(({ standing }) => standing === 'open')
    .map((row) => ({ id: row.id, until: row.answerBy, remarks: row.reason }))
})
registerNoticePlace('application', 'officer', async (_, id) => reviewHref(id))

/** Papers of a profile: its owner, and officers who may see one of that person's applications. */
registerFileAccess('profile', async (user, document) => {
  if (!user.isOfficer) return false
  const profile = await Profile.find(document.subjectId)
  return profile !== null && seesApplicantOf(user, profile.userId)
})

/** The same for papers of a group and of its directors. */
registerFileAccess('group', async (user, document) => {
  const group = await ApplicantGroup.find(document.subjectId)
  return group !== null && seesApplicantOf(user, group.userId)
})

registerFileAccess('director', async (user, document) => {
  const director = await GroupDirector.query()
    .where('id', document.subjectId)
    .preload('group')
    .first()
  return director !== null && seesApplicantOf(user, director.group.userId)
})
