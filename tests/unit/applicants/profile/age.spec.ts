import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, addMonthsClamped, plainDate } from '#kernel/calendar/plain_date'
import { ageOn, isAgeWithin } from '#profile/rules/age'

const INDIVIDUAL = { min: 18, below: 50 }
const GROUP = { min: 18, below: 45 }
const EDUCATION = { min: 17, below: 30 }

test.group('Age', () => {
  test('changes on the birthday', ({ assert }) => {
    const born = plainDate('2000-06-15')
    assert.equal(ageOn(born, plainDate('2018-06-14')), 17)
    assert.equal(ageOn(born, plainDate('2018-06-15')), 18)
    assert.equal(ageOn(born, born), 0)
    assert.throws(() => ageOn(born, plainDate('2000-06-14')), RangeError)
  })

  test('changes on 1 March in common years for a person born on 29 February', ({ assert }) => {
    const born = plainDate('2008-02-29')
    assert.equal(ageOn(born, plainDate('2026-02-28')), 17)
    assert.equal(ageOn(born, plainDate('2026-03-01')), 18)
    assert.equal(ageOn(born, plainDate('2028-02-28')), 19)
    assert.equal(ageOn(born, plainDate('2028-02-29')), 20)
  })

  test('is limited by the schemes: {$i}')
    .with([
      [INDIVIDUAL, 17, false],
      [INDIVIDUAL, 18, true],
      [INDIVIDUAL, 49, true],
      [INDIVIDUAL, 50, false],
      [GROUP, 17, false],
      [GROUP, 18, true],
      [GROUP, 44, true],
      [GROUP, 45, false],
      [EDUCATION, 16, false],
      [EDUCATION, 17, true],
      [EDUCATION, 29, true],
      [EDUCATION, 30, false],
    ] as [typeof INDIVIDUAL, number, boolean][])
    .run(({ assert }, [limits, age, expected]) => {
      assert.equal(isAgeWithin(age, limits), expected)
    })

  test('is within the limit on the last day before the fiftieth birthday', ({ assert }) => {
    const born = plainDate('1976-11-05')
    assert.isTrue(isAgeWithin(ageOn(born, plainDate('2026-11-04')), INDIVIDUAL))
    assert.isFalse(isAgeWithin(ageOn(born, plainDate('2026-11-05')), INDIVIDUAL))
  })

  test('never decreases, and is n on the n-th birthday', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 30_000 }),
        fc.nat({ max: 40_000 }),
        fc.nat({ max: 99 }),
        (birth, days, years) => {
          const born = addDays(plainDate('1940-01-01'), birth)
          const day = addDays(born, days)
          const birthday = addMonthsClamped(born, years * 12)
          const isClamped = born.slice(5) !== birthday.slice(5)
          return (
            ageOn(born, addDays(day, 1)) >= ageOn(born, day) &&
            ageOn(born, birthday) === (isClamped ? years - 1 : years)
          )
        }
      ),
      { numRuns: 1000 }
    )
  })
})
