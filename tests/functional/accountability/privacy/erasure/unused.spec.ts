import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'
import { createApplication, createUser } from '#database/factories/application_factory'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { NOTICE_PERIOD_DAYS, RETENTION } from '#privacy/erasure/rules/retention'
import { masters } from '#masters/queries/masters'
import { createApplicant } from '#tests/support/users'

const today = () => getClock().today()
const listed = ({ id }: User) => db.from('unused_accounts').where('user_id', id).first()
const messagesOf = ({ id }: User) =>
  db.from('outbox_messages').where({ user_id: id, template: 'account_unused' }).count('* as n')

/**
 * Sets the last sign-in to the retention period plus `beyond` days ago; a negative value is still within the period.
 */
async function setLastSignIn(user: User, beyond: number) {
  const { days } = masters().retentionRule(RETENTION.unused)
  const at = sqlInstant(startOfIndiaDay(addDays(today(), -(days + beyond))))
  await db.from('users').where('id', user.id).update({ last_sign_in_at: at, created_at: at })
  return user
}

const advanceDays = (days: number) =>
  setClock(new FixedClock(startOfIndiaDay(addDays(today(), days))))

test.group('Unused accounts', (group) => {
  group.each.setup(() => () => useSystemClock())

  test('are notified once and erased on their day with a proof, except those used or with an application', async ({
    assert,
  }) => {
    const unused = await setLastSignIn(await createApplicant(), 1)
    const neverIn = await setLastSignIn(await createApplicant(), 1)
    await db.from('users').where('id', neverIn.id).update({ last_sign_in_at: null })
    const used = await setLastSignIn(await createApplicant(), -1)
    const officer = await setLastSignIn(await createUser(Role.agm), 1)
    const applied = await createApplication()
    const applicant = await setLastSignIn(await User.findOrFail(applied.userId), 1)
    const stay = [used, officer, applicant]

    assert.isAtLeast((await runRetention()).notified, 2)
    assert.equal((await runRetention()).notified, 0, 'nobody is notified twice')
    for (const one of [unused, neverIn]) {
      assert.isNotNull(await listed(one))
      assert.isAtLeast(Number((await messagesOf(one))[0].n), 1)
    }
    for (const one of stay) assert.isNull(await listed(one))

    advanceDays(NOTICE_PERIOD_DAYS - 1)
    await runRetention()
    await unused.refresh()
    assert.isTrue(unused.isActive, 'not before the day named in the message')

    advanceDays(1)
    const { erased } = await runRetention()
    assert.isAtLeast(erased[RETENTION.unused], 2)
    for (const one of [unused, neverIn]) {
      await one.refresh()
      assert.deepInclude(one.serialize(), { firstName: 'Erased', isActive: false })
      assert.isNull(await listed(one))
      const proof = await db.from('erasures').where({ person_id: one.id, kind: 'account' }).first()
      const { days } = masters().retentionRule(RETENTION.unused)
      assert.deepInclude(proof, { requested_by: 'retention', rule_days: days })
    }
    for (const one of stay) {
      await one.refresh()
      assert.isTrue(Boolean(one.isActive))
    }
  }).timeout(60_000)

  test('are kept if the person signs in or applies after the message', async ({ assert }) => {
    const back = await setLastSignIn(await createApplicant(), 1)
    const applies = await setLastSignIn(await createApplicant(), 1)
    await runRetention()
    advanceDays(3)
    const now = sqlInstant(getClock().now())
    await db.from('users').where('id', back.id).update({ last_sign_in_at: now })
    await createApplication({ userId: applies.id })
    advanceDays(NOTICE_PERIOD_DAYS)
    await runRetention()
    for (const one of [back, applies]) {
      await one.refresh()
      assert.isTrue(Boolean(one.isActive))
      assert.isNull(await listed(one))
    }
  }).timeout(60_000)
})
