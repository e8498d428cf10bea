import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FileCommitteeReport } from '#batches/actions/committee_reports'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { pageProps } from '#tests/support/page_props'
import { requestAs } from '#tests/support/users'
import { latestDecision } from '#workflow/queries/decision_history'
import {
  applications,
  districtOfficer,
  minutes,
  schedule,
  statusOf,
  tomorrow,
} from '#tests/functional/lending/batches/officers'
import { dialect } from '#tests/support/tags'

test.group('List of applications with the committee', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('links each application to its meeting, its report form and its last report', async ({
    client,
    assert,
  }) => {
    const officer = await districtOfficer('Jalna')
    const agm = await createUser(Role.agm)
    const [scheduled, deferred] = await applications(2, { districtId: districtNamed('Jalna') })
    const linksOf = async (user: User, id: number, status = statusOf('DBSC')) => {
      const path = `/officer/applications?district=${districtNamed('Jalna')}&status=${status}`
      const response = await requestAs(client, user, 'get', path)
      return pageProps(response, 'lending/approvals/list').committee?.[id]
    }

    const [first, second] = [
      await schedule(officer, [scheduled]),
      await schedule(officer, [deferred]),
    ]
    const [coming] = (await linksOf(officer, scheduled.id))!
    assert.equal(coming.href, `/officer/batches/${first.id}`)
    assert.match(coming.label, /^Meeting of/)
    const [unlinked] = (await linksOf(agm, scheduled.id))!
    assert.isNull(unlinked.href, 'meetings are the district’s own')
    assert.isUndefined(await linksOf(officer, scheduled.id, statusOf('DM')))

    setClock(new FixedClock(tomorrow()))
    const [due] = (await linksOf(officer, scheduled.id))!
    assert.match(due.label, /^File the report of/)

    await new FileCommitteeReport().run({
      officer,
      batchId: second.id,
      heldOn: getClock().today(),
      upload: await minutes(),
      outcomes: [
        {
          applicationId: deferred.id,
          action: 'committee_defer',
          remarks: 'Quotation is missing',
          expectedDecisionId: (await latestDecision('application', deferred.id))!.id,
        },
      ],
    })
    for (const user of [officer, agm]) {
      const [report] = (await linksOf(user, deferred.id))!
      assert.match(report.label, /^Committee report of/)
      assert.match(report.href!, /^\/files\/[0-9a-f-]{36}$/)
    }
  })
})
