import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import User from '#auth/models/user'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { RETENTION } from '#privacy/erasure/rules/retention'
import { NotifyAffectedPeople } from '#privacy/actions/affected_people'
import Breach from '#privacy/models/breach'
import BreachLine from '#privacy/models/breach_line'
import BreachPerson from '#privacy/models/breach_person'
import { myBreaches } from '#privacy/queries/breaches'
import { breachForm, createBreach } from '#tests/support/breaches'
import { administrator, lastChange, decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { runProcess } from '#tests/support/own_process'
import { createApplicant, requestAs } from '#tests/support/users'
import { FULL } from '#tests/support/tags'

/** More people than are notified in one transaction. */
const PEOPLE_COUNT = 60

const listed = async (breachId: number) =>
  (await BreachPerson.query().where({ breachId }).orderBy('id')).map(({ userId }) => userId)

const notificationsTo = (table: 'notices' | 'outbox_messages', userId: number) =>
  db.from(table).where({ user_id: userId, template: 'breach_told' })

const createReleasedBreach = async (people: User[]) => {
  const breach = await createBreach(people)
  await db.from('breaches').where('id', breach.id).update({ released_at: '2026-01-01 00:00:00' })
  return breach.refresh()
}

test.group('A breach of personal data', (group) => {
  group.each.setup(async () => {
    await db.from('breaches').whereNotNull('released_at').whereNull('told_at').update({
      told_at: '2026-01-01 00:00:00',
    })
    await db.from('proposed_changes').where('kind', 'breach_notice').delete()
  })

  test('is recorded by the administrator only, with times neither in the future nor before it occurred', async ({
    client,
    assert,
  }) => {
    const person = await administrator()
    const send = (changed: object, user = person) =>
      requestAs(client, user, 'post', '/officer/breaches').json({ ...breachForm(), ...changed })
    const before = (await Breach.all()).length
    await send({ knownOn: '2099-01-01' })
    await send({ happenedTime: '23:59' })
    await send({}, await createUser(Role.managingDirector, { districtId: null }))
    assert.lengthOf(await Breach.all(), before)
    ;(await send({})).assertStatus(302)
    assert.lengthOf(await Breach.all(), before + 1)
  })

  test('takes its list from a file, a district and the access log, and shows unknown lines', async ({
    client,
    assert,
  }) => {
    const person = await administrator()
    const { id } = await createBreach()
    const [byName, looked] = [await createApplicant(), await createApplicant()]
    const application = await createApplication()
    /** A random name may look like a number, which a list does not store. */
    const userName = `breach-officer-${application.id}`
    const names = { userName, userNameKey: userName, districtId: null }
    const officer = await createUser(Role.generalManager, names)
    await recordAudit({
      action: 'profile.viewed',
      actor: officer,
      subjectType: 'user',
      subjectId: looked.id,
    })
    const sheet = `user_name,application_no\n${byName.userName},\n,${application.number}\nnobody-here,\n${officer.userName},\n`
    const version = async () => (await Breach.findOrFail(id)).version
    const stale = await version()
    await requestAs(client, person, 'post', `/officer/breaches/${id}/people/spreadsheet`)
      .file('file', Buffer.from(sheet), { filename: 'people.csv', contentType: 'text/csv' })
      .fields({ version: String(stale) })
    assert.sameMembers(await listed(id), [byName.id, application.userId])
    const lines = await BreachLine.query().where('breachId', id).orderBy('id')
    assert.deepEqual(
      lines.map(({ line, typed }) => [line, typed]),
      [
        [4, 'nobody-here'],
        [5, officer.userName],
      ]
    )
    const today = indiaDateOf(getClock().now())
    const days = { fromOn: today, untilOn: today }
    const add = async (body: object) =>
      requestAs(client, person, 'post', `/officer/breaches/${id}/people`).json(body)
    const looks = { source: 'looks', userName: officer.userName, ...days }
    await add({ ...looks, version: stale })
    assert.notInclude(await listed(id), looked.id, 'a stale page')
    await add({ ...looks, version: await version() })
    assert.include(await listed(id), looked.id)
    const { districtId } = application
    await add({ source: 'district', districtId, version: await version() })
    const own = await listed(id)
    assert.lengthOf(new Set(own), own.length, 'each once')
    const all = await db.from('applications').where('district_id', districtId).distinct('user_id')
    const active = await User.query()
      .whereIn(
        'id',
        all.map(({ user_id: one }) => Number(one))
      )
      .where('isActive', true)
    assert.includeMembers(
      own,
      active.map(({ id: one }) => one)
    )
    const page = pageProps(
      await requestAs(client, person, 'get', `/officer/breaches/${id}`),
      'accountability/privacy/breach'
    )
    assert.equal(page.counts.people, own.length)
    assert.lengthOf(page.unknown, 2)
    for (const { email, sms } of page.previews) {
      assert.include(email, 'safety in')
      assert.include(sms, '022-12345678')
    }
    await requestAs(client, person, 'delete', `/officer/breaches/${id}/people`).json({
      version: await version(),
    })
    assert.isEmpty(await listed(id))
  })

  test('is announced after review by two people, and a change in between makes the review stale', async ({
    client,
    assert,
  }) => {
    const [one, two] = [await administrator(), await administrator()]
    const citizen = await createApplicant()
    const breach = await createBreach([citizen])
    const ask = async () =>
      requestAs(client, one, 'post', `/officer/breaches/${breach.id}/notices`).json({
        version: (await breach.refresh()).version,
      })
    await ask()
    await new NotifyAffectedPeople().run()
    assert.isEmpty(
      await notificationsTo('notices', citizen.id),
      'not before the second person confirms'
    )
    await requestAs(client, one, 'put', `/officer/breaches/${breach.id}`).json({
      ...breachForm(),
      version: breach.version,
    })
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'stale')
    await ask()
    assert.equal(await new ConfirmChange().run(decisionBy(await lastChange(), two)), 'confirmed')
    await new NotifyAffectedPeople().run()
    assert.lengthOf(await notificationsTo('notices', citizen.id), 1)
    await breach.refresh()
    await requestAs(client, one, 'put', `/officer/breaches/${breach.id}`).json({
      ...breachForm(),
      natureEn: 'Something else',
      version: breach.version,
    })
    assert.notEqual(
      (await breach.refresh()).natureEn,
      'Something else',
      'the text that was read is kept'
    )
  })

  test('is not announced while a language is missing or the list is empty', async ({
    client,
    assert,
  }) => {
    const person = await administrator()
    const breach = await createBreach()
    const ask = () =>
      requestAs(client, person, 'post', `/officer/breaches/${breach.id}/notices`).json({
        version: breach.version,
      })
    await ask()
    const citizen = await createApplicant()
    const row = { breach_id: breach.id, user_id: citizen.id, source: 'sheet' }
    await db.table('breach_people').insert(row)
    const hindi = { table_name: 'breaches', row_id: String(breach.id), locale: 'hi' }
    await db
      .from('translations')
      .where({ ...hindi, field: 'safety' })
      .delete()
    await ask()
    assert.isEmpty(await db.from('proposed_changes').where('kind', 'breach_notice'))
  })

  test('notifies each person once, even if runs are interrupted or concurrent', async ({
    assert,
  }) => {
    const people: User[] = []
    for (let count = 0; count < 53; count++) people.push(await createApplicant())
    await db.from('users').where('id', people[0].id).update({ is_active: false })
    const breach = await createReleasedBreach(people)
    assert.equal(await new NotifyAffectedPeople().run({ portions: 1 }), 50)
    assert.isNull((await breach.refresh()).toldAt)
    await Promise.all([new NotifyAffectedPeople().run(), new NotifyAffectedPeople().run()])
    assert.isNotNull((await breach.refresh()).toldAt)
    assert.equal(await new NotifyAffectedPeople().run(), 0)
    for (const { id } of people.slice(1)) {
      assert.lengthOf(await notificationsTo('notices', id), 1)
      assert.isNotEmpty(await notificationsTo('outbox_messages', id).where('channel', 'sms'))
      assert.lengthOf(await notificationsTo('outbox_messages', id).where('channel', 'sms'), 1)
    }
    assert.isEmpty(await notificationsTo('notices', people[0].id))
    const off = await BreachPerson.findByOrFail({ breachId: breach.id, userId: people[0].id })
    assert.equal(off.reachedBy, 'nobody')
  }).timeout(60_000)

  test('notifies each person once even if processes are killed at any write', async ({
    assert,
  }) => {
    const people: User[] = []
    while (people.length < PEOPLE_COUNT) people.push(await createApplicant())
    const breach = await createReleasedBreach(people)
    const runNotification = (killAt: number) =>
      runProcess(['bin/console.ts', 'breaches:notify'], {
        preloads: ['kill_at.mjs'],
        env: { KILL_AT: String(killAt) },
      })
    for (const killAt of [1, 2]) {
      const { signal, stderr } = await runNotification(killAt)
      assert.equal(signal, 'SIGKILL', stderr)
    }
    const { code, stderr } = await runNotification(0)
    assert.equal(code, 0, stderr)
    assert.isNotNull((await breach.refresh()).toldAt)
    for (const { id } of people) {
      assert.lengthOf(await notificationsTo('notices', id), 1)
      assert.lengthOf(await notificationsTo('outbox_messages', id).where('channel', 'sms'), 1)
    }
  })
    .tags([FULL], 'append')
    .timeout(120_000)

  test('is shown in the inbox and on My data to those affected only', async ({
    client,
    assert,
  }) => {
    const [citizen, stranger] = [await createApplicant(), await createApplicant()]
    const breach = await createReleasedBreach([citizen])
    await new NotifyAffectedPeople().run()
    const incidents = async (user: User) => {
      const asked = await requestAs(client, user, 'get', '/my-data/incidents')
      return pageProps(asked, 'accountability/privacy/incidents').incidents
    }
    assert.isEmpty(await incidents(stranger))
    assert.equal((await incidents(citizen))[0].id, breach.id)
    const { incidents: marathi } = await myBreaches(citizen.id, 'mr')
    assert.include(
      marathi[0].texts.map(({ value }) => value),
      'safety in Mr'
    )
    const [notice] = await notificationsTo('notices', citizen.id)
    const opened = await requestAs(client, citizen, 'get', `/inbox/${notice.id}`).redirects(0)
    assert.include(opened.header('location'), '/my-data/incidents')
    const show = await requestAs(client, citizen, 'get', '/my-data')
    assert.equal(pageProps(show, 'accountability/privacy/show').incidents, 1)
  })

  test('has a spreadsheet for the Board, and records its steps once', async ({
    client,
    assert,
  }) => {
    const person = await administrator()
    const { id } = await createBreach([await createApplicant()])
    for (const lang of ['en', 'mr', 'hi']) {
      const path = `/officer/breaches/${id}/report.pdf?lang=${lang}`
      const paper = await client.get(path).loginAs(person)
      paper.assertStatus(200)
      assert.equal(paper.header('content-type'), 'application/pdf')
    }
    const note = (step: string) =>
      requestAs(client, person, 'post', `/officer/breaches/${id}/board`).json({ step })
    await note('reported')
    const { reportedAt } = await Breach.findOrFail(id)
    assert.isNotNull(reportedAt)
    await note('reported')
    const noted = { action: 'breach.reported', subject_id: id }
    assert.lengthOf(await db.from('audit_entries').where(noted), 1)
  })

  test('erases the list of people notified after its retention period', async ({ assert }) => {
    const breach = await createReleasedBreach([await createApplicant()])
    await new NotifyAffectedPeople().run()
    await runRetention()
    assert.lengthOf(await listed(breach.id), 1)
    const old = { told_at: '2019-01-01 00:00:00' }
    await db.from('breach_people').where('breach_id', breach.id).update(old)
    const { erased } = await runRetention()
    assert.equal(erased[RETENTION.breach], 1)
    assert.isEmpty(await listed(breach.id))
  }).timeout(60_000)
})
