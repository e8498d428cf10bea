import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { RemindClaimants } from '#claims/claim/actions/notifications'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const on = (day: string) => setClock(new FixedClock(plainDate(day)))

/** First instalment due on 31 January 2026: the last day to claim it is 30 April. */
const loan = () => createLoan({ emiStartOn: plainDate('2026-01-31') })

const noticesOf = ({ application }: TestLoan) =>
  db
    .from('notices')
    .where({ application_id: application.id, template: 'claim_window_closing' })
    .orderBy('id')

test.group('Reminder before the claim period ends', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is sent from fifteen days before the last day on, once for each last day', async ({
    assert,
  }) => {
    const made = await loan()
    for (const [day, count] of [
      ['2026-04-14', 0],
      ['2026-04-15', 1],
      ['2026-04-20', 1],
      ['2026-04-30', 1],
      ['2026-05-01', 1],
      ['2026-05-13', 2],
    ] as const) {
      on(day)
      const { failed } = await new RemindClaimants().run()
      assert.isEmpty(failed)
      assert.lengthOf(await noticesOf(made), count, day)
    }
    const [notice] = await noticesOf(made)
    const { lastDay, count } = JSON.parse(notice.data)
    assert.equal(lastDay, '2026-04-30')
    assert.equal(count, 1)
    const sms = await db.from('outbox_messages').where({ template: 'claim_window_closing' })
    assert.isNotEmpty(sms)
  })

  test('is not sent for claimed instalments or in a dry run', async ({ assert }) => {
    on('2026-04-20')
    const claimed = await loan()
    await claimRows(claimed, { rowNos: [0] })
    const open = await loan()
    const dry = await new RemindClaimants().run({ dryRun: true })
    assert.include(dry.reminded, open.application.number)
    assert.notInclude(dry.reminded, claimed.application.number)
    assert.isEmpty(await noticesOf(open))
    await new RemindClaimants().run()
    assert.lengthOf(await noticesOf(open), 1)
    assert.isEmpty(await noticesOf(claimed))
  })
})

test.group('Forecast of refunds', (group) => {
  group.each.teardown(() => useSystemClock())

  test('shows the refund and the last day of every instalment, to the borrower only', async ({
    client,
    assert,
  }) => {
    on('2026-06-10')
    const made = await loan()
    const owner = await User.findOrFail(made.application.userId)
    const path = `/loans/${made.application.uuid}/claims/forecast`
    const page = await requestAs(client, owner, 'get', path)
    page.assertStatus(200)
    const { lines, openPaise, comingPaise } = pageProps(page, 'lending/claims/forecast')
    assert.deepEqual(
      lines.slice(0, 7).map(({ state, lastDay }) => [state, lastDay]),
      [
        ['too_late', '2026-04-30'],
        ['too_late', '2026-05-28'],
        ['due', '2026-06-30'],
        ['due', '2026-07-30'],
        ['due', '2026-08-31'],
        ['not_due', '2026-09-30'],
        ['not_due', '2026-10-31'],
      ]
    )
    const sum = (state: string) =>
      lines
        .filter((line) => line.state === state)
        .reduce((a, { refundPaise }) => a + refundPaise, 0)
    assert.equal(openPaise, sum('due'))
    assert.equal(comingPaise, sum('not_due'))
    assert.lengthOf(lines, 60)
    const stranger = await createApplicant()
    const refused = await requestAs(client, stranger, 'get', path)
    refused.assertStatus(404)
  })
})
