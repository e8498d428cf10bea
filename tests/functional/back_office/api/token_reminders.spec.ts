import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { RemindOfExpiringTokens } from '#api/actions/tokens'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { masters } from '#masters/queries/masters'
import { systemWithToken } from '#tests/support/api_systems'
import { runProcess } from '#tests/support/own_process'
import { createOfficer } from '#tests/support/users'

const DAY_MS = 86_400_000

test.group('Expiring tokens', (group) => {
  let administrator: User
  group.each.setup(async () => {
    administrator = await createOfficer(Role.administrator)
    await administrator.merge({ email: `tokens-${administrator.id}@example.org` }).save()
    return async () => {
      useSystemClock()
      await db.from('notices').where('template', 'api_token_ends').delete()
      await db.from('outbox_messages').where('template', 'api_token_ends').delete()
    }
  })

  const remindersOf = async (system: { name: string }, person = administrator) => {
    const notices = await db
      .from('notices')
      .where({ user_id: person.id, template: 'api_token_ends' })
      .orderBy('id')
    const mails = await db
      .from('outbox_messages')
      .where({ user_id: person.id, template: 'api_token_ends' })
      .orderBy('id')
    return {
      notices: notices.filter(({ data }) => JSON.parse(data).system === system.name),
      mails: mails.filter(({ subject }) => subject.includes(system.name)),
    }
  }

  const setDaysBeforeExpiry = (days: number, of: number) =>
    setClock(new FixedClock(new Date(Date.now() + (of - days) * DAY_MS)))

  test('are announced 30 and 7 days before expiry, once each', async ({ assert }) => {
    const system = await systemWithToken({ days: 90 })
    const officer = await createOfficer(Role.accounts)
    for (const [left, count] of [
      [31, 0],
      [29, 1],
      [20, 1],
      [8, 1],
      [6, 2],
      [1, 2],
      [-1, 2],
    ]) {
      setDaysBeforeExpiry(left, 90)
      await new RemindOfExpiringTokens().run()
      await new RemindOfExpiringTokens().run()
      const { notices, mails } = await remindersOf(system)
      assert.lengthOf(notices, count, `${left} days before`)
      assert.lengthOf(mails, count, `${left} days before`)
    }
    const { mails } = await remindersOf(system)
    assert.match(mails[0].subject, /expires on \d\d-[A-Z][a-z]{2}-\d{4}$/)
    assert.isEmpty(
      (await remindersOf(system, officer)).notices,
      'users who create no tokens get no reminder'
    )
  }).timeout(60_000)

  test('are announced once by two simultaneous schedulers', async ({ assert }) => {
    const [bank] = masters().banks
    const system = await systemWithToken({ days: 90, bankId: bank.id })
    const [{ id }] = system.tokens
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    await db
      .from('api_tokens')
      .where('id', id)
      .update({ created_at: at(-80), expires_at: at(10) })
    const ends = await Promise.all(
      Array.from({ length: 2 }, () =>
        runProcess(['bin/console.ts', 'api:remind'], { env: { NODE_ENV: 'test' } })
      )
    )
    for (const { code, stdout, stderr } of ends) assert.equal(code, 0, stdout + stderr)
    const { notices, mails } = await remindersOf(system)
    assert.lengthOf(notices, 1)
    assert.lengthOf(mails, 1)
  }).timeout(60_000)
})
