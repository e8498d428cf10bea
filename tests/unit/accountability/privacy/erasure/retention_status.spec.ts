import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { type PersonFile, RETENTION, retentionStatusOf } from '#privacy/erasure/rules/retention'

const DAYS = { [RETENTION.loan]: 3650, [RETENTION.closed]: 1095 }

const ENDED: PersonFile = {
  id: 7,
  number: 'A/7',
  isLive: false,
  hasLoan: false,
  hasOpenClaim: false,
  since: plainDate('2023-01-01'),
}

const on = (day: string, file: Partial<PersonFile>) =>
  retentionStatusOf([{ ...ENDED, ...file }], DAYS, plainDate(day))

test.group('Retention status of a person', () => {
  test('nothing is retained for a person without an application', ({ assert }) => {
    const standing = retentionStatusOf([], DAYS, plainDate('2026-01-01'))
    assert.deepEqual(standing, { live: [], kept: [], expired: [] })
  })

  test('a live application and an open claim block the erasure of the account', ({ assert }) => {
    assert.deepEqual(on('2030-01-01', { isLive: true }).live, ['A/7'])
    assert.deepEqual(on('2040-01-01', { hasLoan: true, hasOpenClaim: true }), {
      live: ['A/7'],
      kept: [],
      expired: [],
    })
  })

  test('an application is kept until the day before its retention ends and expires on that day', ({
    assert,
  }) => {
    const until = plainDate('2025-12-31')
    const kept = { id: 7, number: 'A/7', rule: RETENTION.closed, until }
    assert.deepEqual(on('2025-12-30', {}), { live: [], kept: [kept], expired: [] })
    assert.deepEqual(on('2025-12-31', {}), { live: [], kept: [], expired: [7] })
  })

  test('an application with a loan is kept by the rule for loans', ({ assert }) => {
    const { kept } = on('2025-12-31', { hasLoan: true })
    assert.containSubset(kept, [{ rule: RETENTION.loan, until: '2032-12-29' }])
  })
})
