import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { Role } from '#auth/roles'
import { districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import FollowUp from '#loans/models/follow_up'
import { buildDataCopy } from '#privacy/queries/build_data_copy'
import { createOfficer, visitorAs } from '#tests/support/users'

const PUNE = districtNamed('Pune')
const OTHER = districtNamed('Satara')

async function scene() {
  const today = getClock().today()
  const emiStartOn = addDays(today, 20)
  const loan = await createLoan({ application: { districtId: PUNE }, emiStartOn })
  const officer = await createOfficer(Role.districtOfficer, PUNE)
  const visitor = await visitorAs(officer)
  const path = `/officer/sanctions/${loan.sanction.id}`
  const send = async (body: object) => {
    const { followUp } = await visitor.read(path)
    return visitor.post(`${path}/follow-up`, { version: followUp.version, ...body })
  }
  return { today, loan, officer, visitor, path, send }
}

const ids = async (visitor: Awaited<ReturnType<typeof visitorAs>>, query: string) => {
  const { list } = await visitor.read(`/officer/sanctions?${query}&applicationNo=`)
  return list.rows.map(({ id }: { id: number }) => id)
}

test.group('Follow-up of a loan', (group) => {
  group.each.setup(() => limiter.clear())

  test('is opened, noted, assigned and closed, and each step is audited', async ({ assert }) => {
    const { loan, officer, visitor, path, send, today } = await scene()
    const colleague = await createOfficer(Role.districtOfficer, PUNE)
    await send({ step: 'open', remarks: 'Two instalments not paid', nextOn: today })
    const promisedOn = addDays(today, 7)
    await send({ step: 'note', kind: 'call', outcome: 'promised', promisedOn, remarks: 'Will pay' })
    await send({ step: 'assign', assigneeId: colleague.id })
    const { followUp } = await visitor.read(path)
    assert.equal(followUp.current.assignee, colleague.displayName)
    assert.isNull(followUp.current.nextOn)
    assert.equal(followUp.notes[0].promisedOn, promisedOn)
    await send({ step: 'close', closeReason: 'repays' })
    const after = await visitor.read(path)
    assert.isNull(after.followUp.current)
    assert.equal(after.followUp.closed[0].closeReason, 'repays')
    assert.deepEqual(after.followUp.steps, ['open'])
    const logged = await db
      .from('audit_entries')
      .where({ subject_id: loan.application.id, actor_id: officer.id })
      .where('action', 'like', 'follow_up.%')
      .orderBy('id')
    assert.deepEqual(
      logged.map(({ action }) => action),
      ['follow_up.opened', 'follow_up.noted', 'follow_up.assigned', 'follow_up.closed']
    )
  })

  test('is found by its state and by the date of the next contact', async ({ assert }) => {
    const { loan, visitor, send, today } = await scene()
    const { id } = loan.sanction
    await send({ step: 'open', remarks: 'Not paid', nextOn: addDays(today, 3) })
    assert.include(await ids(visitor, 'followUp=open'), id)
    assert.notInclude(await ids(visitor, 'followUp=due'), id)
    await send({ step: 'note', kind: 'visit', outcome: 'not_reached', remarks: '-', nextOn: today })
    assert.include(await ids(visitor, 'followUp=due'), id)
    await db.from('loan_sanctions').where({ id }).update({ created_at: '2020-01-01 00:00:00' })
    assert.include(await ids(visitor, 'followUp=due'), id)
    await send({ step: 'close', closeReason: 'mistake' })
    assert.notInclude(await ids(visitor, 'followUp=open'), id)
  })

  test('is handled by officers of the district, and readable by all with access to the loan', async ({
    assert,
  }) => {
    const { loan, path, send } = await scene()
    await send({ step: 'open', remarks: 'Not paid' })
    const far = await visitorAs(await createOfficer(Role.districtOfficer, OTHER))
    assert.equal((await far.send('POST', `${path}/follow-up`, { step: 'close' })).status, 404)
    const accounts = await visitorAs(await createOfficer(Role.accounts))
    assert.equal((await accounts.send('POST', `${path}/follow-up`, { step: 'close' })).status, 403)
    const { followUp } = await accounts.read(path)
    assert.equal(followUp.current.reason, 'Not paid')
    assert.isEmpty(followUp.steps)
    assert.isNotNull(await FollowUp.findBy('liveSanctionId', loan.sanction.id))
  })

  test('refuses stale pages, missing values, promises in the past and officers of other districts', async ({
    assert,
  }) => {
    const { visitor, path, send, today } = await scene()
    const errors = async (body: object) => (await send(body)).errors
    assert.property(await errors({ step: 'open' }), 'remarks')
    await send({ step: 'open', remarks: 'Not paid' })
    const note = { step: 'note', kind: 'call', outcome: 'promised', remarks: 'Called' }
    assert.property(await errors(note), 'promisedOn')
    assert.property(await errors({ ...note, promisedOn: addDays(today, -1) }), 'promisedOn')
    const number = { ...note, outcome: 'paid', remarks: 'Aadhaar 9999 4105 7058' }
    assert.property(await errors(number), 'remarks')
    const stranger = await createOfficer(Role.districtOfficer, OTHER)
    assert.property(await errors({ step: 'assign', assigneeId: stranger.id }), 'assigneeId')
    assert.property(await errors({ step: 'close' }), 'closeReason')
    await visitor.post(`${path}/follow-up`, { step: 'close', closeReason: 'bank', version: 'none' })
    assert.isNotNull((await visitor.read(path)).followUp.current)
    assert.isEmpty((await visitor.read(path)).followUp.notes)
  })

  test('is in the copy of the borrower’s data', async ({ assert }) => {
    const { loan, send } = await scene()
    await send({ step: 'open', remarks: 'Not paid' })
    await send({ step: 'note', kind: 'visit', outcome: 'other', remarks: 'Shop closed on Sundays' })
    const { parts } = await buildDataCopy(loan.application.userId, 'en')
    const rowOf = (key: string) => parts.find((part) => part.key === key)!.rows[0]
    assert.isTrue(rowOf('follow_ups').some(({ text }) => text === 'Not paid'))
    assert.isTrue(rowOf('follow_up_notes').some(({ text }) => text === 'Shop closed on Sundays'))
  })
})
