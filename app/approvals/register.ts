import { registerFileAccess } from '#documents/access/file_access'
import { seesApplicantOf } from '#approvals/policies/application_access'
import LendingDetail from '#profile/models/lending_detail'
import ApplicantGroup from '#group/models/applicant_group'
import GroupDirector from '#group/models/group_director'
import Profile from '#profile/models/profile'
import { masters } from '#masters/queries/masters'
import type { Effect } from '#workflow/contracts/subject'
import { registerEffect } from '#workflow/registry'
import Application from '#applications/models/application'

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
