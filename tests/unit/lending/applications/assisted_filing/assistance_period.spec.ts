import { test } from '@japa/runner'
import {
  MAX_ASSISTANCE_DAYS,
  isUnderWay,
  lapsesAt,
  openingBinding,
  secondsBetween,
  submissionBinding,
} from '#applications/assisted_filing/rules/assistance'

const openedAt = new Date('2026-11-05T06:00:00Z')
const after = (days: number, more = 0) => new Date(openedAt.getTime() + days * 86_400_000 + more)

const by = (uuid: string, operatorId: number) => ({ centre: { uuid }, operatorId })

test.group('Period of assistance', () => {
  test('lasts until it is ended, and at most for the maximum number of days', ({ assert }) => {
    assert.isTrue(isUnderWay({ openedAt, endedAt: null }, openedAt))
    assert.isTrue(isUnderWay({ openedAt, endedAt: null }, after(MAX_ASSISTANCE_DAYS, -1)))
    assert.isFalse(isUnderWay({ openedAt, endedAt: null }, after(MAX_ASSISTANCE_DAYS)))
    assert.isFalse(isUnderWay({ openedAt, endedAt: after(1) }, after(1)))
    assert.deepEqual(lapsesAt({ openedAt }), after(MAX_ASSISTANCE_DAYS))
  })

  test('binds a code to its purpose', ({ assert }) => {
    const bindings = [
      openingBinding('b', 1, by('one', 1)),
      openingBinding('b', 2, by('one', 1)),
      openingBinding('c', 1, by('one', 1)),
      openingBinding('b', 1, by('two', 1)),
      openingBinding('b', 1, by('one', 2)),
      submissionBinding('b', 'one', 'v'),
      submissionBinding('b', 'one', 'w'),
      submissionBinding('b', 'two', 'v'),
    ]
    assert.lengthOf(bindings, new Set(bindings).size)
    assert.equal(secondsBetween(openedAt, after(0, 12_400)), 12)
    assert.equal(secondsBetween(after(0, 5_000), openedAt), 0)
  })
})
