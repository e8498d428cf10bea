import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/**
 * Lets other requests in during long work, and waits for a reader slower than the database.
 *
 * @throws Error when the reader went away
 */
export async function breathe(output: Writable) {
  if (output.destroyed) throw new Error('The reader went away')
  if (output.writableNeedDrain) {
    await Promise.race([once(output, 'drain'), once(output, 'close')])
  }
  await setImmediate()
}
