import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import PastDueReport from '#claims/models/past_due_report'
import PastDueState from '#claims/models/past_due_state'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { dialect } from '#tests/support/tags'
import { ask, bankSystem, createSchemaValidator } from './support.js'

test.group('Days past due reported by a bank’s system', (group) => {
  dialect(group)
  let token: string
  let foreign: string
  group.setup(async () => {
    const [own, other] = masters().shortlistedBanks
    token = (await bankSystem(own.id)).token
    foreign = (await bankSystem(other.id)).token
  })
  group.each.setup(async () => {
    await limiter.clear()
    setClock(new FixedClock(plainDate('2026-04-10')))
  })
  group.each.teardown(() => useSystemClock())
  group.teardown(() => limiter.clear())

  async function report(
    { application }: TestLoan,
    fields: Record<string, string>,
    { key = randomUUID() as string, as = token } = {}
  ) {
    const { number } = (await currentLoi(application.id))!
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const path = `/letters/${application.uuid}/${number}/past-due`
    const init = { method: 'POST', headers: { 'idempotency-key': key }, body }
    const response = await ask(path, as, init)
    return { status: response.status, body: await response.json() }
  }

  const loan = () => createLoan({ emiStartOn: plainDate('2026-01-31') })
  const stateOf = ({ sanction }: TestLoan) =>
    PastDueState.findByOrFail('liveSanctionId', sanction.id)

  test('apply immediately, once per key, and the bank’s NPA takes precedence', async ({
    assert,
  }) => {
    const schemaErrors = createSchemaValidator()
    const made = await loan()
    const key = randomUUID()
    const fields = { asOf: '2026-04-05', oldestDueOn: '2026-03-31', npaOn: '2026-04-01' }
    const first = await report(made, fields, { key })
    assert.equal(first.status, 201, JSON.stringify(first.body))
    assert.deepEqual(schemaErrors('PastDueReport', first.body), [])
    assert.equal(first.body.daysPastDue, 6)
    assert.deepEqual((await report(made, fields, { key })).body, first.body)
    assert.lengthOf(await PastDueReport.query().where('sanctionId', made.sanction.id), 1)
    const state = await stateOf(made)
    assert.deepInclude(state.$attributes, {
      state: 'overdue',
      oldestDueOn: '2026-03-31',
      npaOn: '2026-04-01',
      npaSource: 'bank',
    })
    assert.equal((await report(made, { asOf: '2026-04-09' })).status, 201)
    const after = await stateOf(made)
    assert.deepEqual([after.state, after.npaOn], ['regular', null])
  })

  test('are rejected for inconsistent days, and for another bank’s loan', async ({ assert }) => {
    const made = await loan()
    const wrong: Record<string, string>[] = [
      { asOf: '2026-04-11' },
      { asOf: '2026-04-05', oldestDueOn: '2026-04-30' },
      { asOf: '2026-04-05', npaOn: '2026-04-06' },
      { oldestDueOn: '2026-03-31' },
    ]
    for (const fields of wrong) {
      assert.equal((await report(made, fields)).status, 422, JSON.stringify(fields))
    }
    assert.equal((await report(made, { asOf: '2026-04-05' }, { as: foreign })).status, 404)
    assert.isEmpty(await PastDueReport.query().where('sanctionId', made.sanction.id))
  })
})
