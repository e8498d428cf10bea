import db from '@adonisjs/lucid/services/db'
import { criteriaPanel, oldMobilePanel, outsidePanel } from '#approvals/queries/review'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { registerCollaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { registerFileAccess } from '#documents/contracts/file_access'
import { mayOpen } from '#approvals/policies/application_access'
import {
  maySeeDirectorDocument,
  maySeeGroupDocument,
  maySeeProfileDocument,
} from '#approvals/policies/file_access'
import { reviewHref, visibleApplication } from '#approvals/queries/visible_applications'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { changeDistrict } from '#approvals/actions/change_district'
import { registerEffect, registerSteps } from '#workflow/registry'
import { questionFacts, registerApplicationFacts } from '#applications/contracts/facts'
import { answerHref, applicationQuestions, collaborationFileOf } from '#approvals/queries/questions'
import { maySeeVisitPhoto, siteVisitPanel } from '#approvals/queries/site_visits'
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

registerEffect('application', 'change_district', changeDistrict, ['change_district'])

registerSteps('application', {
  keys: { verify: 'V', re_verify: 'E', forward: 'F', send_back: 'B', hold: 'H', reject: 'X' },
})

/** Officers collaborate on an application that they may see. */
registerCollaborationSubject({
  type: 'application',
  open: async (officer, id) => collaborationFileOf(await visibleApplication(officer, { id })),
  isSeenBy: (roleId, { id, districtId }) =>
    mayOpen({ roleId, districts: [districtId] }, { id, districtId }),
  questions: applicationQuestions,
})

/** The applicant's next step while the question is open. */
registerApplicationFacts({
  asked: {
    rows: ({ id }) =>
      db
        .from('file_questions')
        .where({ subject_type: 'application', subject_id: id, state: 'open' }),
    read: async ({ id, uuid }, { client }) => {
      const questions = await openQuestionsOf('application', [id], client)
      return questions.map((question) => questionFacts(question, answerHref(uuid, question.id)))
    },
  },
})
registerNoticePlaces({ officer: { application: async (_, id) => reviewHref(id) } })

registerFileAccess({
  documents: {
    profile: maySeeProfileDocument,
    group: maySeeGroupDocument,
    director: maySeeDirectorDocument,
  },
  files: { site_visit: maySeeVisitPhoto },
})

registerReviewPanel('criteria', criteriaPanel, { isDated: true, table: 'criteria_agreements' })
registerReviewPanel('site_visits', siteVisitPanel, { table: 'site_visits' })
registerReviewPanel('old_mobile', oldMobilePanel)
registerReviewPanel('outside', ({ application, t }) => outsidePanel(application.userId, t), {
  table: 'outside_findings',
  ofUser: 'user_id',
})
