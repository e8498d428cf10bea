import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { AssignRole, EndRoleAssignment } from '#auth/actions/role_assignments'
import { SetUserActive } from '#auth/actions/change_officer'
import type User from '#auth/models/user'
import { listHolders, roleAssignmentsOf } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import {
  createApplication,
  createPost,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { parseReportRequest } from '#reports/builder/report_request'
import { allReports } from '#reports/definitions/catalogue'
import { runReport } from '#reports/builder/run'
import { applicationSummary } from '#reports/queries/summaries'
import { misFilters, misSummary } from '#reports/queries/mis/summary'
import { allDesks } from '#workflow/queries/desks'
import { menuCounts } from '#auth/contracts/hooks'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const BY = { operator: 'test' }
/** Last second of a day in India, and the first of the next. */
const BEFORE = new Date('2027-03-31T18:29:58Z')
const AFTER = new Date('2027-03-31T18:30:01Z')
const LAST_DAY = plainDate('2027-03-31')

const end = (user: User, day = LAST_DAY) =>
  db.from('role_assignments').where('user_id', user.id).update({ until_on: day })

test.group('A post that ends at midnight in India', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('gives its holder no rights afterwards, in a running session or on a form already filled in', async ({
    assert,
  }) => {
    const pune = districtNamed('Pune')
    const application = await createApplication()
    const officer = await createOfficer(Role.districtOfficer, pune)
    await end(officer)
    setClock(new FixedClock(BEFORE))
    const visitor = await signInAs(officer)
    const path = `/officer/applications/${application.id}`
    assert.equal((await visitor.get(path)).component, 'lending/approvals/review')

    setClock(new FixedClock(AFTER))
    const decided = () =>
      db.from('workflow_decisions').where('decided_by', officer.id).count('* as total')
    const sent = await visitor.send('POST', `${path}/decisions`, {
      action: 'verify',
      expectedStatusId: application.statusId,
    })
    assert.equal(sent.status, 403)
    assert.include(sent.text, 'E_NO_POST')
    assert.isUndefined(sent.component)
    assert.equal(Number((await decided())[0].total), 0)
    for (const page of [
      path,
      '/officer',
      '/officer/applications/spreadsheet',
      '/account',
      '/inbox',
    ]) {
      const { status, location } = await visitor.send('GET', page)
      assert.deepEqual(
        { page, status, location },
        { page, status: 302, location: '/no-role-assignment' }
      )
    }
    const endedPage = await visitor.get('/no-role-assignment')
    assert.equal(endedPage.component, 'platform/auth/no_role_assignment')
    assert.equal(endedPage.props.ended.untilOn, LAST_DAY)
    assert.include(endedPage.props.ended.name, 'Pune')

    await createPost(officer, Role.districtOfficer, [pune])
    assert.equal((await visitor.send('GET', path)).status, 200)
  })

  test('removes its holder from lists of colleagues; a future post does not add one yet', async ({
    assert,
  }) => {
    const districtId = districtNamed('Washim')
    const officer = await createOfficer(Role.districtOfficer, districtId)
    const isThere = async () =>
      (await listHolders({ roleIds: [Role.districtOfficer], districtId })).some(
        ({ id }) => id === officer.id
      )
    await end(officer)
    setClock(new FixedClock(BEFORE))
    assert.isTrue(await isThere())
    setClock(new FixedClock(AFTER))
    assert.isFalse(await isThere())
    await createPost(officer, Role.districtOfficer, [districtId], {
      fromOn: plainDate('2027-04-02'),
    })
    assert.isFalse(await isThere())
    setClock(new FixedClock(plainDate('2027-04-02')))
    assert.isTrue(await isThere())
  })
})

test.group('An officer with two posts', (group) => {
  group.each.setup(() => limiter.clear())

  test('acts under the chosen one, with its role and scope, which every row records', async ({
    assert,
  }) => {
    const [pune, satara] = [districtNamed('Pune'), districtNamed('Satara')]
    const application = await createApplication({ districtId: pune })
    const elsewhere = await createApplication({ districtId: satara })
    const officer = await createOfficer(Role.districtOfficer, satara)
    const charge = await createPost(officer, Role.districtOfficer, [pune])
    const agm = await createPost(officer, Role.agm)
    const visitor = await signInAs(officer)
    const path = `/officer/applications/${application.id}`
    assert.equal((await visitor.send('GET', path)).status, 404)
    const { props } = await visitor.get('/officer')
    assert.lengthOf(props.posts, 3)
    assert.isTrue(props.posts[0].isChosen)

    assert.equal(
      (await visitor.submit('PUT', '/account/role-assignment', { postId: agm.id })).status,
      200
    )
    assert.equal((await visitor.send('GET', '/officer/change-district')).status, 200)
    const seen = await visitor.get('/officer')
    await visitor.submit('PUT', '/account/role-assignment', { postId: charge.id })
    assert.equal((await visitor.send('GET', '/officer/change-district')).status, 403)
    assert.equal((await visitor.send('GET', path)).status, 200)
    const there = `/officer/applications/${elsewhere.id}`
    assert.equal((await visitor.send('GET', there)).status, 404)
    assert.exists(seen.props.posts)
    const view = await db
      .from('audit_entries')
      .where({ actor_id: officer.id, subject_type: 'application', subject_id: application.id })
      .orderBy('id', 'desc')
      .first()
    assert.deepInclude(view, { post_id: charge.id, actor_role: Role.districtOfficer })

    /** The next sign-in starts with the officer's own post; another officer's post cannot be chosen. */
    const again = await signInAs(officer)
    assert.equal((await again.send('GET', path)).status, 404)
    assert.equal((await again.send('GET', there)).status, 200)
    assert.isTrue((await again.get('/officer')).props.posts[0].isChosen)
    const other = await createOfficer(Role.auditor)
    const refused = await again.submit('PUT', '/account/role-assignment', { postId: other.postId! })
    assert.exists(refused.errors.postId)
    assert.equal((await again.send('GET', '/officer/change-district')).status, 403)
  })

  test('loses all sessions when a post is added or ends', async ({ assert }) => {
    const officer = await createOfficer(Role.auditor)
    const isOpen = async (visitor: Visitor) =>
      (await visitor.send('GET', '/account')).status === 200
    const first = await signInAs(officer)
    assert.isTrue(await isOpen(first))
    const post = {
      roleId: Role.agm,
      districts: null,
      fromOn: plainDate('2026-01-01'),
      untilOn: null,
    }
    const given = await new AssignRole().run(officer.id, post, BY)
    assert.isFalse(await isOpen(first))
    await assert.rejects(() => new AssignRole().run(officer.id, post, BY), /post_there/)
    const second = new Visitor()
    await second.signIn(officer.userName, TEST_PASSWORD)
    assert.isTrue(await isOpen(second))
    await new EndRoleAssignment().run(given, plainDate('2026-01-31'), BY)
    assert.isFalse(await isOpen(second))
    const entries = await db
      .from('audit_entries')
      .where({ subject_type: 'user', subject_id: officer.id })
      .whereIn('action', ['post.given', 'post.ended'])
    assert.lengthOf(entries, 2)
    assert.equal(
      (await roleAssignmentsOf([officer.id])).find(({ id }) => id === given.id)?.untilOn,
      '2026-01-31'
    )
  })

  test('cannot be a district official without a district, nor have a post that ends before it starts', async ({
    assert,
  }) => {
    const officer = await createOfficer(Role.auditor)
    const fromOn = plainDate('2030-01-02')
    const give = (
      districts: number[] | null,
      untilOn = null as ReturnType<typeof plainDate> | null
    ) =>
      new AssignRole().run(
        officer.id,
        { roleId: Role.districtOfficer, districts, fromOn, untilOn },
        BY
      )
    await assert.rejects(() => give(null), /post_district_needed/)
    await assert.rejects(() => give([490], plainDate('2030-01-01')), /post_range/)
  })
})

test.group('Post for several districts', () => {
  test('covers all of them and no other, in lists, counters, summaries and reports', async ({
    assert,
    client,
  }) => {
    const own = [districtNamed('Parbhani'), districtNamed('Hingoli')]
    for (const districtId of [own[0], own[0], own[1]]) await createApplication({ districtId })
    await createApplication({ districtId: districtNamed('Jalna') })
    const officer = await createUser(Role.districtOfficer, { districtId: districtNamed('Jalna') })
    await end(officer, plainDate('2020-01-01'))
    const post = await createPost(officer, Role.districtOfficer, own)
    officer.actUnder(post)
    /** Held files, which other tests may have left in these districts, are in no list without a search. */
    const [{ total }] = await db
      .from('applications')
      .whereIn('district_id', own)
      .where('is_held', false)
      .count('* as total')
    const expected = Number(total)

    const list = async (query: string) => {
      const response = await client
        .get(`/officer/applications${query}`)
        .loginAs(officer)
        .withInertia()
      response.assertStatus(200)
      return response.inertiaProps as Record<string, any>
    }
    const all = await list('')
    assert.equal(all.list.total, expected)
    assert.isFalse(all.isDistrictLocked)
    assert.sameMembers(
      all.choices.districts.map(({ value }: { value: string }) => Number(value)),
      own
    )
    const one = await list(`?district=${own[1]}`)
    assert.isBelow(one.list.total, expected)
    const foreign = await list(`?district=${districtNamed('Jalna')}`)
    assert.equal(foreign.list.total, expected)

    const scope = { districts: officer.districts, loanType: null }
    assert.equal((await applicationSummary(scope, 'en')).total.counts.at(-1), expected)
    const mis = await misSummary(misFilters({}, officer), i18nManager.locale('en'))
    assert.equal(mis.total.counts.at(-1), expected)
    assert.lengthOf(mis.rows, 2)
    const report = allReports.find(({ id }) => id === 5)!
    const { sums } = await runReport(parseReportRequest(report, {}, officer), {
      page: 1,
      perPage: 10,
    })
    assert.equal(sums.files, expected)
    const waiting = allDesks()
      .filter((desk) => desk.subjectType === 'application' && desk.role === officer.roleId)
      .flatMap(({ statusId, targetDays }) => (targetDays === null ? [] : [statusId]))
    const counted = await menuCounts(officer)
    const home = await client.get('/officer').loginAs(officer).withInertia()
    home.assertStatus(200)
    assert.equal(
      counted.application_list,
      await db
        .from('applications')
        .whereIn('district_id', own)
        .whereIn('status_id', waiting)
        .count('* as total')
        .then(([row]) => Number(row.total))
    )
  })
})

test.group('Last administrator', () => {
  test('remains when the last two are removed at the same moment', async ({ assert }) => {
    const others = await db
      .from('role_assignments')
      .where('role_id', Role.administrator)
      .whereNull('until_on')
      .select('id')
    const ids = others.map(({ id }) => id)
    await db.from('role_assignments').whereIn('id', ids).update({ until_on: '2020-01-01' })
    try {
      const [one, two] = [
        await createOfficer(Role.administrator),
        await createOfficer(Role.administrator),
      ]
      const done = await Promise.allSettled([
        new SetUserActive().run({ userId: one.id, isActive: false, by: BY }),
        new EndRoleAssignment().run(
          { id: two.postId!, userId: two.id },
          plainDate('2026-01-01'),
          BY
        ),
      ])
      const refused = done.filter(({ status }) => status === 'rejected')
      assert.lengthOf(refused, 1)
      assert.include(String((refused[0] as PromiseRejectedResult).reason), 'last_administrator')
    } finally {
      await db.from('role_assignments').whereIn('id', ids).update({ until_on: null })
    }
  })
})
