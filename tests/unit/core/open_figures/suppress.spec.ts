import { test } from '@japa/runner'
import { shownMedian, suppress } from '#core/open_figures/suppress'

const published = (...counts: number[]) => {
  const { counts: shown, total } = suppress(counts.map((count, key) => ({ key, count })))
  return { shown: [...shown.values()], total }
}

/** Every way in which withheld groups of at least one can make up a sum. */
function waysToMake(sum: number, groups: number, most: number): number[][] {
  if (groups === 0) return sum === 0 ? [[]] : []
  const ways: number[][] = []
  for (let first = 1; first <= Math.min(sum, most); first++) {
    for (const rest of waysToMake(sum - first, groups - 1, most)) ways.push([first, ...rest])
  }
  return ways
}

test.group('Counts that may be published', () => {
  test('are those of five and more, and of nobody', ({ assert }) => {
    assert.deepEqual(published(5, 9, 0), { shown: [5, 9, 0], total: 14 })
    assert.deepEqual(published(), { shown: [], total: 0 })
  })

  test('withhold the next smallest where one alone would follow by subtraction', ({ assert }) => {
    assert.deepEqual(published(2, 9, 7, 20), { shown: [null, 9, null, 20], total: 38 })
    assert.deepEqual(published(2, 1, 7, 20), { shown: [null, null, null, 20], total: 30 })
    assert.deepEqual(published(4, 4, 9), { shown: [null, null, null], total: 17 })
  })

  test('withhold the total where nothing else can be', ({ assert }) => {
    assert.deepEqual(published(3), { shown: [null], total: null })
    assert.deepEqual(published(3, 0), { shown: [null, 0], total: null })
    assert.deepEqual(published(1, 2), { shown: [null, null], total: null })
    assert.deepEqual(published(2, 3), { shown: [null, null], total: 5 })
  })

  test('leave two possibilities at least for each small group, of every three', ({ assert }) => {
    for (let a = 0; a <= 9; a++) {
      for (let b = 0; b <= 9; b++) {
        for (let c = 0; c <= 9; c++) {
          const counts = [a, b, c]
          const { shown, total } = published(...counts)
          const hidden = counts.filter((_, at) => shown[at] === null)
          for (const [at, count] of counts.entries()) {
            if (count > 0 && count < 5) assert.isNull(shown[at])
            else if (shown[at] !== null) assert.equal(shown[at], count)
          }
          if (total === null || hidden.length === 0) continue
          const sum = hidden.reduce((all, one) => all + one, 0)
          assert.equal(total, a + b + c)
          const isAllSmall = hidden.every((one) => one < 5)
          const ways = waysToMake(sum, hidden.length, isAllSmall ? 4 : sum)
          for (const at of hidden.keys()) {
            assert.isAbove(new Set(ways.map((way) => way[at])).size, 1, counts.join())
          }
        }
      }
    }
  })

  test('a median is of five at least', ({ assert }) => {
    assert.isNull(shownMedian([1, 2, 3, 4]))
    assert.equal(shownMedian([9, 1, 5, 3, 7]), 5)
    assert.equal(shownMedian([1, 2, 3, 4, 5, 6]), 3.5)
  })
})
