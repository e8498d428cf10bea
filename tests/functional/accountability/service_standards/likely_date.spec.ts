import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import type Application from '#applications/models/application'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { createApplication } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'

/** Returns the counts of each stage in the preceding months: 24 applications after 2 days, 6 after 9. */
const finished = (districtId: number, statusId: number, files = [24, 6]) =>
  [2, 9].map((days, at) => ({
    subject_type: 'application',
    month_on: '2034-01-01',
    district_id: districtId,
    status_id: statusId,
    days,
    is_timely: true,
    subjects: files[at],
  }))

const desks = () =>
  masters()
    .applicationStatuses.filter(({ id }) => masters().targetDays('application', id) !== null)
    .map(({ id }) => id)

test.group('The likely date of a letter', (group) => {
  group.each.setup(async () => {
    /** Applications of another year, and one whose letter is missing. */
    const undo = await testUtils.db().wrapInGlobalTransaction()
    setClock(new FixedClock(new Date('2034-02-06T06:00:00Z')))
    return async () => {
      useSystemClock()
      await undo()
    }
  })

  test('is shown to its applicant, based on recent months of the offices still to decide', async ({
    assert,
    client,
  }) => {
    const application = await createApplication()
    await db
      .table('finished_waits')
      .multiInsert(desks().flatMap((id) => finished(application.districtId, id)))
    const answer = await page(client, application)
    assert.equal(answer?.inTen, 8)
    /** Five desks with at least two and at most nine days each. */
    assert.isTrue(answer!.by > '2034-02-16' && answer!.by < '2034-03-31', answer!.by)
  })

  test('is not derived from only a few applications, nor from another district', async ({
    assert,
    client,
  }) => {
    const application = await createApplication()
    const [first, ...others] = desks()
    const elsewhere = masters().districts.find(({ id }) => id !== application.districtId)!.id
    const rows = others.flatMap((id) => finished(application.districtId, id))
    await db
      .table('finished_waits')
      .multiInsert([...rows, ...finished(application.districtId, first, [10, 5])])
    assert.isNull(await page(client, application))
    await db.table('finished_waits').multiInsert(finished(elsewhere, first))
    assert.isNull(await page(client, application))
  })

  test('is no longer shown once there is a letter', async ({ assert, client }) => {
    const application = await createApplication()
    await db
      .table('finished_waits')
      .multiInsert(desks().flatMap((id) => finished(application.districtId, id)))
    await application.merge({ loiCount: 1 }).save()
    assert.isNull(await page(client, application))
  })
})

async function page(client: TestContext['client'], application: Application) {
  const user = await User.findOrFail(application.userId)
  const answer = await client
    .get(`/my-applications/${application.uuid}`)
    .loginAs(user)
    .withInertia()
  answer.assertStatus(200)
  return pageProps(answer, 'lending/applications/show').likely
}
