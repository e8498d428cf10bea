import { test } from '@japa/runner'
import { parseMeetingTime } from '#batches/rules/meeting_time'

test.group('Time of a meeting', () => {
  const understood = [
    ['11:30', '11:30'],
    ['11.30', '11:30'],
    ['1130', '11:30'],
    ['9:05', '09:05'],
    ['2 pm', '14:00'],
    ['2:15 PM', '14:15'],
    ['12 am', '00:00'],
    ['12:30 pm', '12:30'],
    [' ११:३० ', '11:30'],
  ] as const
  for (const [typed, expected] of understood) {
    test(`is read from “${typed}” as ${expected}`, ({ assert }) => {
      assert.equal(parseMeetingTime(typed), expected)
    })
  }

  test('is refused if it does not exist', ({ assert }) => {
    for (const typed of ['', 'noon', '11', '24:00', '11:60', '13 pm', '0 am', '11:3', '1:30:00']) {
      assert.isNull(parseMeetingTime(typed), typed)
    }
  })
})
