import { test } from '@japa/runner'
import { subjectStateOf } from '#applications/contracts/application_subject'
import type Application from '#applications/models/application'
import { useSystemClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { createApplication } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { masters } from '#masters/queries/masters'
import { STATUS, setToday, applicationWithLoi } from '#tests/functional/lending/loans/support'
import { leadsOn, assertConsistent, type Step } from '#tests/functional/lending/applications/steps'
import { createApplicant, visitorAs } from '#tests/support/users'
import { countSubjects } from '#workflow/actions/count_subjects'

/** Puts an application into another status and its counters, whether or not a transition leads there. */
async function placeAt(application: Application, statusId: number) {
  await inTransaction(async (trx) => {
    const before = subjectStateOf(application)
    await application.useTransaction(trx).merge({ statusId }).save()
    await countSubjects(trx, 'application', [{ before, after: subjectStateOf(application) }])
  })
}

test.group('Every status of an application', (group) => {
  group.each.setup(() => setToday('2026-07-10'))
  group.each.teardown(() => useSystemClock())

  test('the next steps act or lead on, and do not contradict each other', async ({ assert }) => {
    for (const { id, nameEn, dashboardColumn } of masters().applicationStatuses) {
      const state = `${nameEn} (${id})`
      const user = await createApplicant()
      await createCompleteProfile(user)
      const hasLetter = ['LOI', 'Disbursed'].includes(dashboardColumn) || id === STATUS.expired
      const application = hasLetter
        ? await applicationWithLoi({ userId: user.id })
        : await createApplication({ userId: user.id, statusId: id })
      setToday('2026-07-10')
      if (hasLetter) await placeAt(application, id)
      const visitor = await visitorAs(user)
      const here = `/my-applications/${application.uuid}`
      const own = (await visitor.get(here)).props
      const home = (await visitor.get('/dashboard')).props.steps as Step[]
      const [first] = own.steps as Step[]
      assert.isTrue(leadsOn(first, here, own.actions), `${state}: ${first.kind} leads to itself`)
      for (const steps of [own.steps as Step[], home]) assertConsistent(assert, steps, state)
      assert.equal(
        home.some(({ kind }) => kind === 'extend'),
        own.actions.includes('apply_for_extension'),
        `${state}: extension`
      )
      for (const { href, kind } of home) {
        assert.notEqual(href, '/dashboard', `${state}: ${kind}`)
        const { status } = await visitor.get(href.split('#')[0] || '/dashboard')
        assert.equal(status, 200, `${state}: ${kind} leads to ${href}`)
      }
    }
  }).timeout(120_000)
})
