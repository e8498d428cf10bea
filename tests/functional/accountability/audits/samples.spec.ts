import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import {
  addDays,
  addMonthsClamped,
  indiaDateOf,
  plainDate,
  startOfMonth,
} from '#kernel/calendar/plain_date'
import { storedJson } from '#kernel/database/columns'
import { anonymiseApplication } from '#privacy/erasure/actions/anonymise_application'
import { instantOf, sqlStartOf } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { seedDemo } from '#database/demo/seed_demo'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { DrawSample } from '#audits/actions/draw_sample'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { checksOf, drawSample, readDrawnFrom } from '#audits/rules/sample_draw'
import {
  eligibleDecisions,
  eligibleExplainedDecisions,
  eligiblePayments,
  seedOf,
} from '#audits/queries/sampling_frame'
import { masters } from '#masters/queries/masters'
import { pageProps } from '#tests/support/page_props'
import {
  createApplicationOn,
  decideOn,
  measureQueuesAfter,
  skipEarlierDecisions,
  sampleItemAt,
} from './support.js'

const MARCH = plainDate('2026-03-01')
const on = (day: number) => addDays(MARCH, day - 1)

let seals = 1_000_000

/** Inserts a checkpoint with this time. */
const insertCheckpoint = (at: string, hash = 'a'.repeat(64)) =>
  db.table('audit_checkpoints').insert({
    number: ++seals,
    method: 'hmac',
    first_entry_id: 1,
    last_entry_id: 1,
    entry_count: 1,
    previous_hash: '0'.repeat(64),
    hash,
    created_at: at,
  })

const passedChecks = (kind: string) =>
  Object.fromEntries(checksOf(kind).map((check) => [check, 'yes']))

test.group('The sample of a month', (group) => {
  const districtId = () => districtNamed('Hingoli')
  let auditor: User
  let officer: User
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await skipEarlierDecisions()
    auditor = await createUser(Role.auditor, { districtId: null })
    officer = await createUser(Role.districtOfficer, { districtId: districtId() })
    return async () => {
      useSystemClock()
      await undo()
    }
  })

  /** Creates three applications far ahead of their turn in a queue of 32, and decides thirty of the queue in order. */
  async function createMarchQueue() {
    const queue = []
    for (let n = 0; n < 32; n++)
      queue.push(await createApplicationOn(on(1 + (n >> 1)), districtId()))
    const favoured = []
    for (let n = 0; n < 3; n++) {
      const file = await createApplicationOn(on(17 + n), districtId())
      await decideOn(on(18 + n), file, officer)
      favoured.push(file)
    }
    for (const file of queue.slice(0, 30)) await decideOn(on(22), file, officer)
    await measureQueuesAfter(on(22))
    await insertCheckpoint('2026-04-01 01:00:00')
    setClock(new FixedClock(plainDate('2026-04-02')))
    return favoured
  }

  test('contains the applications far ahead of their turn and random others, permanently', async ({
    assert,
    client,
  }) => {
    const favoured = await createMarchQueue()
    const page = await client.get('/officer/samples').loginAs(auditor).withInertia()
    assert.equal(pageProps(page, 'accountability/audits/samples').drawable, MARCH)
    const drawnNow = await post(client, auditor, '/officer/samples', {})
    drawnNow.assertStatus(302)
    const { id } = await AuditSample.findByOrFail('month', MARCH)
    const items = await AuditSampleItem.query()
      .where({ sampleId: id, subjectType: 'application' })
      .whereIn('kind', ['far_ahead', 'usual'])
    const ids = favoured.map(({ id }) => id)
    const far = items.filter(({ kind }) => kind === 'far_ahead').map((one) => one.subjectId)
    assert.includeMembers(far, ids)
    const usual = items.filter(
      ({ subjectId, kind }) => kind === 'usual' && !ids.includes(subjectId)
    )
    assert.lengthOf(usual, 10)
    assert.isTrue(usual.every(({ roleId }) => roleId === Role.districtOfficer))
    await assert.rejects(() => new DrawSample().run(auditor), Refusal as never)
    assert.lengthOf(await db.from('audit_samples').where('month', MARCH), 1)
    const again = await client.get('/officer/samples').loginAs(auditor).withInertia()
    assert.isNull(pageProps(again, 'accountability/audits/samples').drawable)
    const [entry] = await db.from('audit_entries').where('action', 'sample.drawn')
    assert.equal(entry.actor_id, auditor.id)
  })

  test('is drawn at night, once, and never before its month is measured and covered by a checkpoint', async ({
    assert,
    client,
  }) => {
    await createMarchQueue()
    await db.from('audit_checkpoints').delete()
    const due = () => new DrawSample().runDue()
    assert.isEmpty(await due(), 'no seal')
    await insertCheckpoint('2026-03-31 10:00:00')
    assert.isEmpty(await due(), 'the seal is of the month itself')
    await insertCheckpoint('2026-04-01 01:00:00')
    await insertCheckpoint('2026-04-01 02:00:00', 'b'.repeat(64))
    const [{ decision_id: measured }] = await db.from('queue_progress').where('id', 1)
    await db
      .from('queue_progress')
      .where('id', 1)
      .update({ decision_id: Number(measured) - 1 })
    assert.isEmpty(await due(), 'not all is measured')
    const early = await client.get('/officer/samples').loginAs(auditor).withInertia()
    assert.deepInclude(pageProps(early, 'accountability/audits/samples'), {
      drawable: null,
      awaited: MARCH,
    })
    await assert.rejects(() => new DrawSample().run(auditor), 'audits.samples.not_yet')
    await db.from('queue_progress').where('id', 1).update({ decision_id: measured })

    const [sample] = await due()
    assert.equal(sample!.month, MARCH)
    assert.isNull(sample!.drawnBy)
    assert.equal(sample.seed, seedOf(MARCH, { number: 1, hash: 'a'.repeat(64) }), 'the first seal')
    assert.isEmpty(await due(), 'once')
    const again = drawSample(readDrawnFrom(sample!.drawnFrom!), sample!.seed)
    const items = await AuditSampleItem.query().where('sampleId', sample!.id)
    assert.sameMembers(
      again.map(({ kind, subjectId }) => `${kind} ${subjectId}`),
      items.map(({ kind, subjectId }) => `${kind} ${subjectId}`)
    )
  })

  test('encrypts texts about an application and erases them with it, but keeps the result', async ({
    assert,
  }) => {
    const item = await sampleItemAt('answered')
    await item.refresh()
    assert.notInclude(item.finding!, 'Out of turn')
    assert.deepInclude(item.decryptedTexts, { finding: 'Out of turn', answer: 'As ordered' })
    const other = await sampleItemAt('answered')
    await inTransaction((trx) => anonymiseApplication(item.subjectId, trx))
    await item.refresh()
    await other.refresh()
    assert.deepEqual(item.decryptedTexts, { finding: null, answer: null, conclusion: null })
    assert.deepInclude(item.$attributes, { state: 'answered', checks: '{"order":"no"}' })
    assert.equal(other.decryptedTexts.finding, 'Out of turn')
  })

  /** Returns the payment recorded last, with its account. */
  const latestPayment = () =>
    db
      .from('workflow_decisions as noted')
      .join('payment_batch_items as items', 'items.claim_id', 'noted.subject_id')
      .join('claims', 'claims.id', 'noted.subject_id')
      .join('applications', 'applications.id', 'claims.application_id')
      .where({ 'noted.subject_type': 'claim', 'noted.action': 'mark_paid', 'items.result': 'paid' })
      .orderBy('noted.created_at', 'desc')
      .orderBy('noted.id', 'desc')
      .select('items.id as item_id', 'items.claim_id', 'applications.profile_id')
      .select('noted.created_at as noted_at')
      .firstOrFail()

  test('draws explained turns from a separate pool, by the step that brought the application', async ({
    assert,
  }) => {
    const favoured = await createMarchQueue()
    const held = await createApplicationOn(on(22), districtId())
    const reasonId = masters().reasons('hold')[0].id
    await decideOn(on(23), held, officer, { action: 'hold', reasonId })
    await measureQueuesAfter(on(23))
    const days = { from: MARCH, to: on(31) }
    const explained = await inTransaction((trx) => eligibleExplainedDecisions(trx, days))
    assert.deepEqual(
      explained.map(({ subjectId, passed, roleId }) => ({ subjectId, passed, roleId })),
      [{ subjectId: held.id, passed: 0, roleId: Role.districtOfficer }]
    )
    const far = await inTransaction((trx) => eligibleDecisions(trx, days, true))
    const ids = far.map(({ subjectId }) => subjectId)
    assert.sameMembers(
      ids,
      favoured.map(({ id }) => id)
    )
    const stays = await db.from('queue_waiting_periods').whereIn(
      'id',
      far.map(({ id }) => id)
    )
    assert.sameMembers(
      far.map(({ lot }) => lot),
      stays.map((stay) => stay.arrived_by)
    )
  })

  test('includes paid claims of its month, with the marks that raise their probability', async ({
    assert,
  }) => {
    const trx = await db.transaction()
    try {
      await seedDemo({ applicants: 120, seed: 5, passwordHash: 'not a hash' }, trx)
      await trx.commit()
    } catch (error) {
      await trx.rollback()
      throw error
    }
    /** Credited on the last day of its month, recorded in the next, and with an account changed since the payment. */
    const late = await latestPayment()
    const recordedOn = indiaDateOf(instantOf(late.noted_at))
    const creditedOn = addDays(startOfMonth(recordedOn), -1)
    await db
      .from('payment_batch_items')
      .where('id', late.item_id)
      .update({ credited_on: creditedOn })
    const changedOn = addDays(creditedOn, -10)
    await db.table('profile_revisions').insert({
      profile_id: late.profile_id,
      section: 'bank-account',
      changed_by: officer.id,
      data: '{"changes":[]}',
      created_at: sqlStartOf(changedOn),
    })
    await db
      .from('bank_accounts')
      .where('profile_id', late.profile_id)
      .update({ updated_at: sqlStartOf(addDays(recordedOn, 1)) })
    setClock(new FixedClock(addMonthsClamped(startOfMonth(recordedOn), 1)))
    const pool = await inTransaction((trx) =>
      eligiblePayments(trx, { from: startOfMonth(recordedOn), to: addDays(recordedOn, 31) })
    )
    const one = pool.find(({ id }) => id === Number(late.claim_id))!
    assert.include(one.marks, 'account_changed')
    const before = await inTransaction((trx) =>
      eligiblePayments(trx, { from: startOfMonth(creditedOn), to: creditedOn })
    )
    assert.notInclude(
      before.map(({ id }) => id),
      Number(late.claim_id)
    )
    await skipEarlierDecisions()
    await insertCheckpoint(sqlStartOf(getClock().today()))
    const sample = await new DrawSample().run(null)
    const items = await AuditSampleItem.query().where({ sampleId: sample.id, kind: 'paid_claim' })
    assert.isAbove(items.length, 0)
    for (const { subjectId, roleId, marks } of items) {
      assert.equal(roleId, Role.accounts)
      const [paid] = await db
        .from('payment_batch_items as items')
        .join('workflow_decisions as noted', 'noted.subject_id', 'items.claim_id')
        .where({ 'items.claim_id': subjectId, 'items.result': 'paid' })
        .where({ 'noted.subject_type': 'claim', 'noted.action': 'mark_paid' })
        .select('items.amount_paise', 'noted.created_at')
      const day = indiaDateOf(instantOf(paid.created_at))
      assert.equal(startOfMonth(day), startOfMonth(recordedOn))
      assert.equal(marks.includes('large'), Number(paid.amount_paise) > 2_00_000_00)
    }
  })

  test('is processed to the end: a finding, the office’s answer, a conclusion', async ({
    assert,
    client,
  }) => {
    const [favoured] = await createMarchQueue()
    await new DrawSample().run(null)
    const { id } = await AuditSampleItem.findByOrFail('subjectId', favoured.id)
    const path = `/officer/samples/items/${id}`
    const hidden = await client.get(path).loginAs(officer).withInertia()
    hidden.assertStatus(404)
    const shown = await client.get(path).loginAs(auditor).withInertia()
    const props = pageProps(shown, 'accountability/audits/sample_item')
    assert.deepInclude(props.turn!, { passed: 20, officer: officer.displayName })
    assert.deepEqual(props.can, { check: true, answer: false, close: false })

    const open = await post(client, auditor, `${path}/check`, { checks: { order: 'no' } })
    assert.properties(errorsOf(open), ['checks.papers', 'finding'])
    const empty = Object.fromEntries(
      Object.keys(passedChecks('far_ahead')).map((check) => [check, ''])
    )
    const blank = await post(client, auditor, `${path}/check`, { checks: empty })
    const said = Object.values(errorsOf(blank) as Record<string, string[]>).flat()
    assert.lengthOf(said, Object.keys(empty).length)
    assert.deepEqual([...new Set(said)], ['Please answer this question'])
    const checks = { ...passedChecks('far_ahead'), order: 'no' }
    const number = await post(client, auditor, `${path}/check`, {
      checks,
      finding: 'Aadhaar 999941057058 came early',
    })
    assert.property(errorsOf(number), 'finding')
    const finding = 'Decided after one day while twenty waited'
    await post(client, auditor, `${path}/check`, { checks, finding })
    assert.equal((await AuditSampleItem.findOrFail(id)).state, 'asked')

    const other = await createUser(Role.districtOfficer, { districtId: districtNamed('Pune') })
    const strangers = [other, await createUser(Role.agm, { districtId: null })]
    for (const stranger of strangers) {
      const answer = await post(client, stranger, `${path}/answer`, { answer: 'Not ours' })
      answer.assertStatus(404)
    }
    const queue = await client.get('/officer').loginAs(officer).withInertia()
    assert.include(JSON.stringify(queue.inertiaProps), 'sample_asked')
    const asked = await client.get('/officer/samples').loginAs(officer).withInertia()
    assert.deepEqual(
      pageProps(asked, 'accountability/audits/samples').asked.map((one) => one.id),
      [id]
    )
    await post(client, officer, `${path}/answer`, { answer: 'The bank had called' })
    const twice = await post(client, officer, `${path}/answer`, { answer: 'Again' })
    assert.notEqual((await AuditSampleItem.findOrFail(id)).answer, 'Again')
    assert.isBelow(twice.status(), 500)

    await post(client, auditor, `${path}/close`, {
      result: 'irregular',
      conclusion: 'A call is no reason',
    })
    const item = await AuditSampleItem.findOrFail(id)
    assert.deepInclude(item.$attributes, { state: 'closed', result: 'irregular' })
    const own = await client.get(path).loginAs(officer).withInertia()
    assert.equal(
      pageProps(own, 'accountability/audits/sample_item').conclusion,
      'A call is no reason'
    )
    assert.isNull(pageProps(own, 'accountability/audits/sample_item').sampleId)
    const actions = await db
      .from('audit_entries')
      .where({ subject_type: 'audit_sample_item', subject_id: id })
      .orderBy('id')
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['sample.asked', 'sample.answered', 'sample.closed']
    )
    assert.notInclude(JSON.stringify(actions), 'bank had called')
  })

  test('closes an item in order immediately, and nothing from a stale page', async ({
    assert,
    client,
  }) => {
    const item = await sampleItemAt('drawn')
    const path = `/officer/samples/items/${item.id}`
    await post(client, auditor, `${path}/check`, { checks: passedChecks('usual') })
    await item.refresh()
    assert.deepInclude(item.$attributes, { state: 'closed', result: 'in_order' })
    const checks = { ...passedChecks('usual'), order: 'no' }
    await post(client, auditor, `${path}/check`, { checks, finding: 'Late' })
    await post(client, auditor, `${path}/close`, { result: 'irregular', conclusion: 'Late' })
    await item.refresh()
    assert.equal(item.result, 'in_order')
    assert.isNull(item.finding)
  })

  test('is not checked by an auditor who took a step of the application, if there is another auditor', async ({
    assert,
    client,
  }) => {
    const application = await createApplication({})
    const item = await sampleItemAt('drawn', application.id)
    const path = `/officer/samples/items/${item.id}`
    const step = (person: User) =>
      db.table('workflow_decisions').insert({
        subject_type: 'application',
        subject_id: application.id,
        action: 'forward',
        from_status: 13,
        to_status: 4,
        decided_by: person.id,
        role: person.roleId,
        created_at: '2026-03-04 06:00:00',
      })
    const involved = async (person: User) => {
      const page = await client.get(path).loginAs(person).withInertia()
      return pageProps(page, 'accountability/audits/sample_item').involved
    }
    const second = await createUser(Role.auditor, { districtId: null })
    assert.isNull(await involved(auditor))
    await step(auditor)
    assert.equal(await involved(auditor), 'refused')
    await post(client, auditor, `${path}/check`, { checks: passedChecks('usual') })
    assert.equal((await item.refresh()).state, 'drawn')
    /** If every auditor took one, it is checked nevertheless, and this is shown. */
    for (const one of await listHolders({ roleIds: [Role.auditor] })) {
      if (one.id !== auditor.id) await step(one)
    }
    assert.equal(await involved(second), 'own')
    await post(client, second, `${path}/check`, { checks: passedChecks('usual') })
    const entry = await db
      .from('audit_entries')
      .where({ subject_type: 'audit_sample_item', subject_id: item.id })
      .firstOrFail()
    assert.deepInclude(storedJson(entry.data), { own: true })
    assert.equal((await item.refresh()).state, 'closed')
  })

  test('is not checked by a user who decided in another post, nor answered by the author of the finding', async ({
    assert,
    client,
  }) => {
    const item = await sampleItemAt('asked')
    const agm = await createUser(Role.agm, { districtId: null })
    await item.merge({ checkedBy: agm.id }).save()
    const path = `/officer/samples/items/${item.id}`
    const own = await post(client, agm, `${path}/answer`, { answer: 'I asked, I answer' })
    own.assertStatus(404)
    const other = await createUser(Role.agm, { districtId: null })
    await post(client, other, `${path}/answer`, { answer: 'It was urgent' })
    assert.equal((await item.refresh()).state, 'answered')
    await item.merge({ answeredBy: auditor.id }).save()
    const closing = { result: 'explained', conclusion: 'So it was' }
    await post(client, auditor, `${path}/close`, closing)
    assert.equal((await item.refresh()).state, 'answered')
  })

  test('is closed without an answer if the office does not reply for thirty days', async ({
    assert,
    client,
  }) => {
    const item = await sampleItemAt('asked')
    const path = `/officer/samples/items/${item.id}`
    const asked = indiaDateOf(item.checkedAt!.toJSDate())
    const closing = { result: 'irregular', conclusion: 'The office was silent' }
    setClock(new FixedClock(addDays(asked, 30)))
    await post(client, auditor, `${path}/close`, closing)
    assert.equal((await item.refresh()).state, 'asked')
    setClock(new FixedClock(addDays(asked, 31)))
    await post(client, auditor, `${path}/close`, closing)
    assert.deepInclude((await item.refresh()).$attributes, { state: 'closed', result: 'irregular' })
  })

  test('does not show an office which items were found in order', async ({ assert, client }) => {
    const item = await sampleItemAt('drawn')
    const path = `/officer/samples/items/${item.id}`
    await post(client, auditor, `${path}/check`, {
      checks: passedChecks('usual'),
      finding: 'I had a suspicion',
    })
    assert.isNull((await item.refresh()).finding)
    const agm = await createUser(Role.agm, { districtId: null })
    ;(await client.get(path).loginAs(agm)).assertStatus(404)
    const answer = await post(client, officer, `${path}/answer`, { answer: 'Not ours' })
    answer.assertStatus(404)
  })

  test('is managed by the auditor for the complete State, and read by the MD', async ({
    assert,
    client,
  }) => {
    const item = await sampleItemAt('drawn')
    const path = `/officer/samples/items/${item.id}`
    const md = await createUser(Role.managingDirector, { districtId: null })
    const read = await client.get(path).loginAs(md).withInertia()
    assert.isFalse(pageProps(read, 'accountability/audits/sample_item').can.check)
    const bound = await createUser(Role.auditor, { districtId: districtId() })
    for (const user of [md, bound, officer]) {
      const check = await post(client, user, `${path}/check`, { checks: passedChecks('usual') })
      check.assertStatus(403)
    }
    for (const user of [bound, officer]) {
      const sample = await client.get(`/officer/samples/${item.sampleId}`).loginAs(user)
      sample.assertStatus(404)
    }
    await item.refresh()
    assert.equal(item.state, 'drawn')
  })
})

function post(client: ApiClient, user: User, path: string, body: object) {
  return client
    .post(path)
    .loginAs(user)
    .withCsrfToken()
    .header('referer', path)
    .json(body)
    .redirects(0)
}

const errorsOf = (answer: Awaited<ReturnType<typeof post>>) =>
  (answer.flashMessage('errors') ?? answer.flashMessage('inputErrorsBag') ?? {}) as object
