import Application from '#applications/models/application'
import { applicationSubject } from '#applications/contracts/application_subject'
import { profileLockOf } from '#applications/queries/my_applications'
import { returnNoteOf } from '#applications/queries/next_steps'
import { isHoldOverdue } from '#applications/queries/submission'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { registerProfileFacts } from '#profile/contracts/profile_lock'
import { factsOf, releasedAccounts } from '#applications/queries/existing_portfolio'
import { registerAuthFacts } from '#auth/contracts/facts'
import { registerSteps } from '#workflow/registry'
import { applicationList } from '#applications/queries/application_list'
import { registerList } from '#lists/definition'

declare module '#workflow/contracts/subject' {
  interface ApplicationActions {
    resubmit: null
    withdraw: null
    close_hold: null
  }
}

registerProfileFacts({ lock: profileLockOf, returnNote: returnNoteOf })
registerNoticePlaces({
  citizen: {
    application: async (user, id) => {
      const application = await Application.query().where({ id, userId: user.id }).first()
      return application && `/my-applications/${application.uuid}`
    },
  },
})

registerSteps('application', {
  adapter: applicationSubject,
  guards: { hold_overdue: isHoldOverdue },
})

registerList({
  list: applicationList,
  path: '/officer/applications',
  route: 'approvals.applications.index',
})

registerAuthFacts({ oldAccounts: { withMobile: releasedAccounts, factsOf } })
