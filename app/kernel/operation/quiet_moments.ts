import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long nobody has asked for anything before something may be done, in milliseconds. */
const IDLE_MS = 150

/** On a server that is never quiet the work is done all the same after so long, in milliseconds. */
const MAX_IDLE_WAIT_MS = 20_000

/**
 * Does work step by step, each while no request is being answered, so that visitors do not feel it.
 *
 * @param shouldContinue asked before each step
 */
export async function runWhenIdle(
  server: Server,
  steps: AsyncIterator<unknown>,
  shouldContinue: () => boolean
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
    for (let isDone = false; !isDone && shouldContinue();) {
      const begun = performance.now()
      do await wait(IDLE_MS, undefined, { ref: false })
      while (
        (open > 0 || performance.now() - lastAt < IDLE_MS) &&
        performance.now() - begun < MAX_IDLE_WAIT_MS
      )
      if (shouldContinue()) isDone = Boolean((await steps.next()).done)
    }
  } finally {
    server.off('request', count)
  }
}
