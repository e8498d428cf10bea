import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { claimRows, placeClaimAt } from '#tests/support/claims'
import { holdInPune } from '#tests/support/journeys/hold'
import { createApplicant, visitorAs } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'
import { applicationIssuedOn, step, setToday } from '../loi/support.js'

const stepsOf = async (visitor: Visitor) => (await visitor.get('/dashboard')).props.steps

const kindsOf = async (visitor: Visitor): Promise<string[]> =>
  (await stepsOf(visitor)).map(({ kind }: { kind: string }) => kind)

const smsOf = async (userId: number, template: string) => {
  const notices = await db.from('notices').where({ user_id: userId, template }).orderBy('id')
  return notices.map(({ data }) => JSON.parse(data))
}

const RETURNED = 7
const EDUCATION = 3

test.group('Next steps on the home page', (group) => {
  group.each.teardown(() => useSystemClock())

  test('are to choose, to finish, to submit and to wait', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    assert.deepEqual(await kindsOf(visitor), ['start'])
    await visitor.post('/apply/individual/personal/draft', { content: { motherName: 'Asha' } })
    const [begun] = await stepsOf(visitor)
    assert.containSubset(begun, { kind: 'finish', href: '/apply/individual' })
    assert.match(begun.text, /0 of 7/)

    const whole = await createApplicant()
    await createCompleteProfile(whole)
    const second = await visitorAs(whole)
    assert.containSubset(await stepsOf(second), [
      { kind: 'submit', href: '/apply/individual/summary' },
    ])
    await second.post('/apply/individual/summary', { confirmed: true })
    const [waiting] = await stepsOf(second)
    assert.equal(waiting.kind, 'wait')
    assert.match(waiting.text, /District/)
    assert.isNull(waiting.calendarHref)
  })

  test('are to correct a returned application, with the office’s remarks and the last day', async ({
    assert,
  }) => {
    setClock(new FixedClock(plainDate('2026-11-20')))
    const user = await createApplicant()
    await createCompleteProfile(user)
    const { id, uuid } = await createApplication({
      userId: user.id,
      districtId: districtNamed('Pune'),
    })
    await holdInPune(id, 'Please give the right ration card number')
    const [first] = await stepsOf(await visitorAs(user))
    assert.containSubset(first, {
      kind: 'correct',
      until: '2027-02-17',
      remarks: 'Please give the right ration card number',
      calendarHref: `/my-applications/${uuid}/calendar`,
    })
    assert.isNotEmpty(first.reason)
    assert.match(first.deadline, /17-Feb-2027 \(89 days left\)/)
    assert.containSubset(await smsOf(user.id, 'application_held'), [{ lastDay: '2027-02-17' }])
    setClock(new FixedClock(plainDate('2027-02-17')))
    assert.equal((await stepsOf(await visitorAs(user)))[0].until, '2027-02-17')
  })

  test('are to take the letter to the bank, and to extend it when it has expired', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const application = await applicationIssuedOn('2026-11-05', { userId: user.id })
    const visitor = await visitorAs(user)
    assert.containSubset(await stepsOf(visitor), [
      { kind: 'go_to_bank', until: '2027-05-04', href: `/loans/${application.uuid}/sanction` },
    ])
    setToday('2027-05-05')
    await step(application, 'expire', null)
    const again = await visitorAs(user)
    assert.containSubset(await stepsOf(again), [
      { kind: 'extend', until: '2027-06-03' },
      { kind: 'late_sanction', until: null },
    ])
    const told = await smsOf(application.userId, 'extension_open')
    assert.containSubset(told, [{ lastDay: '2027-06-03' }])
    await step(application, 'apply_for_extension', Role.applicant)
    assert.deepEqual(await kindsOf(again), ['wait'])
    setToday('2027-06-10')
    await step(application, 'return_extension', Role.managingDirector)
    const third = await visitorAs(user)
    const [extend] = await stepsOf(third)
    assert.containSubset(extend, { kind: 'extend', until: '2027-07-10' })
    assert.isNotEmpty(extend.remarks)
    assert.containSubset((await smsOf(application.userId, 'extension_open'))[1], {
      lastDay: '2027-07-10',
    })
  })

  test('are to claim an instalment with its amount until its last day, and then the step that follows', async ({
    assert,
  }) => {
    setClock(new FixedClock(plainDate('2026-11-20')))
    const user = await createApplicant()
    const loan = await createLoan({
      application: { userId: user.id },
      emiStartOn: plainDate('2026-11-16'),
    })
    const visitor = await visitorAs(user)
    const [claim, pay] = await stepsOf(visitor)
    assert.containSubset(claim, {
      kind: 'claim',
      until: '2027-02-16',
      key: `claim-${loan.rows[0].id}`,
      href: `/loans/${loan.application.uuid}/claims/new`,
    })
    assert.match(claim.title, /^Claim ₹[\d,.]+ for 16-Nov-2026$/)
    assert.equal(pay.kind, 'pay')

    const sent = await claimRows(loan, { rowNos: [0] })
    assert.deepEqual(await kindsOf(visitor), ['pay', 'state_seeding', 'wait_for_claim'])
    await placeClaimAt(sent, { statusId: RETURNED })
    const steps = await stepsOf(visitor)
    assert.containSubset(steps[0], {
      kind: 'correct_claim',
      until: '2026-12-19',
      href: `/loans/${loan.application.uuid}/claims/${sent.uuid}`,
    })
  })
})

test.group('Calendar of last days', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is in the reader’s language, with the same entries each time', async ({ assert }) => {
    setClock(new FixedClock(plainDate('2026-11-20')))
    const user = await createApplicant()
    const loan = await createLoan({
      application: { userId: user.id },
      emiStartOn: plainDate('2026-10-16'),
    })
    const visitor = await visitorAs(user)
    const read = async () => {
      const answer = await visitor.send('GET', `/my-applications/${loan.application.uuid}/calendar`)
      assert.equal(answer.status, 200)
      return answer.text.replaceAll('\r\n ', '')
    }
    const english = await read()
    assert.equal(english.split('BEGIN:VEVENT').length, 3)
    assert.include(english, `UID:claim-${loan.rows[0].id}@`)
    assert.include(english, 'DTSTART;VALUE=DATE:20270116')
    visitor.cookies.set('locale', 'mr')
    const marathi = await read()
    assert.match(marathi, /SUMMARY;LANGUAGE=mr:.*दावा करा/)
    assert.deepEqual(marathi.match(/UID:.*/g), english.match(/UID:.*/g))
  })

  test('is available to its owner alone, while a last day is ahead', async ({ assert }) => {
    const user = await createApplicant()
    const application = await applicationIssuedOn('2026-11-05', { userId: user.id })
    const path = `/my-applications/${application.uuid}/calendar`
    const owner = await visitorAs(user)
    assert.equal((await owner.send('GET', path)).status, 200)
    const stranger = await visitorAs(await createApplicant())
    assert.equal((await stranger.send('GET', path)).status, 404)
    const { uuid } = await createApplication({ userId: user.id, loanType: EDUCATION })
    assert.equal((await owner.send('GET', `/my-applications/${uuid}/calendar`)).status, 404)
  })
})
