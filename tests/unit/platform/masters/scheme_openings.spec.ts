import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { openingOn } from '#masters/rules/schemes'

const day = (value: string | null) => (value === null ? null : plainDate(value))

/** Returns the opening from versions given by date, first and last day of applications. */
const on = (today: string, ...versions: [string, string | null, string | null][]) =>
  openingOn(
    versions.map(([from, opensOn, closesOn]) => ({
      from: plainDate(from),
      opensOn: day(opensOn),
      closesOn: day(closesOn),
    })),
    plainDate(today)
  )

const OPEN = { isOpen: true, until: null, opensOn: null }
const CLOSED = { isOpen: false, until: null, opensOn: null }

test.group('Application period of a scheme', () => {
  test('is unlimited if no day is stated', ({ assert }) => {
    assert.deepEqual(on('2026-11-25', ['2026-11-25', null, null]), OPEN)
  })

  test('includes its first and its last day', ({ assert }) => {
    const at = (today: string) => on(today, [today, '2026-12-01', '2027-03-31'])
    assert.deepEqual(at('2026-11-30'), { ...CLOSED, opensOn: '2026-12-01' })
    assert.deepEqual(at('2026-12-01'), { ...OPEN, until: '2027-03-31' })
    assert.deepEqual(at('2027-03-31'), { ...OPEN, until: '2027-03-31' })
    assert.deepEqual(at('2027-04-01'), CLOSED)
  })

  test('follows the planned versions: closed earlier, reopened or continued', ({ assert }) => {
    const earlier = on('2026-11-25', ['2026-11-25', null, null], ['2026-12-10', null, '2026-12-01'])
    assert.deepEqual(earlier, { ...OPEN, until: '2026-12-09' })
    const again = on(
      '2026-11-25',
      ['2026-11-25', null, '2026-11-01'],
      ['2027-01-01', '2027-02-01', '2027-03-31']
    )
    assert.deepEqual(again, { ...CLOSED, opensOn: '2027-02-01' })
    const without = on('2026-11-25', ['2026-11-25', null, null], ['2027-01-01', null, '2027-03-31'])
    assert.deepEqual(without, { ...OPEN, until: '2027-03-31' })
    const never = on('2026-11-25', ['2026-11-25', '2027-05-01', null], ['2027-04-01', null, null])
    assert.deepEqual(never, { ...CLOSED, opensOn: '2027-04-01' })
  })
})
