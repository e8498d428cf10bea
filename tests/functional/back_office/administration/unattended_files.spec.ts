import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { loadOfficer } from '#auth/queries/users'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { localName, masters } from '#masters/queries/masters'
import { addToWaitCells } from '#workflow/actions/count_subjects'
import { WAITS_TABLE } from '#workflow/queries/waits'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, requestAs } from '#tests/support/users'

/** Ends posts of other tests, some of which have all districts, until the returned function is called. */
async function endOtherPosts(...roles: number[]) {
  const open: { id: number }[] = await db
    .from('role_assignments')
    .whereIn('role_id', roles)
    .whereNull('until_on')
    .select('id')
  const ids = open.map(({ id }) => id)
  await db.from('role_assignments').whereIn('id', ids).update({ until_on: '2020-01-01' })
  return async () =>
    void (await db.from('role_assignments').whereIn('id', ids).update({ until_on: null }))
}

/** Returns districts in which nothing is waiting, whatever other tests left. */
async function quietDistricts(): Promise<number[]> {
  const busy: { district_id: number }[] = await db
    .from(WAITS_TABLE)
    .where('subjects', '>', 0)
    .distinct('district_id')
  const busyDistricts = new Set(busy.map(({ district_id }) => Number(district_id)))
  return masters()
    .rows.districts.map(({ id }) => id)
    .filter((id) => !busyDistricts.has(id))
}

test.group('Applications and claims on which nobody could act', (group) => {
  group.each.setup(() => endOtherPosts(Role.districtOfficer, Role.auditor))

  test('are shown with their only officer, and are transferred with the post', async ({
    assert,
    client,
  }) => {
    const [district, another] = await quietDistricts()
    const officer = await createOfficer(Role.districtOfficer, district)
    const other = await createOfficer(Role.districtOfficer, another)
    await createApplication({ districtId: district })
    const admin = await administrator()
    const path = `/officer/people/${officer.id}`
    const shown = async (id = officer.id) => {
      const answer = await requestAs(client, admin, 'get', `/officer/people/${id}`)
      return pageProps(answer, 'back_office/administration/officers/show').person
    }
    const [post] = (await shown()).posts
    assert.deepEqual(post.unattendedFiles, {
      applications: 1,
      claims: 0,
      districts: localName(masters().district(district), 'en'),
    })
    assert.isNull((await shown(other.id)).posts[0].unattendedFiles)

    const { version } = await loadOfficer(officer.id)
    await requestAs(client, admin, 'post', `${path}/posts/${post.id}/successors`).json({
      successorId: other.id,
      version,
    })
    const held = await roleAssignmentsInForce(other.id)
    assert.deepEqual(
      held.map(({ districts }) => districts),
      [[another], [district]]
    )
    assert.isNull((await shown()).posts[0].unattendedFiles)
  })

  test('are listed in the change that a second person confirms, and become a task', async ({
    assert,
    cleanup,
    client,
  }) => {
    const auditor = await createOfficer(Role.auditor)
    const [asks, confirms] = [await administrator(), await administrator()]
    const status = masters().claimStatuses.find((one) => one.pendingWithRole === Role.auditor)!
    const cell = {
      statusId: status.id,
      paymentStatusId: 1,
      districtId: districtNamed('Palghar'),
      arrivedOn: plainDate('2026-04-01'),
      isReturned: false,
    }
    const [{ before }] = await db
      .from(WAITS_TABLE)
      .where({ subject_type: 'claim', status_id: status.id })
      .sum('subjects as before')
    const claims = Number(before ?? 0) + 1
    const count = (subjects: number) =>
      db.transaction((trx) => addToWaitCells(trx, 'claim', [{ ...cell, subjects }]))
    await count(1)
    cleanup(async () => {
      await count(-1)
      await db.from('proposed_changes').where('kind', 'person').delete()
    })
    const { version } = await loadOfficer(auditor.id)
    await requestAs(client, asks, 'post', `/officer/people/${auditor.id}/disabling`).json({
      version,
    })
    const change = await lastChange()
    const line = change.decrypted.difference.at(-1)!
    assert.deepInclude((line.new as { params: object }).params, { applications: 0, claims })
    const task = async () => {
      const home = pageProps(
        await requestAs(client, asks, 'get', '/officer'),
        'back_office/reports/home'
      )
      return home.tasks.find(({ key }) => key === `vacant-${Role.auditor}`)
    }
    assert.isUndefined(await task())
    await new ConfirmChange().run(decisionBy(change, confirms))
    assert.include(await task(), { kind: 'vacant_role', count: claims })
  })
})
