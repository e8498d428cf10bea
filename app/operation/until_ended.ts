import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Does something that leaves nothing behind when it is told to stop (`bin/ending.ts`): the signal says so, and the
 * process goes when the work has tidied up.
 */
export async function untilEnded<T>(
  app: ApplicationService,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const controller = new AbortController()
  const running = work(controller.signal)
  const settled = running.then(
    () => undefined,
    () => undefined
  )
  app.terminating(async () => {
    controller.abort()
    await settled
  })
  return running
}
