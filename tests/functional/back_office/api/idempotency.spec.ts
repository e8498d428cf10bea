import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { useSystemClock } from '#kernel/calendar/clock'
import { listDocuments } from '#documents/queries/documents'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { startServer, stop } from '#tests/support/running_server'
import { letter, applicationWithLoi } from '#tests/functional/lending/loans/support'
import { bankSystem } from '#tests/functional/back_office/api/support'
import { type Fields, SANCTION, tranche } from '#tests/functional/back_office/api/reports'

/** Number of concurrent attempts. */
const ROUNDS = 5

test.group('Concurrent reports of a bank’s system to two processes', (group) => {
  let system: Awaited<ReturnType<typeof bankSystem>>
  let pdf: Blob
  let addresses: string[]

  group.setup(async () => {
    const bank = masters().banks.find(({ isActive }) => isActive)!
    system = await bankSystem(bank.id)
    pdf = new Blob([Buffer.from((await letter()).bytes)], { type: 'application/pdf' })
    const servers = await Promise.all([
      startServer({ NODE_ENV: 'test', JOBS: 'off' }),
      startServer({ NODE_ENV: 'test', JOBS: 'off' }),
    ])
    addresses = servers.map(({ address }) => address)
    return async () => {
      await Promise.all(servers.map(({ child }) => stop(child)))
    }
  })
  group.each.setup(() => limiter.clear())
  group.teardown(() => limiter.clear())

  interface Report {
    kind: 'sanction' | 'disbursals'
    fields: Fields
    key: string
  }

  async function report(address: string, application: Application, { kind, fields, key }: Report) {
    const { number } = (await currentLoi(application.id))!
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('letter', pdf, 'letter.pdf')
    const response = await fetch(
      `${address}/api/v1/letters/${application.uuid}/${number}/${kind}`,
      {
        method: 'POST',
        headers: { 'authorization': `Bearer ${system.token}`, 'idempotency-key': key },
        body,
      }
    )
    const isAgain = response.headers.get('idempotency-replayed') === 'true'
    return { status: response.status, isAgain, body: await response.json() }
  }

  /** Sends the first report to one process, and the second to the other. */
  const sendConcurrently = (application: Application, reports: Report[]) =>
    Promise.all(reports.map((one, index) => report(addresses[index], application, one)))

  async function fresh() {
    const application = await applicationWithLoi()
    useSystemClock()
    return application
  }

  async function recordedState(application: Application) {
    const sanctions = await LoanSanction.query().where('application_id', application.id)
    const ids = sanctions.map(({ id }) => id)
    const tranches = await Disbursement.query().whereIn('sanction_id', ids)
    const letters = await Promise.all(ids.map((id) => listDocuments('sanction', id)))
    return { sanctions, tranches, letters: letters.flat() }
  }

  const notesOf = (action: string, id: number) =>
    db.from('audit_entries').where({ action, subject_id: id })

  test('have one effect and one response', async ({ assert }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const application = await fresh()
      for (const [kind, fields] of [
        ['sanction', SANCTION],
        ['disbursals', tranche()],
      ] as const) {
        const same = { kind, fields, key: randomUUID() }
        const answers = await sendConcurrently(application, [same, same])
        const details = JSON.stringify(answers)
        assert.deepEqual(
          answers.map(({ status }) => status),
          [201, 201],
          details
        )
        assert.deepEqual(answers[0].body, answers[1].body)
        assert.lengthOf(
          answers.filter(({ isAgain }) => isAgain),
          1,
          details
        )
      }
      const { sanctions, tranches, letters } = await recordedState(application)
      assert.lengthOf(sanctions, 1)
      assert.lengthOf(tranches, 1)
      assert.lengthOf(letters, 1)
      assert.equal(sanctions[0].disbursedPaise, 200_000_00)
      assert.lengthOf(await notesOf('sanction.reported', sanctions[0].id), 1)
      assert.lengthOf(await notesOf('disbursement.reported', tranches[0].id), 1)
    }
  }).timeout(120_000)

  test('are rejected if the same key has another body', async ({ assert }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const application = await fresh()
      const key = randomUUID()
      const answers = await sendConcurrently(application, [
        { kind: 'sanction', fields: SANCTION, key },
        { kind: 'sanction', fields: { ...SANCTION, amount: '40000000' }, key },
      ])
      const [first, second] = answers.toSorted((a, b) => a.status - b.status)
      const details = JSON.stringify(answers)
      assert.equal(first.status, 201, details)
      assert.isFalse(first.isAgain)
      assert.equal(second.status, 422, details)
      assert.equal(second.body.code, 'E_IDEMPOTENCY_KEY_USED')
      const { sanctions } = await recordedState(application)
      assert.lengthOf(sanctions, 1)
      assert.equal(sanctions[0].amountPaise, first.body.amount)
    }
  }).timeout(120_000)
})
