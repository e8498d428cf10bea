import { PassThrough } from 'node:stream'
import { test } from '@japa/runner'
import { firstEvent } from '#kernel/streams/streaming'

/** Number of waits above the threshold at which Node reports a listener leak, as a long file has them. */
const WAITS = 50

const listeners = (stream: PassThrough) =>
  stream.eventNames().map((name) => [name, stream.listenerCount(name)])

test.group('First of several events', () => {
  test('can be awaited any number of times without leaving a listener', async ({ assert }) => {
    const stream = new PassThrough()
    const before = listeners(stream)
    for (let at = 0; at < WAITS; at++) {
      const waiting = firstEvent(stream, ['drain', 'close'])
      stream.emit('drain')
      await waiting
    }
    assert.deepEqual(listeners(stream), before)
  })

  test('may be any of them, and an error is thrown', async ({ assert }) => {
    const closing = new PassThrough()
    const closed = firstEvent(closing, ['drain', 'close'])
    closing.destroy()
    await closed

    const failing = new PassThrough()
    const failed = firstEvent(failing, ['drain', 'close'])
    failing.destroy(new Error('cut off'))
    await assert.rejects(() => failed, 'cut off')
  })
})
