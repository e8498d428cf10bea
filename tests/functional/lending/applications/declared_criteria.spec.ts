import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import i18nManager from '@adonisjs/i18n/services/main'
import { ResubmitApplication, SubmitApplication } from '#applications/actions/submit_application'
import { agreedCriteria } from '#applications/queries/timeline'
import { summaryPage } from '#applications/queries/submission'
import { Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { asOfEndOfDay } from '#kernel/database/as_of'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser, moveToStatus } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { refreshMasters } from '#masters/queries/masters'
import { STATUS, setToday } from '../loi/support.js'

const DAY = '2031-04-01'

test.group('Criteria that an applicant declares', (group) => {
  group.each.teardown(async () => {
    useSystemClock()
    /** Other tests of this year query the applications that were submitted on a day. */
    const submitted = db.from('applications').where('submitted_on', '>=', '2031-03-20')
    await submitted.update({ submitted_on: '2026-01-05' })
    await db.from('scheme_rules').where('effective_from', DAY).delete()
    await refreshMasters()
  })

  test('are stored with each submission in its language, as they were on the first day', async ({
    assert,
  }) => {
    setToday('2031-03-20')
    const user = await createUser()
    await createCompleteProfile(user)
    const submission = { userId: user.id, loanType: 1, confirmed: true, locale: 'mr' }
    const application = await new SubmitApplication().run(submission)
    const age = (kept: Awaited<ReturnType<typeof agreedCriteria>>) => kept?.criteria[2]
    assert.equal(
      age(await agreedCriteria(application.id)),
      'अर्जदाराचे वय किमान 18 आणि 50 वर्षांपेक्षा कमी असावे.'
    )

    await db
      .table('scheme_rules')
      .insert({ scheme_id: 1, name: 'below_age', value: '55', effective_from: DAY })
    await refreshMasters()
    setToday('2031-04-10')
    await moveToStatus(application, STATUS.hold)
    const page = await summaryPage(user.id, 1, i18nManager.locale('en'))
    assert.equal(page.criteria[2], "The applicant's age is 18 years or more and below 50 years.")
    await new ResubmitApplication().run({
      application,
      confirmed: true,
      locale: 'en',
      actor: { id: user.id, role: Role.applicant },
      expectedStatusId: STATUS.hold,
    })
    const again = await agreedCriteria(application.id)
    assert.deepEqual([again?.locale, again?.criteria], ['en', page.criteria])
    /** The application as of an earlier day shows the criteria that were declared until then. */
    const before = await agreedCriteria(application.id, asOfEndOfDay(plainDate('2031-03-31')))
    assert.equal(before?.locale, 'mr')
  })
})
