import { test } from '@japa/runner'
import fc from 'fast-check'
import { addDays, daysBetween, plainDate } from '#kernel/calendar/plain_date'
import {
  canApplyForExtension,
  extensionStart,
  extensionWindowEnd,
  hasLapsed,
  isExpired,
  loiValidTill,
} from '#loi/rules/validity'

const validTill = plainDate('2026-06-30')
const facts = (today: string, changes: object = {}) => ({
  today: plainDate(today),
  validTill,
  windowDays: 30,
  isExtended: false,
  ...changes,
})

test.group('LOI validity', () => {
  test('is the LOI date plus the days, that day included', ({ assert }) => {
    assert.equal(loiValidTill(plainDate('2026-01-01'), 180), '2026-06-30')
    assert.equal(loiValidTill(plainDate('2024-01-01'), 180), '2024-06-29')
    assert.isFalse(isExpired(validTill, validTill))
    assert.isTrue(isExpired(plainDate('2026-07-01'), validTill))
  })

  test('an extension starts on the day of issue, or after a validity that still runs', ({
    assert,
  }) => {
    assert.equal(extensionStart(plainDate('2026-06-01'), validTill), '2026-07-01')
    assert.equal(extensionStart(validTill, validTill), '2026-07-01')
    assert.equal(extensionStart(plainDate('2026-07-01'), validTill), '2026-07-01')
    assert.equal(extensionStart(plainDate('2026-07-20'), validTill), '2026-07-20')
  })

  test('an extension is asked for in the 30 days after expiry, the last included', ({ assert }) => {
    assert.isFalse(canApplyForExtension(facts('2026-06-30')))
    assert.isTrue(canApplyForExtension(facts('2026-07-01')))
    assert.isTrue(canApplyForExtension(facts('2026-07-30')))
    assert.isFalse(canApplyForExtension(facts('2026-07-31')))
    assert.isFalse(canApplyForExtension(facts('2026-07-01', { isExtended: true })))
  })

  test('a returned application starts the 30 days again', ({ assert }) => {
    const returned = { returnedOn: plainDate('2026-08-10') }
    assert.equal(extensionWindowEnd(facts('2026-08-10', returned)), '2026-09-09')
    assert.isTrue(canApplyForExtension(facts('2026-09-09', returned)))
    assert.isFalse(canApplyForExtension(facts('2026-09-10', returned)))
    assert.isFalse(hasLapsed(facts('2026-09-09', returned)))
    assert.isTrue(hasLapsed(facts('2026-09-10', returned)))
  })

  test('lapses after those days, an extended one after its validity', ({ assert }) => {
    assert.isFalse(hasLapsed(facts('2026-07-30')))
    assert.isTrue(hasLapsed(facts('2026-07-31')))
    assert.isFalse(hasLapsed(facts('2026-06-30', { isExtended: true })))
    assert.isTrue(hasLapsed(facts('2026-07-01', { isExtended: true })))
  })

  test('every day an LOI is valid, open to extension or lapsed, and only one of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        (day, validityDays, windowDays, isExtended) => {
          const issuedOn = plainDate('2026-01-01')
          const till = loiValidTill(issuedOn, validityDays)
          const today = addDays(issuedOn, day)
          const given = { today, validTill: till, windowDays, isExtended }
          const states = [!isExpired(today, till), canApplyForExtension(given), hasLapsed(given)]
          return (
            states.filter(Boolean).length === 1 &&
            daysBetween(issuedOn, till) === validityDays &&
            (isExpired(today, till) ? extensionStart(today, till) === today : true)
          )
        }
      ),
      { numRuns: 2000 }
    )
  })
})
