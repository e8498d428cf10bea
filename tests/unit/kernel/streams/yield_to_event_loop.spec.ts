import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { withPriority, yieldToEventLoop } from '#kernel/streams/streaming'

/** Number of short database queries that a page makes. */
const QUERY_COUNT = 10
const QUERY_MS = 2
const PIECE_MS = 5

const busyFor = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test.group('Long work', () => {
  test('yields while a response is prepared, and continues all the same', async ({ assert }) => {
    let isOver = false
    let pieces = 0
    const long = (async () => {
      while (!isOver) {
        await yieldToEventLoop()
        busyFor(PIECE_MS)
        pieces += 1
      }
    })()
    await wait(20)

    let during = 0
    await withPriority(async () => {
      const before = pieces
      for (let query = 0; query < QUERY_COUNT; query++) await wait(QUERY_MS)
      during = pieces - before
    })
    assert.isBelow(during, QUERY_COUNT / 2, 'fewer pieces than requests')

    const { begun, after } = await withPriority(async () => {
      const begun = pieces
      await wait(200)
      return { begun, after: pieces }
    })
    assert.isAbove(after, begun, 'a long wait does not stop it')
    isOver = true
    await long
  }).tags(['@timed'])

  test('runs piece by piece in the order of the requests', async ({ assert }) => {
    const order: string[] = []
    const work = async (name: string) => {
      for (let at = 0; at < 3; at++) {
        await yieldToEventLoop()
        order.push(name)
      }
    }
    await Promise.all([work('a'), work('b')])
    assert.deepEqual(order, ['a', 'b', 'a', 'b', 'a', 'b'])
  })
})
