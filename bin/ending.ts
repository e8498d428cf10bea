import type { ApplicationService } from '@adonisjs/core/types'

/** From the signal on a process is gone after so long, whatever still holds it, in milliseconds. */
const DEADLINE_MS = 9_500

/** A command that was told to stop may say how it ended, in milliseconds. */
const LAST_WORDS_MS = 300

/**
 * Ends a command or a worker at SIGTERM and Ctrl-C, whatever it does at that moment. One that still starts has
 * nothing to tidy up; a worker that has been told to stop must not begin to take jobs.
 */
export function endOnSignals(app: ApplicationService, { isWorker }: { isWorker: boolean }) {
  const end = async () => {
    if (app.isTerminating) return
    if (!app.isReady) process.exit(isWorker ? 0 : (process.exitCode ?? 1))
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    await app.terminate()
    if (isWorker) process.exit()
    setTimeout(() => process.exit(process.exitCode ?? 1), LAST_WORDS_MS).unref()
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}
