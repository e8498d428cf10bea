import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import LetterAnswer from '#bank_desk/models/letter_answer'
import type Application from '#applications/models/application'
import { AcceptLetter } from '#bank_desk/actions/letter_holders'
import { heldLetter } from '#bank_desk/queries/branch_letters'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import i18nManager from '@adonisjs/i18n/services/main'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { createBranch } from '#tests/support/bank_branches'
import { letter } from '../../lending/loans/support.js'
import { ask, bankSystem, createSchemaValidator, tokenWith } from './support.js'

type Fields = Record<string, string>

test.group('Answers by a bank’s system for a branch', (group) => {
  let system: Awaited<ReturnType<typeof bankSystem>>
  let branch: Awaited<ReturnType<typeof createBranch>>
  let application: Application
  let pdf: Blob
  group.setup(async () => {
    branch = await createBranch()
    system = await bankSystem(branch.bankId)
    pdf = new Blob([Buffer.from((await letter()).bytes)], { type: 'application/pdf' })
  })
  group.each.setup(async () => {
    await limiter.clear()
    application = await applicationIssuedOn(getClock().today())
    useSystemClock()
  })
  group.teardown(() => limiter.clear())

  const number = async () => (await currentLoi(application.id))!.number
  async function answer(
    fields: Fields,
    { key = randomUUID() as string, token = system.token, file = null as Blob | null } = {}
  ) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ifsc: branch.ifsc, ...fields })) {
      body.append(name, value)
    }
    if (file) body.append('letter', file, 'letter.pdf')
    const path = `/letters/${application.uuid}/${await number()}/answers`
    const init = { method: 'POST', headers: { 'idempotency-key': key }, body }
    const response = await ask(path, token, init)
    return { status: response.status, body: await response.json() }
  }
  const storedAnswers = () =>
    LetterAnswer.query().where('application_id', application.id).orderBy('serial').exec()
  const sanctionAnswer = () => ({
    kind: 'sanctioned',
    amount: '45000000',
    rate: '1050',
    doneOn: getClock().today(),
  })

  test('are shown as the branch’s, with the system’s name, for every kind', async ({ assert }) => {
    const schemaErrors = createSchemaValidator()
    const received = await answer({ kind: 'received' })
    assert.equal(received.status, 201, JSON.stringify(received.body))
    assert.deepEqual(schemaErrors('LetterAnswer', received.body), [])
    assert.deepEqual(received.body.next, ['documents_asked', 'sanctioned', 'refused'])
    assert.deepEqual(Object.keys(received.body).toSorted(), [
      'answeredAt',
      'applicationId',
      'id',
      'ifsc',
      'kind',
      'letterNumber',
      'next',
    ])
    assert.equal((await answer({ kind: 'documents_asked', remarks: 'The rent deed' })).status, 201)
    assert.equal((await answer(sanctionAnswer(), { file: pdf })).status, 201)
    const paid = { kind: 'disbursed', amount: '20000000', doneOn: getClock().today() }
    assert.equal((await answer(paid)).status, 201)
    const desk = await heldLetter(branch, application.uuid, i18nManager.locale('en'))
    assert.deepEqual(
      desk.answers.map(({ kind, systemName }) => [kind, systemName]),
      ['received', 'documents_asked', 'sanctioned', 'disbursed'].map((one) => [one, system.name])
    )
    assert.isNotNull((await storedAnswers())[2].fileId)
  })

  test('take effect once, however often they are sent with their key', async ({ assert }) => {
    const key = randomUUID()
    const first = await answer({ kind: 'received' }, { key })
    const again = await answer({ kind: 'received' }, { key })
    assert.deepEqual(again, first)
    const anew = await answer({ kind: 'received' })
    assert.equal(anew.body.id, first.body.id, 'the branch has it already')
    const reasonId = String(masters().bankRefusalReasons[0].id)
    const refusal = randomUUID()
    const refused = await answer({ kind: 'refused', reasonId }, { key: refusal })
    assert.deepEqual(await answer({ kind: 'refused', reasonId }, { key: refusal }), refused)
    assert.lengthOf(await storedAnswers(), 2)
    assert.equal(
      (await answer({ kind: 'refused', reasonId })).status,
      404,
      'the branch returned it'
    )
  })

  test('follow the rules of the bank desk', async ({ assert }) => {
    assert.equal((await answer({ kind: 'refused', reasonId: '1' })).status, 404, 'not accepted yet')
    await answer({ kind: 'received' })
    const { amount: _, ...less } = sanctionAnswer()
    const missing = await answer(less)
    assert.equal(missing.status, 422)
    assert.deepEqual(
      missing.body.errors.map(({ field }: { field: string }) => field),
      ['amount', 'letter']
    )
    const early = await answer({ kind: 'disbursed', amount: '100', doneOn: getClock().today() })
    assert.deepInclude(early.body, { status: 409, code: 'E_NOT_OFFERED' })
    assert.lengthOf(await storedAnswers(), 1)
  })

  test('are limited to the bank’s own branches, letters and scope', async ({ assert }) => {
    const elsewhere = await createBranch({ bank: 1 })
    const foreign = await answer({ kind: 'received', ifsc: elsewhere.ifsc })
    assert.equal(foreign.status, 422)
    assert.equal(foreign.body.errors[0].field, 'ifsc')
    const loiNumber = await number()
    const wanted = { loiNumber, applicationUuid: application.uuid, issuedOn: null }
    await new AcceptLetter().run(elsewhere, wanted)
    const held = await answer({ kind: 'received' })
    assert.deepInclude(held.body, { status: 409, code: 'E_HELD_ELSEWHERE' })
    assert.equal((await answer({ kind: 'documents_asked', remarks: 'A deed' })).status, 404)
    const token = await tokenWith(['sanctions:write'], branch.bankId)
    assert.equal((await answer({ kind: 'received' }, { token })).status, 403)
    assert.lengthOf(await storedAnswers(), 1)
    assert.isNull((await storedAnswers())[0].systemName)
  })
})
