import { indiaDateOf } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { applicationSubject } from '#applications/contracts/application_subject'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { profileLockOf } from '#applications/queries/my_applications'
import { returnNoteOf } from '#applications/queries/next_steps'
import { lastDayOfHold } from '#applications/rules/submission'
import { registerNoticePlaces } from '#notifications/contracts/notice_place'
import { registerProfileFacts } from '#profile/contracts/profile_lock'
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
  guards: {
    /** A file on hold for longer than the scheme allows is closed (DECISIONS 4 'close hold'). */
    hold_overdue: async ({ client, subject, today }) => {
      const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
      const rules = rulesByCountingDay(subject.loanType, { work: today })
      return today > lastDayOfHold(indiaDateOf(application.statusSince), rules.holdCloseDays)
    },
  },
})

registerList({
  list: applicationList,
  path: '/officer/applications',
  route: 'approvals.applications.index',
})
