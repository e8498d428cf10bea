import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { MISSING_FIELDS, missingFieldBit } from '#reports/rules/report_terms'
import { STATE, applicationCells, claimCells, hasStateCells } from '#reports/rules/period_counts'

const PLACE = { districtId: 490, loanType: 2 }
const submittedOn = plainDate('2026-02-17')
const FACTS = {
  ...PLACE,
  submittedOn,
  genderId: 1,
  casteId: 7,
  ageAtSubmission: 34,
  amountPaise: 25_999_999,
}

/** Returns district, level and value of the cells of a measure. */
const cellsOf = (facts: typeof FACTS | (typeof FACTS & { genderId: null }), measure: string) =>
  applicationCells(facts as typeof FACTS)
    .filter((cell) => cell.measure === measure)
    .map(({ districtId, level, periodOn, value }) => [districtId, level, periodOn, value].join(' '))

test.group('Roll-up cells', () => {
  test('count an application on its date, in its month and in its financial year', ({ assert }) => {
    assert.deepEqual(cellsOf(FACTS, 'applications'), [
      '490 day 2026-02-17 0',
      '490 month 2026-02-01 0',
      '490 year 2025-04-01 0',
    ])
    assert.isTrue(applicationCells(FACTS).every(({ loanType }) => loanType === 2))
  })

  test('also count a value of a breakdown for the State', ({ assert }) => {
    assert.deepEqual(cellsOf(FACTS, 'gender'), [
      '490 day 2026-02-17 1',
      '490 month 2026-02-01 1',
      '490 year 2025-04-01 1',
      '0 day 2026-02-17 1',
      '0 month 2026-02-01 1',
      '0 year 2025-04-01 1',
    ])
    assert.equal(STATE, 0)
    for (const measure of ['gender', 'caste', 'age', 'amount'] as const) {
      assert.isTrue(hasStateCells(measure), measure)
    }
    assert.isFalse(hasStateCells('applications'))
    assert.isFalse(hasStateCells('claims'))
  })

  test('count an amount in full steps of Rs 10,000', ({ assert }) => {
    const steps = (amountPaise: number) =>
      new Set(cellsOf({ ...FACTS, amountPaise }, 'amount').map((cell) => cell.split(' ')[3]))
    assert.deepEqual([...steps(25_999_999)], ['25'])
    assert.deepEqual([...steps(26_000_000)], ['26'])
    assert.deepEqual([...steps(999_999)], ['0'])
  })

  test('count age and caste by value, and missing ones separately', ({ assert }) => {
    assert.equal(cellsOf(FACTS, 'age')[0], '490 day 2026-02-17 34')
    assert.equal(cellsOf(FACTS, 'caste')[0], '490 day 2026-02-17 7')
    const unknown = { ...FACTS, genderId: null, casteId: null } as never
    assert.equal(cellsOf(unknown, 'gender')[0], '490 day 2026-02-17 -1')
    assert.equal(cellsOf(unknown, 'caste')[0], '490 day 2026-02-17 -1')
  })

  test('count a claim only in its district', ({ assert }) => {
    assert.deepEqual(
      claimCells({ ...PLACE, firstSubmittedOn: submittedOn }),
      (['day', 'month', 'year'] as const).map((level, at) => ({
        measure: 'claims' as const,
        level,
        periodOn: plainDate(['2026-02-17', '2026-02-01', '2025-04-01'][at]),
        ...PLACE,
        value: 0,
      }))
    )
  })
})

test.group('Gaps of an application', () => {
  test('are bits in the order of the report', ({ assert }) => {
    assert.deepEqual(Object.fromEntries(MISSING_FIELDS.map((gap) => [gap, missingFieldBit(gap)])), {
      noCaste: 1,
      noGender: 2,
      noAadhaar: 4,
      noPan: 8,
      noAccount: 16,
      noEmail: 32,
      noTaluka: 64,
    })
  })
})
