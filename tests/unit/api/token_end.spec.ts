import { test } from '@japa/runner'
import { tokenState, WARNED_DAYS } from '#api/rules/token_end'

const DAY_MS = 86_400_000
const NOW = new Date('2026-03-10T06:30:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test.group('How a token stands', () => {
  test('is over at its end, and ends soon for thirty days before', ({ assert }) => {
    assert.equal(tokenState(after(-1), NOW), 'over')
    assert.equal(tokenState(after(0), NOW), 'over')
    assert.equal(tokenState(after(1), NOW), 'ends_soon')
    assert.equal(tokenState(after(WARNED_DAYS * DAY_MS), NOW), 'ends_soon')
    assert.equal(tokenState(after(WARNED_DAYS * DAY_MS + 1), NOW), 'in_force')
    assert.equal(tokenState(null, NOW), 'in_force')
  })
})
