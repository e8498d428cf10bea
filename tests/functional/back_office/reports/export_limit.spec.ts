import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { createApplication, createUser } from '#database/factories/application_factory'
import { beginExport, keepExportAlive } from '#reports/actions/export_limit'
import { pageProps } from '#tests/support/page_props'

const SHEET = '/officer/applications/spreadsheet?perPage=50'

/** Starts a number of exports for a person, as if a client were still reading each. */
async function running(user: User, count: number) {
  const keys: string[] = []
  for (let at = 0; at < count; at++) {
    const turn = await beginExport({ userId: user.id, address: `/busy/${user.id}/${at}` })
    keys.push(turn.key)
  }
  return keys
}

const ask = (client: ApiClient, user: User, address: string) =>
  client.get(address).loginAs(user).redirects(0)

async function pageOf(client: ApiClient, user: User, address: string) {
  const response = await client.get(address).loginAs(user).withInertia()
  response.assertStatus(200)
  return pageProps(response, 'back_office/reports/export')
}

test.group('Exports', (group) => {
  group.setup(async () => {
    await createApplication()
  })
  group.each.setup(async () => {
    await db.from('queued_exports').delete()
  })

  test('leave nothing behind after being sent', async ({ assert, client }) => {
    const officer = await createUser(Role.managingDirector)
    const response = await ask(client, officer, SHEET)
    response.assertStatus(200)
    assert.include(response.header('content-disposition'), 'Application.xlsx')
    for (let wait = 0; wait < 50; wait++) {
      if ((await db.from('queued_exports')).length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.lengthOf(await db.from('queued_exports'), 0)
  })

  test('of one person run two at a time; the third waits, others do not', async ({
    assert,
    client,
  }) => {
    const officer = await createUser(Role.managingDirector)
    const other = await createUser(Role.managingDirector)
    const [first] = await running(officer, 2)

    const third = await ask(client, officer, SHEET)
    third.assertStatus(302)
    const page = third.header('location')!
    assert.match(page, /^\/officer\/exports\/[0-9a-f-]{36}$/)
    assert.containSubset(await pageOf(client, officer, page), {
      state: 'waiting',
      before: 0,
      begin: null,
    })
    const again = await ask(client, officer, SHEET)
    assert.equal(again.header('location'), page, 'requested twice, it waits once')
    ;(await ask(client, other, SHEET)).assertStatus(200)

    await keepExportAlive(first)()
    const { state, begin } = await pageOf(client, officer, page)
    assert.equal(state, 'ready')
    const file = await ask(client, officer, begin!)
    file.assertStatus(200)
    assert.include(file.header('content-type'), 'spreadsheetml')
    assert.equal((await pageOf(client, officer, page)).state, 'begun')
  })

  test('of spreadsheets run two in total, one per writer; a third waits on its page', async ({
    assert,
    client,
  }) => {
    const [first, second] = [
      await createUser(Role.managingDirector),
      await createUser(Role.managingDirector),
    ]
    for (const address of [SHEET, '/officer/mis/spreadsheet']) {
      const turn = await beginExport({ userId: first.id, address })
      assert.isTrue(turn.mayBegin)
    }
    const third = await ask(client, second, SHEET)
    third.assertStatus(302)
    const page = await pageOf(client, second, third.header('location')!)
    assert.containSubset(page, { state: 'waiting', before: 0 })
    const paper = { userId: second.id, address: '/officer/applications/pdf' }
    assert.isTrue((await beginExport(paper)).mayBegin)
  })

  test('run four in total; further ones wait in their order', async ({ assert, client }) => {
    const [first, second, third, fourth] = await Promise.all(
      [1, 2, 3, 4].map(() => createUser(Role.managingDirector))
    )
    const [leaving] = await running(first, 2)
    await running(second, 2)
    const early = (await ask(client, third, SHEET)).header('location')!
    const late = (await ask(client, fourth, SHEET)).header('location')!
    assert.equal((await pageOf(client, third, early)).before, 0)
    assert.equal((await pageOf(client, fourth, late)).before, 1)

    await keepExportAlive(leaving)()
    assert.equal((await pageOf(client, fourth, late)).state, 'waiting', 'nobody jumps the queue')
    assert.equal((await pageOf(client, third, early)).state, 'ready')
    assert.equal((await ask(client, fourth, SHEET)).header('location'), late)
  })

  test('of a closed page or a dead process are released', async ({ assert, client }) => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => createUser(Role.managingDirector))
    )
    await running(first, 2)
    await running(second, 2)
    ;(await ask(client, third, SHEET)).assertStatus(302)
    await db.from('queued_exports').update({ heartbeat_at: '2020-01-01 00:00:00' })
    const response = await ask(client, third, SHEET)
    response.assertStatus(200)
    assert.isAtMost((await db.from('queued_exports')).length, 1)
  })

  test('start four of ten simultaneous requests', async ({ assert }) => {
    const users = await Promise.all(
      Array.from({ length: 10 }, () => createUser(Role.managingDirector))
    )
    const answers = await Promise.all(
      users.map(({ id }) => beginExport({ userId: id, address: '/same' }))
    )
    assert.lengthOf(
      answers.filter(({ mayBegin }) => mayBegin),
      4
    )
    assert.lengthOf(await db.from('queued_exports'), 10)
  })

  test('are not visible to other users', async ({ assert, client }) => {
    const officer = await createUser(Role.managingDirector)
    const other = await createUser(Role.managingDirector)
    await running(officer, 2)
    const page = (await ask(client, officer, SHEET)).header('location')!
    assert.equal((await pageOf(client, other, page)).state, 'begun')
    assert.equal((await pageOf(client, officer, page)).state, 'waiting')
  })
})
