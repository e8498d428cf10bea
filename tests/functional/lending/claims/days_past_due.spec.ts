import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import InstalmentEntry from '#claims/models/instalment_entry'
import FollowUp from '#loans/models/follow_up'
import PastDueState from '#claims/models/past_due_state'
import { CountPastDue } from '#claims/days_past_due/actions/count_past_due'
import { RemindBorrowers } from '#claims/days_past_due/actions/remind_borrowers'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { claimRows } from '#tests/support/claims'
import { dialect } from '#tests/support/tags'

const on = (day: string) => setClock(new FixedClock(plainDate(day)))
const count = () => new CountPastDue().run()

/** First due on 31 January 2026. */
const loan = () => createLoan({ emiStartOn: plainDate('2026-01-31') })

const liveOf = ({ sanction }: TestLoan) => PastDueState.findByOrFail('liveSanctionId', sanction.id)
const historyOf = ({ sanction }: TestLoan) =>
  PastDueState.query().where('sanctionId', sanction.id).orderBy('id')

const say = (
  { disbursement, application }: TestLoan,
  status: 'paid' | 'overdue',
  day: string,
  on = day
) =>
  InstalmentEntry.create({
    disbursementId: disbursement.id,
    dueOn: plainDate(day),
    source: 'district',
    status,
    statusOn: plainDate(on),
    reason: 'Told on the telephone',
    recordedBy: application.userId,
    createdAt: DateTime.utc(),
  })

test.group('Days past due of loans', (group) => {
  dialect(group)
  group.each.teardown(() => useSystemClock())

  test('a loan without a record is unknown, and a second run changes nothing', async ({
    assert,
  }) => {
    on('2026-03-02')
    const made = await loan()
    await count()
    const live = await liveOf(made)
    assert.equal(live.state, 'unknown')
    assert.equal(live.silentSince, '2026-01-31')
    assert.equal(live.unclaimedDueOn, '2026-03-31')
    assert.equal((await count()).changed, 0)
    assert.lengthOf(await historyOf(made), 1)
  })

  test('claims make a loan regular until the next instalment is due', async ({ assert }) => {
    on('2026-02-10')
    const made = await loan()
    await claimRows(made, { rowNos: [0], paidOn: plainDate('2026-01-31') })
    await count()
    assert.equal((await liveOf(made)).state, 'regular')
    on('2026-03-01')
    await count()
    const states = await historyOf(made)
    assert.deepEqual(
      states.map(({ state, fromOn, tillOn }) => [state, fromOn, tillOn]),
      [
        ['regular', '2026-02-10', '2026-02-28'],
        ['unknown', '2026-03-01', null],
      ]
    )
    assert.equal(states[1].silentSince, '2026-01-31')
  })

  test('an overdue loan passes through the buckets, and only changes are written', async ({
    assert,
  }) => {
    on('2026-04-05')
    const made = await loan()
    await say(made, 'overdue', '2026-03-31', '2026-04-05')
    for (const day of [
      '2026-04-29',
      '2026-04-30',
      '2026-05-01',
      '2026-05-30',
      '2026-06-28',
      '2026-06-29',
    ]) {
      on(day)
      await count()
    }
    const states = await historyOf(made)
    assert.deepEqual(
      states.map(({ bucket, fromOn, npaOn }) => [bucket, fromOn, npaOn]),
      [
        ['sma0', '2026-04-29', null],
        ['sma1', '2026-04-30', null],
        ['sma2', '2026-05-30', null],
        ['over', '2026-06-29', '2026-06-29'],
      ]
    )
    assert.equal(states[3].npaSource, 'days')
    await say(made, 'paid', '2026-03-31', '2026-06-30')
    on('2026-06-30')
    await count()
    const live = await liveOf(made)
    assert.deepEqual([live.bucket, live.oldestDueOn, live.npaOn], ['none', null, null])
  })

  test('a reminder is sent once before an instalment is due, and a notice once it is overdue', async ({
    assert,
  }) => {
    on('2026-03-27')
    const made = await loan()
    const noticesOf = async () => {
      await count()
      const { failed } = await new RemindBorrowers().run()
      assert.isEmpty(failed)
      const rows = await db
        .from('notices')
        .where('application_id', made.application.id)
        .where('template', 'like', 'instalment_%')
        .orderBy('id')
      return rows.map((row) => [row.template, JSON.parse(row.data).date])
    }
    assert.isEmpty(await noticesOf())
    const due = ['instalment_due', '2026-03-31']
    const overdue = ['instalment_overdue', '2026-03-31']
    on('2026-03-28')
    assert.deepEqual(await noticesOf(), [due])
    on('2026-03-29')
    assert.deepEqual(await noticesOf(), [due])
    await say(made, 'overdue', '2026-03-31')
    on('2026-04-01')
    assert.deepEqual(await noticesOf(), [due, overdue])
    on('2026-04-20')
    await new RemindBorrowers().run({ dryRun: true })
    assert.deepEqual(await noticesOf(), [due, overdue])
  })

  test('a withdrawn sanction is no longer counted', async ({ assert }) => {
    on('2026-03-02')
    const made = await loan()
    await count()
    await made.sanction.merge({ liveApplicationId: null, withdrawnAt: DateTime.utc() }).save()
    on('2026-03-05')
    await count()
    const [state] = await historyOf(made)
    assert.isNull(state.liveSanctionId)
    assert.equal(state.tillOn, '2026-03-04')
  })

  test('the principal of overdue and future instalments is outstanding', async ({ assert }) => {
    on('2026-03-02')
    const made = await loan()
    await say(made, 'overdue', '2026-02-28')
    await count()
    const [{ sum }] = await db
      .from('schedule_rows')
      .where('disbursement_id', made.disbursement.id)
      .where('due_on', '>=', '2026-02-28')
      .sum('principal_paise as sum')
    assert.equal((await liveOf(made)).outstandingPaise, Number(sum))
  })

  test('an overdue loan creates one task of the district for each debt', async ({ assert }) => {
    on('2026-03-05')
    const made = await loan()
    const tasks = () => FollowUp.query().where('sanctionId', made.sanction.id).orderBy('id')
    await say(made, 'overdue', '2026-02-28')
    await count()
    await count()
    const [task, ...others] = await tasks()
    assert.isEmpty(others)
    assert.deepEqual([task.liveSanctionId, task.openedBy], [made.sanction.id, null])

    /** A task that an officer closed is opened again only for a later debt. */
    await task
      .merge({ liveSanctionId: null, closeReason: 'bank', closedAt: DateTime.utc(2026, 3, 6) })
      .save()
    await count()
    assert.lengthOf(await tasks(), 1)
    on('2026-04-05')
    await say(made, 'paid', '2026-02-28', '2026-04-01')
    await say(made, 'overdue', '2026-03-31')
    await count()
    assert.lengthOf(await tasks(), 2)

    /** No officer had started the task before the borrower paid. */
    await say(made, 'paid', '2026-03-31', '2026-04-05')
    await count()
    const closed = (await tasks())[1]
    assert.isNull(closed.liveSanctionId)
  })

  test('a task that an officer has started is left to the officer', async ({ assert }) => {
    on('2026-03-05')
    const made = await loan()
    await say(made, 'overdue', '2026-02-28')
    await count()
    await FollowUp.query()
      .where('sanctionId', made.sanction.id)
      .update({ assignedTo: made.application.userId })
    await say(made, 'paid', '2026-02-28', '2026-03-05')
    await count()
    assert.exists(await FollowUp.findBy('liveSanctionId', made.sanction.id))
  })
})
