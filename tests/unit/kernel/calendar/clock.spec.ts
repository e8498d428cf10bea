import { test } from '@japa/runner'
import { FixedClock, getClock, setClock, SystemClock, useSystemClock } from '#kernel/calendar/clock'
import { indiaDateOf, plainDate, type PlainDate } from '#kernel/calendar/plain_date'

test.group('Clock', (group) => {
  group.each.teardown(() => useSystemClock())

  test('is the system clock until another one is set', ({ assert }) => {
    assert.instanceOf(getClock(), SystemClock)
    assert.closeTo(getClock().now().getTime(), Date.now(), 1000)
    assert.equal(new SystemClock().today(), indiaDateOf(new Date()))

    setClock(new FixedClock(plainDate('2026-11-05')))
    assert.equal(getClock().today(), '2026-11-05')

    useSystemClock()
    assert.instanceOf(getClock(), SystemClock)
  })

  test('fixed to a date, shows noon in India', ({ assert }) => {
    const clock = new FixedClock(plainDate('2026-11-05'))
    assert.equal(clock.now().toISOString(), '2026-11-05T06:30:00.000Z')
    clock.now().setFullYear(1999)
    assert.equal(clock.today(), '2026-11-05')
  })

  test('can be fixed, set and moved by days', ({ assert }) => {
    const clock = new FixedClock(new Date('2026-02-27T18:29:00Z'))
    assert.equal(clock.today(), '2026-02-27')
    clock.advanceDays(2)
    assert.equal(clock.now().toISOString(), '2026-03-01T18:29:00.000Z')
    clock.advanceDays(-1)
    assert.equal(clock.today(), '2026-02-28')
    clock.set(plainDate('2024-01-16'))
    assert.equal(clock.today(), '2024-01-16')
  })

  test('refuses invalid dates and instants', ({ assert }) => {
    assert.throws(() => new FixedClock(new Date(Number.NaN)), RangeError)
    assert.throws(() => new FixedClock('2026-02-31' as PlainDate), RangeError)
    assert.throws(() => new FixedClock('tomorrow' as PlainDate), RangeError)
  })
})
