import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { createUser } from '#database/factories/application_factory'
import { allReports } from '#reports/definitions/catalogue'
import type { reportChoice } from '#reports/builder/report_choice'
import { categoriesFor } from '#reports/policies/report_scope'
import { pageProps } from '#tests/support/page_props'

const PATH = '/officer/reports'
type Choice = Awaited<ReturnType<typeof reportChoice>>

async function choiceOf(client: ApiClient, user: User, query = ''): Promise<Choice> {
  const response = await client.get(`${PATH}?${query}`).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/builder').choice!
}

/** Returns the numbers of the reports under each heading. */
const numbersOf = ({ groups }: Choice) =>
  Object.fromEntries(groups.map(({ key, reports }) => [key, reports.map(({ id }) => id)]))

const allOf = ({ groups }: Choice) => groups.flatMap(({ reports }) => reports.map(({ id }) => id))

function pin(client: ApiClient, user: User, report: unknown, isPinned = true) {
  return client
    .post(`${PATH}/pins`)
    .loginAs(user)
    .withCsrfToken()
    .json({ reportNo: report, isPinned })
    .redirects(0)
}

/** Runs a report as its page does after loading. */
const run = (client: ApiClient, user: User, tab: string) =>
  client
    .get(`${PATH}?at=1&tab=${encodeURIComponent(tab)}`)
    .loginAs(user)
    .withInertiaPartialReload('back_office/reports/builder', ['result'])

const at = (minute: number) =>
  setClock(new FixedClock(new Date(`2026-11-20T08:${String(minute).padStart(2, '0')}:00Z`)))

test.group('Choice of reports', (group) => {
  group.each.teardown(() => useSystemClock())

  test('lists all reports of a user, each once, by group', async ({ assert, client }) => {
    const director = await createUser(Role.managingDirector)
    const choice = await choiceOf(client, director)
    assert.equal(choice.count, allReports.length)
    assert.deepEqual(
      allOf(choice).toSorted((a, b) => a - b),
      allReports.map(({ id }) => id)
    )
    assert.deepEqual(
      choice.groups.map(({ key }) => key),
      [...categoriesFor(director.roleId)]
    )
    assert.deepEqual(numbersOf(await choiceOf(client, director, 'category=loi')), {
      loi: numbersOf(choice).loi,
    })
  })

  test('finds reports by name in any language, number and group', async ({ assert, client }) => {
    const director = await createUser(Role.managingDirector)
    for (const [words, expected] of [
      ['register claims', [31]],
      ['REGISTER OF CLAIMS', [31]],
      ['दाव्यांची', [31]],
      ['8', [8]],
      ['31 claims', [31]],
      ['nothing of that name', []],
      ['%', []],
    ] as const) {
      const choice = await choiceOf(client, director, `q=${encodeURIComponent(words)}`)
      assert.deepEqual(allOf(choice), [...expected], words)
      assert.equal(choice.count, expected.length)
      assert.equal(choice.search, words)
    }
    const ofGroup = allOf(await choiceOf(client, director, 'q=data%20quality'))
    const group = allReports.filter(({ category }) => category === 'data_quality')
    assert.includeMembers(
      ofGroup,
      group.map(({ id }) => id)
    )
    /** A category in the address does not exclude search results. */
    assert.deepEqual(allOf(await choiceOf(client, director, 'q=8&category=loi')), [8])
  })

  test('starts with the pinned reports and the last five that were run', async ({
    assert,
    client,
  }) => {
    const director = await createUser(Role.managingDirector)
    const other = await createUser(Role.managingDirector)
    for (const [minute, report] of [5, 1, 2, 7, 30, 32].entries()) {
      at(minute)
      const answer = await run(client, director, `report=${report}`)
      answer.assertStatus(200)
    }
    at(10)
    for (const report of [44, 8]) (await pin(client, director, report)).assertStatus(302)
    let found = numbersOf(await choiceOf(client, director))
    assert.deepEqual(found.pinned, [8, 44])
    assert.deepEqual(found.used, [32, 30, 7, 2, 1])
    assert.notInclude(found.data_quality, 44)
    /** When run again it becomes the last one; when pinned it moves there and the next one takes its place. */
    at(11)
    await run(client, director, 'report=1')
    await pin(client, director, 32)
    found = numbersOf(await choiceOf(client, director))
    assert.deepEqual(found.pinned, [8, 32, 44])
    assert.deepEqual(found.used, [1, 30, 7, 2, 5])
    await pin(client, director, 32, false)
    assert.deepEqual(numbersOf(await choiceOf(client, director)).used, [1, 32, 30, 7, 2])
    /** Pins and recent reports belong to one officer. */
    assert.notProperty(numbersOf(await choiceOf(client, other)), 'pinned')
    assert.notProperty(numbersOf(await choiceOf(client, other)), 'used')
  })

  test('counts a report as run by its export too, but not by an invalid query', async ({
    assert,
    client,
  }) => {
    const director = await createUser(Role.managingDirector)
    await run(client, director, 'report=5&from=31-02-2026')
    await client.get(`${PATH}?report=7`).loginAs(director).withInertia()
    assert.notProperty(numbersOf(await choiceOf(client, director)), 'used')
    const file = await client.get(`${PATH}/pdf?report=32`).loginAs(director)
    file.assertStatus(200)
    assert.deepEqual(numbersOf(await choiceOf(client, director)).used, [32])
  })

  test('lets only the owner pin a report, once', async ({ assert, client }) => {
    const accounts = await createUser(Role.accounts)
    const mine = allReports.filter(({ category }) =>
      categoriesFor(Role.accounts).includes(category)
    )
    assert.equal((await choiceOf(client, accounts)).count, mine.length)
    for (const report of [1, 999]) {
      const answer = await client
        .post(`${PATH}/pins`)
        .loginAs(accounts)
        .withCsrfToken()
        .accept('json')
        .json({ reportNo: report, isPinned: true })
      answer.assertStatus(404)
    }
    const wrong = await client
      .post(`${PATH}/pins`)
      .loginAs(accounts)
      .withCsrfToken()
      .accept('json')
      .json({ reportNo: "8' or 1=1", isPinned: true })
    wrong.assertStatus(422)
    for (let time = 0; time < 2; time++) await pin(client, accounts, 31)
    const rows = await db.from('report_marks').where('user_id', accounts.id)
    assert.lengthOf(rows, 1)
    /** A pin of a report to which the user no longer has access shows nothing. */
    await db.table('report_marks').insert({
      user_id: accounts.id,
      report_id: 1,
      is_pinned: true,
      last_used_at: '2026-11-20 08:00:00',
    })
    const found = numbersOf(await choiceOf(client, accounts))
    assert.deepEqual(found.pinned, [31])
    assert.notProperty(found, 'used')
  })
})
