import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { SendFirstPasswords } from '#administration/officers/first_passwords'
import { AddOfficer } from '#auth/actions/add_officers'
import {
  acquireFirstPasswordLease,
  queueFirstPasswords,
  setPassword,
} from '#auth/actions/passwords'
import { hashPassword } from '#auth/actions/password_hashing'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { inTransaction } from '#kernel/database/transaction'
import { newUser } from '#database/factories/user_factory'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { administrator } from '#tests/support/maker_checker'
import { messagesTo } from '#tests/support/outbox'
import { pageProps } from '#tests/support/page_props'
import { command } from '#tests/support/payment_commands'
import { startServer, stop } from '#tests/support/running_server'
import { requestAs } from '#tests/support/users'
import { FULL } from '#tests/support/tags'

const PATH = '/officer/people/imports'
const PAGE = 'back_office/administration/officers/import'

/** Creates officers with an unsent first password, as left by a process killed directly after the import. */
async function createUnsentPasswords(
  count: number,
  channel: 'sms' | 'email' = 'sms'
): Promise<User[]> {
  const by = await administrator()
  const people: Awaited<ReturnType<typeof newUser>>[] = []
  while (people.length < count) people.push(await newUser())
  return inTransaction(async (trx) => {
    const users: User[] = []
    for (const { firstName, lastName, mobile } of people) {
      const email = `${mobile}@example.in`
      const person = { firstName, lastName, mobile, email, roleId: Role.agm, locale: 'en' }
      users.push(await new AddOfficer().run(person, by, trx))
    }
    const ids = users.map(({ id }) => id)
    await queueFirstPasswords(ids, { channel, by }, trx)
    return users
  })
}

const rowOf = ({ id }: User) => db.from('first_passwords').where('user_id', id).first()

/** Returns the number of passwords sent to an officer. */
const sentTo = async ({ mobile, email }: User) =>
  [...(await messagesTo(mobile)), ...(await messagesTo(email!))].filter(
    ({ template }) => template === 'first_password'
  ).length

/** Expires the leases of a killed process. */
const expireLeases = () =>
  db.from('first_passwords').update({ leased_until: '2026-01-01 00:00:00' })

test.group('First passwords', (group) => {
  group.each.setup(async () => {
    await limiter.clear()
    await db.from('first_passwords').delete()
  })

  test('are generated when sent, once, by SMS or e-mail, and logged for the requester', async ({
    assert,
  }) => {
    const people = [
      ...(await createUnsentPasswords(2)),
      ...(await createUnsentPasswords(1, 'email')),
    ]
    const before = people.map(({ password }) => password)
    assert.deepInclude(await new SendFirstPasswords().run(), { sent: 3, failed: 0 })
    assert.deepInclude(await new SendFirstPasswords().run(), { sent: 0, failed: 0 })
    for (const [at, user] of people.entries()) {
      assert.equal(await sentTo(user), 1)
      assert.isUndefined((await rowOf(user)) ?? undefined)
      await user.refresh()
      assert.notEqual(user.password, before[at])
      assert.isTrue(user.mustChangePassword)
      const entry = { action: 'auth.temporary_password_sent', subject_id: user.id }
      const [{ actor_id: actor }] = await db.from('audit_entries').where(entry)
      assert.isNotNull(actor)
    }
  })

  test('are sent once by two concurrent runs, in this process and in separate ones', async ({
    assert,
  }) => {
    const here = await createUnsentPasswords(6)
    const reports = await Promise.all([1, 2, 3].map(() => new SendFirstPasswords().run()))
    assert.equal(
      reports.reduce((total, { sent }) => total + sent, 0),
      here.length
    )
    const there = await createUnsentPasswords(6)
    const runs = await Promise.all([1, 2].map(() => command(['outbox:send'])))
    for (const { code, output } of runs) assert.equal(code, 0, output)
    for (const user of [...here, ...there]) assert.equal(await sentTo(user), 1)
  })
    .tags([FULL], 'append')
    .timeout(60_000)

  test('are not sent if the officer has chosen one, nor to a disabled officer until enabled', async ({
    assert,
  }) => {
    const [own, gone, busy] = await createUnsentPasswords(3)
    const hash = await hashPassword('a password of my own 7')
    const chosen = { action: 'auth.password_set_by_link' } as const
    await inTransaction((trx) => setPassword(own, hash, chosen, trx))
    assert.isNull((await rowOf(own)) ?? null)
    await db.from('users').where('id', gone.id).update({ is_active: false })
    const { id } = await rowOf(busy)
    assert.isTrue(await acquireFirstPasswordLease(id))
    assert.isFalse(await acquireFirstPasswordLease(id))
    assert.equal((await new SendFirstPasswords().run()).sent, 0)
    await expireLeases()
    assert.equal((await new SendFirstPasswords().run()).sent, 1)
    await db.from('users').where('id', gone.id).update({ is_active: true })
    assert.equal((await new SendFirstPasswords().run()).sent, 1)
    for (const [user, count] of [
      [own, 0],
      [gone, 1],
      [busy, 1],
    ] as const) {
      assert.equal(await sentTo(user), count)
    }
    assert.equal((await own.refresh()).password, hash)
  })

  test('are counted on the page of the import while unsent', async ({ assert, client }) => {
    const admin = await administrator()
    const page = async () => pageProps(await requestAs(client, admin, 'get', PATH), PAGE).owed
    assert.deepEqual(await page(), [])
    const [first] = await createUnsentPasswords(2, 'email')
    await db.from('users').where('id', first.id).update({ email: null })
    const said = await page()
    assert.match(said[0], /^2 officers have not been sent/)
    assert.match(said[1], /^1 of them no longer has an e-mail address/)
    assert.equal((await new SendFirstPasswords().run()).sent, 1)
    assert.match((await page())[0], /^1 officer has not been sent/)
    await db.from('users').where('id', first.id).update({ email: first.email })
    assert.equal((await new SendFirstPasswords().run()).sent, 1)
    assert.deepEqual(await page(), [])
  })

  test('that were unsent when the server stopped are sent when it starts', async ({ assert }) => {
    const people = await createUnsentPasswords(3)
    const server = await startServer()
    try {
      for (let tries = 0; await rowOf(people[2]); tries++) {
        if (tries > 200) throw new Error(`nothing was sent:\n${server.log()}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    } finally {
      await stop(server.child)
    }
    for (const user of people) assert.equal(await sentTo(user), 1)
  }).timeout(60_000)

  test('survive a kill before any step: they are sent, or offered again', async ({ assert }) => {
    await new SendOutbox().run()
    await createUnsentPasswords(1)
    const counted = await command(['outbox:send'], 0)
    assert.equal(counted.code, 0, counted.output)
    assert.isAbove(counted.steps, 8)
    const states = new Set<string>()
    for (const step of counted.tellingSteps) {
      const [user] = await createUnsentPasswords(1)
      const killed = await command(['outbox:send'], step)
      assert.isNull(killed.code, `step ${step}: ${killed.output}`)
      const isOwed = Boolean(await rowOf(user))
      const [sent, now] = [await sentTo(user), await User.findOrFail(user.id)]
      assert.equal(sent, isOwed ? 0 : 1, `step ${step}`)
      assert.equal(now.password === user.password, isOwed, `step ${step}`)
      states.add(isOwed ? 'owed' : 'sent')
      await expireLeases()
      await new SendFirstPasswords().run()
      assert.equal(await sentTo(user), 1, `step ${step}, afterwards`)
      await new SendOutbox().run()
    }
    assert.deepEqual([...states].toSorted(), ['owed', 'sent'])
  })
    .tags([FULL], 'append')
    .timeout(180_000)
})
