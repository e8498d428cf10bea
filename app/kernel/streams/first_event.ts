import { type EventEmitter, once } from 'node:events'

/**
 * Waits for the first of some events. What did not come is listened for no more: long work waits
 * thousands of times for one stream, and each listener left behind would stay as long as that.
 *
 * @throws what the emitter calls its error
 */
export async function firstEvent(emitter: EventEmitter, events: readonly string[]): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    await Promise.race(events.map((event) => once(emitter, event, { signal })))
  } finally {
    listening.abort()
  }
}
