import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { replaceRoleAssignments } from '#tests/support/posts'
import type User from '#auth/models/user'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { decrypt } from '#kernel/vault/vault'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { SendReports } from '#reports/actions/subscriptions'
import { lastDueDay, periodBefore } from '#reports/rules/report_terms'
import { pageProps } from '#tests/support/page_props'
import { createOfficer, signInAs } from '#tests/support/users'
import { catalogue, LOCALES } from '#tests/unit/lang/catalogues'

const PATH = '/officer/report-subscriptions'
const body = { frequency: 'daily', locale: 'en' }

test.group('Report subscriptions', (group) => {
  group.each.setup(async () => {
    await db.from('report_sendings').delete()
    await db.from('report_subscriptions').delete()
    return () => useSystemClock()
  })

  const messages = () => db.from('outbox_messages').where('template', 'report_ready').orderBy('id')

  const subscribe = (client: ApiClient, officer: User, reportNo: number) =>
    client
      .post(PATH)
      .loginAs(officer)
      .withCsrfToken()
      .accept('json')
      .json({ ...body, reportNo, forMyself: true })

  const running = () => db.from('report_subscriptions').whereNull('ended_at')

  test('to oneself are available to every officer, for the reports that the role can run', async ({
    assert,
    client,
  }) => {
    /** 5 is a report of applications, 25 of claims: accounts can run only the second (DECISIONS 10). */
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId, { email: `own-${roleId}@example.com` })
      const ofApplications = await subscribe(client, officer, 5)
      ofApplications.assertStatus(roleId === Role.accounts ? 422 : 200)
      ;(await subscribe(client, officer, 25)).assertStatus(200)
      ;(await subscribe(client, officer, 25)).assertStatus(422)
      const page = await client.get(PATH).loginAs(officer).withInertia()
      page.assertStatus(200)
      const { subscriptions, reports } = pageProps(page, 'back_office/reports/subscriptions')
      const others = await running().whereNot('user_id', officer.id)
      const own = roleId === Role.accounts ? 1 : 2
      assert.lengthOf(subscriptions, own + (roleId === Role.administrator ? others.length : 0))
      assert.equal(
        reports.some(({ value }) => value === '5'),
        roleId !== Role.accounts
      )
    }
    const applicant = await createUser(Role.applicant, { email: 'citizen@example.com' })
    const refused = await subscribe(client, applicant, 25)
    refused.assertRedirectsTo('/')
    assert.lengthOf(await running().where('user_id', applicant.id), 0)
    const silent = await createUser(Role.generalManager)
    ;(await subscribe(client, silent, 25)).assertStatus(422)
  })

  test('to oneself use the current district and end with the right', async ({ assert, client }) => {
    const [pune, satara] = ['Pune', 'Satara'].map(districtNamed)
    const officer = await createUser(Role.districtOfficer, {
      districtId: pune,
      email: 'moves@example.com',
    })
    await subscribe(client, officer, 7)
    await subscribe(client, officer, 25)
    const letters = async () =>
      (await messages())
        .filter(({ user_id: id }) => id === officer.id)
        .map((message) => decrypt(message.body, 'message')!)
    const onDay = async (day: string) => {
      setClock(new FixedClock(plainDate(day)))
      await new SendReports().run()
    }
    await onDay('2026-12-01')
    await replaceRoleAssignments(officer, Role.districtOfficer, [satara])
    await onDay('2026-12-02')
    const [first, , second] = await letters()
    assert.include(first, 'District: Pune')
    assert.include(second, 'District: Satara')
    assert.notInclude(second, 'Pune')

    /** Accounts cannot run reports of applications. */
    await replaceRoleAssignments(officer, Role.accounts)
    await onDay('2026-12-03')
    assert.lengthOf(await letters(), 5)
    assert.deepEqual(
      (await running().where('user_id', officer.id)).map((row) => row.report_no),
      [25]
    )
    await officer.merge({ isActive: false }).save()
    await onDay('2026-12-04')
    assert.lengthOf(await letters(), 5)
    assert.lengthOf(await running().where('user_id', officer.id), 0)
  })

  test('of a post and of oneself send one report once', async ({ assert, client }) => {
    const admin = await createUser(Role.administrator)
    const officer = await createUser(Role.generalManager, { email: 'gm-twice@example.com' })
    await subscribe(client, officer, 5)
    const add = (more: object) =>
      client
        .post(PATH)
        .loginAs(admin)
        .withCsrfToken()
        .accept('json')
        .json({ ...body, reportNo: 5, ...more })
    await add({ roleId: Role.generalManager })
    await add({ email: 'GM-twice@example.com' })
    await add({ roleId: Role.generalManager, locale: 'mr' })
    assert.lengthOf(await running(), 4)
    await new SendReports().run()
    const own = (await messages()).filter(
      ({ recipient }) => recipient.toLowerCase() === officer.email
    )
    assert.lengthOf(own, 1)
  })

  test('of another user are ended by the administrator only', async ({ assert, client }) => {
    const officer = await createUser(Role.generalManager, { email: 'gm-own@example.com' })
    await subscribe(client, officer, 5)
    const { id } = await running().firstOrFail()
    const end = async (user: User) =>
      client.delete(`${PATH}/${id}`).loginAs(user).withCsrfToken().accept('json').redirects(0)
    ;(await end(await createUser(Role.generalManager))).assertStatus(404)
    assert.lengthOf(await running(), 1)
    await end(officer)
    assert.lengthOf(await running(), 0)
  })

  test('to others are managed by the administrator', async ({ client }) => {
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId)
      if (roleId === Role.administrator) continue
      const post = await client
        .post(PATH)
        .loginAs(officer)
        .withCsrfToken()
        .accept('json')
        .json({ ...body, reportNo: 5, roleId: 4 })
      post.assertStatus(403)
    }
  })

  test('are sent to each officer of a role, for the own district, once per due day', async ({
    assert,
    client,
  }) => {
    const [pune, satara] = ['Pune', 'Satara'].map(districtNamed)
    await createApplication({ districtId: pune })
    const before = (await messages()).length
    const admin = await createUser(Role.administrator)
    const inPune = await createUser(Role.agm, { districtId: pune, email: 'pune@example.com' })
    const inSatara = await createUser(Role.agm, {
      districtId: satara,
      email: 'satara@example.com',
      locale: 'mr',
    })
    await client
      .post(PATH)
      .loginAs(admin)
      .withCsrfToken()
      .json({ ...body, reportNo: 7, roleId: Role.agm })
    const page = await client.get(PATH).loginAs(admin).withInertia()
    assert.lengthOf(pageProps(page, 'back_office/reports/subscriptions').subscriptions, 1)

    await Promise.all([new SendReports().run(), new SendReports().run()])
    await new SendReports().run()
    const sent = (await messages()).slice(before)
    const own = sent.filter(({ user_id: id }) => id === inPune.id || id === inSatara.id)
    assert.lengthOf(own, 2)
    const toPune = decrypt(own.find(({ user_id: id }) => id === inPune.id)!.body, 'message')!
    assert.include(toPune, 'District: Pune')
    assert.notInclude(toPune, 'Satara')
    assert.match(toPune, /\/officer\/reports\?category=applications/)
    assert.include(
      decrypt(own.find(({ user_id: id }) => id === inSatara.id)!.body, 'message')!,
      'सातारा'
    )
    const [sending] = await db.from('report_sendings')
    assert.equal(Number(sending.messages), sent.length)
  })

  test('to an address contain summaries only, and one of the two is required', async ({
    assert,
    client,
  }) => {
    const admin = await createUser(Role.administrator)
    const post = async (more: object) =>
      client
        .post(PATH)
        .loginAs(admin)
        .withCsrfToken()
        .accept('json')
        .json({ ...body, ...more })
    for (const wrong of [
      { reportNo: 8, email: 'minister@example.com' },
      { reportNo: 5 },
      { reportNo: 5, email: 'a@example.com', roleId: 4 },
      { reportNo: 5, roleId: Role.accounts },
      { reportNo: 999, roleId: 4 },
      { reportNo: 5, email: 'no address' },
      { reportNo: 5, roleId: 4, frequency: 'hourly' },
    ]) {
      const response = await post(wrong)
      response.assertStatus(422)
    }
    assert.lengthOf(await db.from('report_subscriptions'), 0)
    await post({ reportNo: 25, email: 'minister@example.com', frequency: 'monthly', locale: 'hi' })
    await new SendReports().run()
    const last = (await messages()).at(-1)
    assert.equal(last.recipient, 'minister@example.com')
    assert.include(decrypt(last.body, 'message')!, 'वित्तीय वर्ष')
  })

  test('show the usual message of lists for an empty report, in the person’s language', async ({
    assert,
  }) => {
    const visitor = await signInAs(await createOfficer(Role.generalManager))
    for (const locale of LOCALES) {
      visitor.cookies.set('locale', locale)
      const text = catalogue(locale)
      const field = text.get('validator.shared.fields.reportNo')!
      const messageOf = (rule: string) =>
        text.get(`validator.shared.messages.${rule}`)!.replace('{field}', field)
      for (const [reportNo, rule] of [
        [0, 'in'],
        [-1, 'in'],
        [1.5, 'wholeNumber'],
      ] as const) {
        const { errors } = await visitor.post(PATH, { ...body, reportNo, forMyself: true })
        assert.deepEqual(errors, { reportNo: messageOf(rule) })
      }
    }
    assert.lengthOf(await running(), 0)
  })

  test('name nobody: rows about individuals require signing in', async ({ assert, client }) => {
    const application = await createApplication()
    const admin = await createUser(Role.administrator)
    await createUser(Role.managingDirector, { email: 'md@example.com' })
    await client
      .post(PATH)
      .loginAs(admin)
      .withCsrfToken()
      .json({ ...body, reportNo: 3, roleId: Role.managingDirector })
    await new SendReports().run()
    const text = decrypt((await messages()).at(-1).body, 'message')!
    assert.match(text, /Total Rows: \d/)
    assert.notInclude(text, application.applicantName)
  })

  test('end when the administrator ends them', async ({ assert, client }) => {
    const admin = await createUser(Role.administrator)
    await client
      .post(PATH)
      .loginAs(admin)
      .withCsrfToken()
      .json({ ...body, reportNo: 5, email: 'x@example.com' })
    const { id } = await db.from('report_subscriptions').firstOrFail()
    await client.delete(`${PATH}/${id}`).loginAs(admin).withCsrfToken()
    assert.deepEqual(await new SendReports().run(), { reports: 0, messages: 0 })
    const again = await client.delete(`${PATH}/${id}`).loginAs(admin).withCsrfToken().accept('json')
    again.assertStatus(404)
  })

  test('are sent by reports:send, including a missed day', async ({ assert, client }) => {
    const admin = await createUser(Role.administrator)
    await client
      .post(PATH)
      .loginAs(admin)
      .withCsrfToken()
      .json({ ...body, reportNo: 5, email: 'x@example.com', frequency: 'weekly' })
    setClock(new FixedClock(plainDate('2026-12-02')))
    assert.equal((await ace.exec('reports:send', [])).exitCode ?? 0, 0)
    assert.equal((await ace.exec('reports:send', [])).exitCode ?? 0, 0)
    const due = await db.from('report_sendings')
    assert.lengthOf(due, 1)
    assert.equal(String(due[0].due_on).slice(0, 10), '2026-11-30')
  })

  test('are due on their day and cover the preceding days', ({ assert }) => {
    const wednesday = plainDate('2026-12-02')
    assert.equal(lastDueDay('daily', wednesday), '2026-12-02')
    assert.equal(lastDueDay('weekly', wednesday), '2026-11-30')
    assert.equal(lastDueDay('monthly', wednesday), '2026-12-01')
    assert.deepEqual(periodBefore('monthly', plainDate('2026-12-01')), {
      from: plainDate('2026-11-01'),
      to: plainDate('2026-11-30'),
    })
    assert.deepEqual(periodBefore('weekly', plainDate('2026-11-30')), {
      from: plainDate('2026-11-23'),
      to: plainDate('2026-11-29'),
    })
  })
})
