import { test } from '@japa/runner'
import { financialYear, financialYearsUpTo } from '#kernel/calendar/periods'
import { plainDate } from '#kernel/calendar/plain_date'

test.group('Financial year', () => {
  test('runs from April to March', ({ assert }) => {
    assert.deepEqual(financialYear(plainDate('2026-04-01')), {
      startYear: 2026,
      label: '2026-2027',
      code: '2627',
      start: plainDate('2026-04-01'),
      end: plainDate('2027-03-31'),
    })
    assert.equal(financialYear(plainDate('2026-03-31')).label, '2025-2026')
    assert.equal(financialYear(plainDate('2026-01-01')).code, '2526')
    assert.equal(financialYear(plainDate('2026-12-31')).label, '2026-2027')
    assert.equal(financialYear(plainDate('2099-05-01')).code, '9900')
  })

  test('is listed from 2020-2021 to the current one', ({ assert }) => {
    assert.deepEqual(
      financialYearsUpTo(plainDate('2023-03-31')).map((year) => year.label),
      ['2020-2021', '2021-2022', '2022-2023']
    )
    assert.lengthOf(financialYearsUpTo(plainDate('2023-04-01')), 4)
    assert.lengthOf(financialYearsUpTo(plainDate('2023-04-01'), 2023), 1)
    assert.lengthOf(financialYearsUpTo(plainDate('2019-04-01')), 0)
  })
})
