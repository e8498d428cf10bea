import { test } from '@japa/runner'
import { countAhead, exportsThatMayBegin } from '#reports/rules/export_queue'

/**
 * Parses exports in queue order: 'a' is pending, 'A' is running; a letter is a person, a letter before a colon requests
 * a spreadsheet.
 */
const parseQueue = (text: string) =>
  text.match(/\w:?/g)!.map(([letter, mark], id) => ({
    id,
    isSheet: mark === ':',
    userId: letter.toLowerCase().charCodeAt(0),
    isRunning: letter !== letter.toLowerCase(),
  }))

test.group('Export queue', () => {
  test('{text}: may start {expected}')
    .with([
      { text: 'abcd', expected: [0, 1, 2, 3] },
      { text: 'abcde', expected: [0, 1, 2, 3] },
      { text: 'aaabb', expected: [0, 1, 3, 4] },
      { text: 'AAab', expected: [3] },
      { text: 'AABBcd', expected: [] },
      { text: 'AABcd', expected: [3] },
      { text: 'aaaaaaaaaa', expected: [0, 1] },
      { text: 'a:a:b:b', expected: [0, 1, 3] },
      { text: 'A:B:c:d', expected: [3] },
      { text: 'A:b:c:d', expected: [1, 3] },
    ])
    .run(({ assert }, { text, expected }) => {
      assert.deepEqual([...exportsThatMayBegin(parseQueue(text))], expected)
    })

  test('orders exports by the time of the request', ({ assert }) => {
    assert.equal(countAhead(parseQueue('AABBcdc'), 6), 2)
    assert.equal(countAhead(parseQueue('AABBcdc'), 4), 0)
  })
})
