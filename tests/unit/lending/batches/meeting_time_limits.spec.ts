import { test } from '@japa/runner'
import { parseMeetingTime } from '#batches/rules/meeting_time'

test.group('Limits of a time of day', () => {
  const TIMES: [typed: string, time: string | null][] = [
    ['23:59', '23:59'],
    ['24:00', null],
    ['11:60', null],
    ['0:00', '00:00'],
    ['1 am', '01:00'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['0 am', null],
    ['13 pm', null],
    ['11 . 30', null],
    ['11.30', '11:30'],
    ['11 30', '11:30'],
    ['2   pm', '14:00'],
    ['11x30', null],
    ['at 11:30', null],
    ['111:30', null],
  ]
  for (const [typed, time] of TIMES) {
    test(`"${typed}" is read as ${time ?? 'none'}`, ({ assert }) => {
      assert.equal(parseMeetingTime(typed), time)
    })
  }
})
