import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { createUser, districtNamed } from '#database/factories/application_factory'
import { inTransaction } from '#kernel/database/transaction'
import { EraseAccount, retentionStatusVersion } from '#privacy/erasure/actions/erase_account'
import { eraseOldGrievances } from '#privacy/erasure/actions/erase_personal_data'
import { retentionStatusOfPerson } from '#privacy/erasure/queries/erasable_data'
import { RETENTION } from '#privacy/erasure/rules/retention'
import { lockOwnGrievance, EscalateOverdueGrievances } from '#grievances/actions/grievance_records'
import {
  AnswerGrievance,
  RateGrievance,
  ReopenGrievance,
} from '#grievances/actions/grievance_transitions'
import Grievance from '#grievances/models/grievance'
import { masters } from '#masters/queries/masters'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { fixture } from '#tests/fixtures/files/corpus'
import { WORDS, fileGrievance, deleteGrievances, versionOf } from '#tests/support/grievances'
import { flashText, pageProps } from '#tests/support/page_props'
import { createApplicant, requestAs } from '#tests/support/users'

const START = plainDate('2026-03-02')
const ANSWER = 'The office has looked into it and has corrected the paper.'
const ownDistrict = () => districtNamed('Gadchiroli')

const grievanceForm = (over: object = {}) => ({
  kind: 'file',
  districtId: ownDistrict(),
  message: WORDS,
  ...over,
})

const on = (days: number) => setClock(new FixedClock(addDays(START, days)))
const actorOf = ({ id }: User) => ({ userId: id })

const answerBy = async (officer: User, grievance: Grievance, message = ANSWER) =>
  new AnswerGrievance().run(officer, {
    uuid: grievance.uuid,
    message,
    expectedVersion: await versionOf(grievance),
  })

const messagesOf = (userId: number, template: string) =>
  db.from('outbox_messages').where({ user_id: userId, template })

test.group('Handling of a grievance', (group) => {
  let person: User
  let district: User
  group.each.setup(async () => {
    on(0)
    person = await createApplicant()
    district = await createUser(Role.districtOfficer, { districtId: ownDistrict() })
    return async () => {
      useSystemClock()
      await deleteGrievances()
    }
  })

  test('numbers it without gaps, encrypts it and reports missing values', async ({
    client,
    assert,
  }) => {
    const send = (body: object) => requestAs(client, person, 'post', '/my-grievances').json(body)
    await send(grievanceForm())
    const [first] = await Grievance.query().where('userId', person.id)
    assert.match(first.number, /^GR-GAD-2526-\d{6}$/)
    const refusedNumber = await send(grievanceForm({ message: 'My Aadhaar is 9999 1234 5678' }))
    assert.include(flashText(refusedNumber), 'Your message seems to contain an Aadhaar number')
    await send(grievanceForm({ message: 'Too short' }))
    await send(grievanceForm({ districtId: undefined }))
    await send(grievanceForm({ kind: 'office' }))
    await send(grievanceForm({ kind: 'anything' }))
    const empty = await send({ kind: 'demand_for_money', message: '' })
    const { inputErrorsBag } = empty.flashMessages() as { inputErrorsBag: object }
    assert.sameMembers(Object.keys(inputErrorsBag), ['respondent', 'districtId', 'message'])
    assert.lengthOf(await Grievance.query().where('userId', person.id), 1)
    const second = await fileGrievance(person)
    assert.equal(Number(second.number.slice(-6)), Number(first.number.slice(-6)) + 1)
    const steps = JSON.stringify(await db.from('grievance_steps').where('grievance_id', first.id))
    assert.notInclude(steps, WORDS.slice(0, 20))
    for (let more = 0; more < 3; more++) await fileGrievance(person)
    await assert.rejects(() => fileGrievance(person), 'grievances.messages.too_many')
    on(1)
    await fileGrievance(person)
  })

  test('accepts at most five files, of the usual types', async ({ client, assert }) => {
    const send = (content: Buffer, filename: string) =>
      requestAs(client, person, 'post', '/my-grievances')
        .fields({ kind: 'file', districtId: String(ownDistrict()), message: WORDS })
        .file('file1', content, { filename })
        .file('file2', Buffer.from('MZ no picture'), { filename: 'x.exe' })
    await send(Buffer.from(await fixture('two_pages.pdf')), 'a.pdf')
    assert.lengthOf(await Grievance.query().where('userId', person.id), 0, 'all or none')
    const bytes = await fixture('scan.png')
    const files = Object.fromEntries(
      ['file1', 'file2', 'file3', 'file4', 'file5'].map((field) => [
        field,
        { bytes, clientName: 'scan.png' },
      ])
    )
    const { uuid } = await fileGrievance(person, { files })
    const page = await requestAs(client, person, 'get', `/my-grievances/${uuid}`)
    assert.deepEqual(
      pageProps(page, 'accountability/grievances/my_grievance').files.map(
        ({ position }) => position
      ),
      [1, 2, 3, 4, 5]
    )
  })

  test('lets the post responsible answer it once, and notifies the citizen', async ({
    client,
    assert,
  }) => {
    const grievance = await fileGrievance(person)
    const path = `/officer/grievances/${grievance.uuid}/answers`
    const answer = (body: object) => requestAs(client, district, 'post', path).json(body)
    const status = async () => (await grievance.refresh()).status
    await answer({ message: 'short', expectedVersion: '1' })
    await answer({ message: ANSWER, expectedVersion: '0' })
    await answer({ message: ANSWER })
    assert.equal(await status(), 'open', 'too short, or of another page')
    await answer({ message: ANSWER, expectedVersion: '1' })
    assert.equal(await status(), 'answered')
    await answer({ message: 'A second answer to it', expectedVersion: '2' })
    const page = pageProps(
      await requestAs(client, person, 'get', `/my-grievances/${grievance.uuid}`),
      'accountability/grievances/my_grievance'
    )
    assert.deepEqual(
      page.steps.map(({ kind, text }) => [kind, text]),
      [
        ['filed', WORDS],
        ['answered', ANSWER],
      ]
    )
    const told = await messagesOf(person.id, 'grievance_answered')
    assert.isNotEmpty(told)
    const notice = await db
      .from('notices')
      .where({ user_id: person.id, template: 'grievance_answered' })
    assert.lengthOf(notice, 1)
    const logged = await db
      .from('audit_entries')
      .where({ subject_type: 'grievance', subject_id: grievance.id })
      .orderBy('id')
    assert.deepEqual(
      logged.map(({ action }) => action),
      ['grievance.filed', 'grievance.answered']
    )
    assert.notInclude(JSON.stringify(logged), 'counter')
  })

  test('passes it to the next post when overdue, with or without the nightly run', async ({
    assert,
  }) => {
    const grievance = await fileGrievance(person)
    const agm = await createUser(Role.agm)
    const gm = await createUser(Role.generalManager)
    const dayOf = async (role: number) =>
      (await grievance.related('terms').query()).find(({ roleId }) => roleId === role)!
    await assert.rejects(() => answerBy(agm, grievance), 'Not found')
    setClock(new FixedClock((await dayOf(Role.districtOfficer)).untilOn!))
    await assert.rejects(() => answerBy(agm, grievance), 'Not found')
    setClock(new FixedClock((await dayOf(Role.agm)).fromOn))
    await assert.rejects(() => answerBy(district, grievance), 'grievances.messages.not_yours')
    await assert.rejects(() => answerBy(gm, grievance), 'Not found')
    assert.lengthOf(await db.from('grievance_steps').where('grievance_id', grievance.id), 1)

    const moved = await new EscalateOverdueGrievances().run()
    assert.include(moved.escalated, grievance.number)
    assert.notInclude((await new EscalateOverdueGrievances().run()).escalated, grievance.number)
    assert.lengthOf(await messagesOf(person.id, 'grievance_escalated').where('channel', 'sms'), 1)
    await answerBy(agm, grievance)
    on(200)
    await assert.rejects(() => answerBy(gm, grievance), 'Not found')
  })

  test('continues the nightly run after one for which the notification fails', async ({
    assert,
  }) => {
    const broken = await fileGrievance(person)
    const other = await fileGrievance(person)
    const unreadable = { user_id: null, mobile_cipher: 'unreadable', locale: 'mr' }
    await db.from('grievances').where('id', broken.id).update(unreadable)
    on(15)
    await assert.rejects(() => new EscalateOverdueGrievances().run(), '1 could not be moved')
    const kinds = async ({ id }: Grievance) =>
      (await db.from('grievance_steps').where('grievance_id', id).orderBy('serial')).map(
        ({ kind }) => kind
      )
    assert.deepEqual(await kinds(broken), ['filed'])
    assert.deepEqual(await kinds(other), ['filed', 'escalated'])
  })

  test('passes an overdue demand for money to the MD, who then answers', async ({
    client,
    assert,
  }) => {
    const demand = { kind: 'demand_for_money', respondent: 'district_office' } as const
    const grievance = await fileGrievance(person, { ...demand, hidesName: true })
    const md = await createUser(Role.managingDirector)
    const auditor = await createUser(Role.auditor)
    await assert.rejects(() => answerBy(md, grievance), 'grievances.messages.not_yours')
    on(20)
    const late = await requestAs(
      client,
      md,
      'get',
      '/officer/grievances?late=1&kind=demand_for_money'
    )
    assert.deepEqual(
      pageProps(late, 'accountability/grievances/list').list.rows.map(({ number }) => number),
      [grievance.number]
    )
    await assert.rejects(() => answerBy(auditor, grievance), 'grievances.messages.not_yours')
    await answerBy(md, grievance)
    const sent = await messagesOf(person.id, 'grievance_answered')
    assert.notInclude(JSON.stringify(sent), grievance.number, 'the person cannot be found by it')
    const logged = await db
      .from('audit_entries')
      .where({ subject_type: 'grievance', subject_id: grievance.id })
      .where('actor_id', person.id)
    assert.lengthOf(logged, 0)
  })

  test('reopens it once, and the next post answers', async ({ assert }) => {
    const grievance = await fileGrievance(person)
    const agm = await createUser(Role.agm)
    await answerBy(district, grievance)
    const reopen = async (who = person) =>
      new ReopenGrievance().run(actorOf(who), {
        uuid: grievance.uuid,
        message: 'Nothing has changed since',
        expectedVersion: await versionOf(grievance),
      })
    await assert.rejects(async () => reopen(await createApplicant()), 'Not found')
    on(31)
    await assert.rejects(() => reopen(), 'grievances.messages.not_reopened')
    on(30)
    await db.from('grievances').where('id', grievance.id).update({ rating: 2 })
    await reopen()
    assert.equal((await grievance.refresh()).rating, 2, 'the rating of the first answer is kept')
    await assert.rejects(() => answerBy(district, grievance), 'grievances.messages.not_yours')
    await answerBy(agm, grievance)
    await assert.rejects(() => reopen(), 'grievances.messages.not_reopened')
  })

  test('closes it on a rating, or after some time without one', async ({ assert }) => {
    const [rated, unrated] = [await fileGrievance(person), await fileGrievance(person)]
    const rate = async (grievance: Grievance, expectedVersion?: string) =>
      new RateGrievance().run(actorOf(person), {
        uuid: grievance.uuid,
        rating: 4,
        remarks: null,
        expectedVersion: expectedVersion ?? (await versionOf(grievance)),
      })
    await assert.rejects(() => rate(rated), 'grievances.messages.not_rated')
    await answerBy(district, rated)
    await answerBy(district, unrated)
    await assert.rejects(() => rate(rated, '1'), 'grievances.messages.changed_meanwhile')
    await rate(rated)
    await rated.refresh()
    assert.deepEqual([rated.status, rated.rating], ['closed', 4])
    await assert.rejects(() => rate(rated), 'grievances.messages.not_rated')
    on(31)
    await assert.rejects(() => rate(unrated), 'grievances.messages.not_rated')
    assert.deepEqual((await new EscalateOverdueGrievances().run()).closed, [unrated.number])
    assert.equal((await unrated.refresh()).status, 'closed')
    assert.equal(getClock().today(), addDays(START, 31))
  })

  test('includes it in the copy of personal data, and erases it with the account', async ({
    assert,
  }) => {
    const file = { bytes: await fixture('scan.png'), clientName: 'scan.png' }
    const grievance = await fileGrievance(person, { files: { file1: file } })
    assert.include(JSON.stringify(await buildDataCopy(person.id, 'en')), WORDS)
    assert.notInclude(
      JSON.stringify(await buildDataCopy((await createApplicant()).id, 'en')),
      WORDS
    )
    const expectedVersion = retentionStatusVersion(
      await retentionStatusOfPerson(person.id, db.connection())
    )
    await new EraseAccount().run(person.id, { expectedVersion })
    const [row] = await db.from('grievances').where('id', grievance.id)
    assert.deepEqual([row.user_id, row.number], [null, grievance.number])
    const steps = await db.from('grievance_steps').where('grievance_id', grievance.id)
    assert.deepEqual([...new Set(steps.map(({ message }) => message))], [null])
    assert.lengthOf(await db.from('stored_files').where('owner_user_id', person.id), 0)
    assert.isTrue((await User.findOrFail(person.id)).isErased)
  })

  test('rejects a rating or reopening by a citizen whose account is being erased', async ({
    assert,
  }) => {
    const grievance = await fileGrievance(person)
    const expectedVersion = await versionOf(grievance)
    await db.from('grievances').where('id', grievance.id).update({ user_id: null })
    await assert.rejects(
      () =>
        inTransaction((trx) =>
          lockOwnGrievance(
            { userId: person.id },
            { id: grievance.id, userId: person.id },
            expectedVersion,
            trx
          )
        ),
      'Not found'
    )
  })

  test('erases it by age as well, but not while it waits for an answer', async ({ assert }) => {
    const [answered, open] = [await fileGrievance(person), await fileGrievance(person)]
    await answerBy(district, answered)
    const messagesOf = async ({ id }: Grievance) =>
      (await db.from('grievance_steps').where('grievance_id', id)).filter(({ message }) => message)
    on(masters().retentionRule(RETENTION.grievance).days)
    assert.equal(await eraseOldGrievances(), 0)
    on(masters().retentionRule(RETENTION.grievance).days + 1)
    assert.isAbove(await eraseOldGrievances(), 0)
    assert.lengthOf(await messagesOf(answered), 0)
    assert.lengthOf(await messagesOf(open), 1)
    assert.equal(await eraseOldGrievances(), 0)
  })
})
