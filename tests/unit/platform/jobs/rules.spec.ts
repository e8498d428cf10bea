import { test } from '@japa/runner'
import { RETENTION_DAYS, areDistrictsInScope, retainedUntil } from '#jobs/contracts/file_kind'
import type { Districts } from '#lists/query_filters'

test.group('Requested file', () => {
  test('is kept for seven days', ({ assert }) => {
    assert.equal(RETENTION_DAYS, 7)
    const until = retainedUntil(new Date('2026-02-25T18:30:00.500Z'))
    assert.equal(until.toISOString(), '2026-03-04T18:30:00.500Z')
  })

  test('can be downloaded while all its districts are in scope', ({ assert }) => {
    const rows: [ofFile: Districts, reach: Districts, isKept: boolean][] = [
      [null, null, true],
      [null, [1, 2], false],
      [null, [], false],
      [[1, 2], null, true],
      [[1, 2], [3, 2, 1], true],
      [[1, 2], [1], false],
      [[1], [], false],
      [[], [1], true],
    ]
    for (const [ofFile, reach, isKept] of rows) {
      assert.equal(areDistrictsInScope(ofFile, reach), isKept, JSON.stringify([ofFile, reach]))
    }
  })
})
