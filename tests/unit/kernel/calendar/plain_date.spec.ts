import { test } from '@japa/runner'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import {
  addDays,
  addMonthsClamped,
  compareDates,
  dayOfWeek,
  daysBetween,
  formatDate,
  formatInstant,
  indiaDateOf,
  isPlainDate,
  maxDate,
  minDate,
  parsePlainDate,
  plainDate,
} from '#kernel/calendar/plain_date'

const anyDate = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2200-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => plainDate(date.toISOString().slice(0, 10)))

test.group('Plain dates', () => {
  test('accept only existing dates', ({ assert }) => {
    for (const good of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) {
      assert.isTrue(isPlainDate(good), good)
    }
    const impossible = [
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '0000-01-01',
      '2024-1-1',
      '2024-01-01T00:00:00Z',
      '',
      null,
      20240101,
    ]
    for (const bad of impossible) assert.isFalse(isPlainDate(bad), String(bad))
    assert.throws(() => plainDate('2023-02-29'), RangeError)
  })

  test('accept dates as people type them', ({ assert }) => {
    for (const input of [
      '2026-11-05',
      '05-11-2026',
      '5-11-2026',
      '05/11/2026',
      '05.11.2026',
      '05-Nov-2026',
      '05-NOV-2026',
      '०५-११-२०२६',
      '२०२६-११-०५',
      ' 05-Nov-2026 ',
      '05-november-2026',
      '०५-नोव्हें-२०२६',
      '5/नोव्हेंबर/2026',
      '05-नवं-2026',
    ]) {
      assert.equal(parsePlainDate(input), '2026-11-05', input)
    }
    for (const input of [
      '15/8/90',
      '15-8-90',
      '15 8 1990',
      '15 Aug 1990',
      '15 August, 1990',
      '15th Aug 1990',
      'August 15, 1990',
      'Aug 15 1990',
      '15/08/1990',
      '१५/८/९०',
      '१५ ऑगस्ट १९९०',
      '15 अगस्त 1990',
      '15 ऑग 90',
    ]) {
      assert.equal(parsePlainDate(input), '1990-08-15', input)
    }
    assert.equal(parsePlainDate('5/11/26'), '2026-11-05')
    assert.equal(parsePlainDate('5/11/49'), '2049-11-05')
    assert.equal(parsePlainDate('5/11/50'), '1950-11-05')
    for (const input of [
      '15/8/190',
      '15 Aug',
      '1990 Aug 15 x',
      '15/8/90 10:00',
      '',
      null,
      undefined,
      '31-02-2026',
      '29-02-2025',
      '11-13-2026',
      '05-Foo-2026',
      '2026',
      'soon',
    ]) {
      assert.isNull(parsePlainDate(input), String(input))
    }
  })

  test('are shown as DD-MON-YYYY, and as nothing for no date or year 1', ({ assert }) => {
    assert.equal(formatDate(plainDate('2024-01-16'), 'en'), '16-Jan-2024')
    assert.equal(formatDate(plainDate('2026-11-05'), 'en'), '05-Nov-2026')
    assert.equal(formatDate(plainDate('2026-11-05'), 'mr'), '05-नोव्हें-2026')
    assert.equal(formatDate(plainDate('2026-02-05'), 'hi'), '05-फ़र-2026')
    assert.equal(formatInstant(new Date('2026-11-05T20:00:00Z'), 'mr'), '06-नोव्हें-2026 01:30')
    assert.equal(formatDate(null, 'mr'), '')
    assert.equal(formatDate(undefined, 'en'), '')
    assert.equal(formatDate(plainDate('0001-01-01'), 'hi'), '')
  })

  test('clamp months from the original day', ({ assert }) => {
    const start = plainDate('2026-01-31')
    assert.deepEqual(
      [0, 1, 2, 3, 13, -2].map((months) => addMonthsClamped(start, months)),
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28', '2025-11-30']
    )
    assert.equal(addMonthsClamped(plainDate('2024-01-31'), 1), '2024-02-29')
    assert.equal(addMonthsClamped(plainDate('2024-02-29'), 12), '2025-02-28')
    assert.throws(() => addMonthsClamped(plainDate('9999-12-01'), 1), RangeError)
    assert.throws(() => addMonthsClamped(start, 0.5), RangeError)
  })

  test('add days across months, years and leap days', ({ assert }) => {
    assert.equal(addDays(plainDate('2024-02-28'), 1), '2024-02-29')
    assert.equal(addDays(plainDate('2025-12-31'), 1), '2026-01-01')
    assert.equal(addDays(plainDate('2026-01-01'), -1), '2025-12-31')
    assert.equal(addDays(plainDate('0001-01-01'), 365), '0002-01-01')
    assert.throws(() => addDays(plainDate('9999-12-31'), 1), RangeError)
    assert.equal(daysBetween(plainDate('2024-02-28'), plainDate('2024-03-01')), 2)
    assert.equal(daysBetween(plainDate('2024-03-01'), plainDate('2024-02-28')), -2)
  })

  test('can be compared', ({ assert }) => {
    const [a, b, c] = ['2023-12-31', '2024-01-01', '2024-10-01'].map(plainDate)
    assert.deepEqual([compareDates(a, b), compareDates(b, b), compareDates(c, b)], [-1, 0, 1])
    assert.equal(minDate(b, a, c), a)
    assert.equal(maxDate(b, a, c), c)
    assert.equal(dayOfWeek(plainDate('2026-11-05')), 4)
    assert.equal(dayOfWeek(plainDate('1969-12-28')), 0)
  })

  test('convert an instant to the date in India', ({ assert }) => {
    assert.equal(indiaDateOf(new Date('2026-03-31T18:29:59.999Z')), '2026-03-31')
    assert.equal(indiaDateOf(new Date('2026-03-31T18:30:00.000Z')), '2026-04-01')
    assert.equal(indiaDateOf(DateTime.fromISO('2026-03-31T18:30:00Z')), '2026-04-01')
    assert.throws(() => indiaDateOf(new Date(Number.NaN)), RangeError)
  })

  test('convert any instant to the same date as Asia/Kolkata', () => {
    const since1946 = fc.date({
      min: new Date('1946-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(since1946, (instant) => {
        return (
          indiaDateOf(instant) ===
          DateTime.fromJSDate(instant, { zone: 'Asia/Kolkata' }).toISODate()
        )
      })
    )
  })

  test('agree with luxon on days and months', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -700, max: 700 }), (date, n) => {
        const there = DateTime.fromISO(date, { zone: 'utc' })
        return (
          addDays(date, n) === there.plus({ days: n }).toISODate() &&
          addMonthsClamped(date, n) === there.plus({ months: n }).toISODate() &&
          dayOfWeek(date) === there.weekday % 7 &&
          daysBetween(date, addDays(date, n)) === n
        )
      }),
      { numRuns: 3000 }
    )
  })

  test('can be parsed from their displayed form', () => {
    for (const locale of ['en', 'hi', 'mr']) {
      fc.assert(fc.property(anyDate, (date) => parsePlainDate(formatDate(date, locale)) === date))
    }
  })
})
