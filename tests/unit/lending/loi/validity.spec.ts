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
} from '#loi/rules/letters'

const validTill = plainDate('2026-06-30')
const facts = (today: string, changes: object = {}) => ({
  today: plainDate(today),
  validTill,
  windowDays: 30,
  isExtended: false,
  ...changes,
})

test.group('LOI validity', () => {
  test('is the LOI date plus the number of days, including that day', ({ assert }) => {
    assert.equal(loiValidTill(plainDate('2026-01-01'), 180), '2026-06-30')
    assert.equal(loiValidTill(plainDate('2024-01-01'), 180), '2024-06-29')
    assert.isFalse(isExpired(validTill, validTill))
    assert.isTrue(isExpired(plainDate('2026-07-01'), validTill))
  })

  test('starts with an extension on the day of issue, or after the current validity', ({
    assert,
  }) => {
    assert.equal(extensionStart(plainDate('2026-06-01'), validTill), '2026-07-01')
    assert.equal(extensionStart(validTill, validTill), '2026-07-01')
    assert.equal(extensionStart(plainDate('2026-07-01'), validTill), '2026-07-01')
    assert.equal(extensionStart(plainDate('2026-07-20'), validTill), '2026-07-20')
  })

  test('can be extended on request within 30 days after expiry, including the last', ({
    assert,
  }) => {
    assert.isFalse(canApplyForExtension(facts('2026-06-30')))
    assert.isTrue(canApplyForExtension(facts('2026-07-01')))
    assert.isTrue(canApplyForExtension(facts('2026-07-30')))
    assert.isFalse(canApplyForExtension(facts('2026-07-31')))
    assert.isFalse(canApplyForExtension(facts('2026-07-01', { isExtended: true })))
  })

  test('restarts the 30 days with a returned application', ({ assert }) => {
    const returned = { returnedOn: plainDate('2026-08-10') }
    assert.equal(extensionWindowEnd(facts('2026-08-10', returned)), '2026-09-09')
    assert.isTrue(canApplyForExtension(facts('2026-09-09', returned)))
    assert.isFalse(canApplyForExtension(facts('2026-09-10', returned)))
    assert.isFalse(hasLapsed(facts('2026-09-09', returned)))
    assert.isTrue(hasLapsed(facts('2026-09-10', returned)))
  })

  test('lapses after those days, or for an extended LOI after its validity', ({ assert }) => {
    assert.isFalse(hasLapsed(facts('2026-07-30')))
    assert.isTrue(hasLapsed(facts('2026-07-31')))
    assert.isFalse(hasLapsed(facts('2026-06-30', { isExtended: true })))
    assert.isTrue(hasLapsed(facts('2026-07-01', { isExtended: true })))
  })

  test('is, on every day, exactly one of valid, open to extension or lapsed', () => {
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
