import { test } from '@japa/runner'
import { inForce } from '#kernel/calendar/periods'
import { plainDate } from '#kernel/calendar/plain_date'

const row = (kind: string, value: string, from: string) => ({
  kind,
  value,
  effectiveFrom: plainDate(from),
})
const ROWS = [
  row('photo', 'new', '2024-01-16'),
  row('pan', 'only', '2000-01-01'),
  row('photo', 'old', '2000-01-01'),
  row('later', 'later', '2030-01-01'),
]
const on = (rows: typeof ROWS, day: string) =>
  inForce(rows, plainDate(day), ({ kind }) => kind).map(({ value }) => value)

test.group('Rows in force on a date', () => {
  test('are the latest of each kind, whatever the order of the rows', ({ assert }) => {
    assert.deepEqual(on(ROWS, '2024-01-15'), ['only', 'old'])
    assert.deepEqual(on(ROWS, '2024-01-16'), ['new', 'only'])
    assert.deepEqual(on(ROWS.toReversed(), '2024-01-16'), ['only', 'new'])
  })

  test('do not exist before the first of a kind', ({ assert }) => {
    assert.deepEqual(on(ROWS, '1999-12-31'), [])
    assert.deepEqual(on(ROWS, '2030-01-01'), ['new', 'only', 'later'])
  })
})
