import type { ApplicationService } from '@adonisjs/core/types'

interface ExitState {
  controller: AbortController
  running: Set<Promise<unknown>>
}

/** One for each application: what runs in it again and again leaves no hook behind each time. */
const exitStates = new WeakMap<ApplicationService, ExitState>()

function exitStateOf(app: ApplicationService): ExitState {
  const known = exitStates.get(app)
  if (known) return known
  const ending: ExitState = { controller: new AbortController(), running: new Set() }
  exitStates.set(app, ending)
  app.terminating(async () => {
    ending.controller.abort()
    await Promise.allSettled(ending.running)
  })
  return ending
}

/**
 * Does something that leaves nothing behind when it is told to stop (`bin/ending.ts`): the signal says so, and the
 * process goes when the work has tidied up.
 */
export async function waitForExit<T>(
  app: ApplicationService,
  work: (signal: AbortSignal) => Promise<T>
): Promise<T> {
  const { controller, running } = exitStateOf(app)
  const one = work(controller.signal)
  running.add(one)
  try {
    return await one
  } finally {
    running.delete(one)
  }
}
