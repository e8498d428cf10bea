import fc from 'fast-check'
import { test } from '@japa/runner'
import {
  type GroupCounts,
  MIN_GROUP_SIZE,
  median,
  publishableRows,
} from '#kernel/statistics/disclosure_control'

const sum = (numbers: GroupCounts) => numbers.reduce((total, number) => total + number, 0)

/** Returns the rows and the total with null in place of counts that are not published. */
function suppressSmallGroups(rows: readonly GroupCounts[]) {
  const shown = publishableRows(rows)
  const total = rows.reduce((sums, parts) => parts.map((people, at) => people + sums[at]))
  return {
    rows: rows.map((parts, at) => (shown.rows[at] ? parts : null)),
    total: shown.total ? total : null,
  }
}
const isSmall = (people: number) => people > 0 && people < MIN_GROUP_SIZE

const tables = fc.array(fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 2, maxLength: 2 }), {
  minLength: 1,
  maxLength: 8,
})

test.group('Publishable figures', () => {
  test('never show a small group, nor let it be derived by subtraction from the total', ({
    assert,
  }) => {
    fc.assert(
      fc.property(tables, (rows) => {
        const { rows: shown, total } = suppressSmallGroups(rows)
        for (const parts of shown) {
          if (parts) assert.isFalse([...parts, sum(parts)].some(isSmall))
        }
        if (!total) return
        assert.isFalse([...total, sum(total)].some(isSmall))
        const rest = total.map((people, part) => people - sum(shown.map((row) => row?.[part] ?? 0)))
        assert.isFalse([...rest, sum(rest)].some(isSmall), `${JSON.stringify(rows)} leaves ${rest}`)
        assert.notEqual(
          shown.filter((row) => row === null).length,
          1,
          'a single hidden one is the remainder'
        )
      })
    )
  })

  test('show all large groups with their total', ({ assert }) => {
    const rows = [
      [20, 5],
      [0, 0],
      [7, 0],
    ]
    assert.deepEqual(suppressSmallGroups(rows), { rows, total: [27, 5] })
  })

  test('suppress the smallest other group beside a small one', ({ assert }) => {
    const { rows, total } = suppressSmallGroups([[3], [40], [9]])
    assert.deepEqual(rows, [null, [40], null])
    assert.deepEqual(total, [52])
  })

  test('omit the total of a table that is small in total', ({ assert }) => {
    assert.deepEqual(suppressSmallGroups([[3], [0]]), { rows: [null, [0]], total: null })
  })

  test('suppress a further group if the sum of the small ones has only one composition', ({
    assert,
  }) => {
    assert.deepEqual(suppressSmallGroups([[4], [4], [9], [30]]), {
      rows: [null, null, null, [30]],
      total: [47],
    })
    assert.deepEqual(suppressSmallGroups([[1], [1], [1], [1], [1], [9]]).rows.filter(Boolean), [])
    assert.isNull(suppressSmallGroups([[4], [4]]).total)
  })

  test('use the mean of the middle two as the median', ({ assert }) => {
    assert.equal(median([9, 1, 5, 3, 7]), 5)
    assert.equal(median([1, 2, 3, 4, 5, 6]), 3.5)
  })

  test('apply the same rule to values that another figure would reveal by subtraction', ({
    assert,
  }) => {
    const rests = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 9 })),
      {
        minLength: 1,
        maxLength: 8,
      }
    )
    fc.assert(
      fc.property(rests, (rows) => {
        /**
         * Each row has the applications that completed the process, and those that left its last stage without
         * completing it.
         */
        const shown = publishableRows(
          rows.map(([whole, rest]) => [whole + rest]),
          { remainders: rows.map(([, rest]) => rest) }
        )
        const at = rows.map((_, index) => index)
        const published = at.filter((index) => shown.rows[index]).map((index) => rows[index][1])
        assert.isFalse(published.some(isSmall))
        if (shown.total) assert.isFalse(isSmall(sum(rows.map(([, rest]) => rest)) - sum(published)))
      })
    )
  })

  test('omit a hidden row, which does not count as the remainder', ({ assert }) => {
    const shown = publishableRows([[0], [9], [12]], { hiddenRows: [true] })
    assert.deepEqual(shown, { rows: [false, false, true], total: true })
  })
})
