import { test } from '@japa/runner'
import { plainDate } from '#core/calendar/plain_date'
import { loiState } from '#loi/rules/state'

const facts = { isCancelled: false, isReplaced: false, isExtended: false }
const validTill = plainDate('2027-05-04')
const onLastDay = validTill
const dayAfter = plainDate('2027-05-05')

test.group('The state of a letter', () => {
  test('is valid up to and including its last day, then expired', ({ assert }) => {
    assert.equal(loiState({ ...facts, validTill }, onLastDay), 'valid')
    assert.equal(loiState({ ...facts, validTill, isExtended: true }, onLastDay), 'extended')
    assert.equal(loiState({ ...facts, validTill }, dayAfter), 'expired')
    assert.equal(loiState({ ...facts, validTill, isExtended: true }, dayAfter), 'expired')
  })

  test('says replaced rather than expired, and cancelled before all', ({ assert }) => {
    const replaced = { ...facts, validTill, isReplaced: true, isExtended: true }
    assert.equal(loiState(replaced, onLastDay), 'replaced')
    assert.equal(loiState(replaced, dayAfter), 'replaced')
    assert.equal(loiState({ ...replaced, isCancelled: true }, onLastDay), 'cancelled')
  })
})
