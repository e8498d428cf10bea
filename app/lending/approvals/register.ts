import { criteriaPanel } from '#approvals/queries/review'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerCollaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { registerFileAccess } from '#documents/contracts/file_access'
import { mayOpen } from '#approvals/policies/application_access'
import LendingDetail from '#profile/models/lending_detail'
import ApplicantGroup from '#group/models/applicant_group'
import {
  maySeeDirectorDocument,
  maySeeGroupDocument,
  maySeeProfileDocument,
} from '#approvals/policies/file_access'
import { reviewHref, visibleApplication } from '#approvals/queries/visible_applications'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { masters } from '#masters/queries/masters'
import type { Effect } from '#workflow/contracts/subject'
import { registerEffect, registerSteps } from '#workflow/registry'
import { questionFacts, registerApplicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { answerHref, applicationQuestions, collaborationFileOf } from '#approvals/queries/questions'
import { openQuestionsOf } from '#approvals/collaboration/queries/discussion'

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

registerSteps('application', {
  keys: { verify: 'V', re_verify: 'E', forward: 'F', send_back: 'B', hold: 'H', reject: 'X' },
})

/** Officers work together on a file as they see it. */
registerCollaborationSubject({
  type: 'application',
  open: async (officer, id) => collaborationFileOf(await visibleApplication(officer, { id })),
  isSeenBy: (roleId, { id, districtId }) =>
    mayOpen({ roleId, districts: [districtId] }, { id, districtId }),
  questions: applicationQuestions,
})

/** The applicant's next step, as long as the question is open. */
registerApplicationFacts({
  asked: async ({ id, uuid }, { client }) => {
    const questions = await openQuestionsOf('application', [id], client)
    return questions.map((question) => questionFacts(question, answerHref(uuid, question.id)))
  },
})
registerNoticePlaces({ officer: { application: async (_, id) => reviewHref(id) } })

registerFileAccess({
  documents: {
    profile: maySeeProfileDocument,
    group: maySeeGroupDocument,
    director: maySeeDirectorDocument,
  },
})

registerReviewPanel('criteria', criteriaPanel, { isDated: true })
