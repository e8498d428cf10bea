import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long nobody has asked for anything before something may be done, in milliseconds. */
const QUIET_MS = 150

/** On a server that is never quiet the work is done all the same after so long, in milliseconds. */
const LONGEST_WAIT_MS = 20_000

/**
 * Does work step by step, each while no request is being answered, so that visitors do not feel it.
 *
 * @param goesOn asked before each step
 */
export async function inQuietMoments(
  server: Server,
  steps: AsyncIterator<unknown>,
  goesOn: () => boolean
): Promise<void> {
  let open = 0
  let lastAt = 0
  const count = (_request: unknown, response: { once(event: 'close', done: () => void): void }) => {
    open++
    lastAt = performance.now()
    response.once('close', () => {
      open--
      lastAt = performance.now()
    })
  }
  server.on('request', count)
  try {
    for (let isDone = false; !isDone && goesOn();) {
      const begun = performance.now()
      do await wait(QUIET_MS, undefined, { ref: false })
      while (
        (open > 0 || performance.now() - lastAt < QUIET_MS) &&
        performance.now() - begun < LONGEST_WAIT_MS
      )
      if (goesOn()) isDone = Boolean((await steps.next()).done)
    }
  } finally {
    server.off('request', count)
  }
}
