import type { ApplicationService } from '@adonisjs/core/types'

/** Time after the signal until the process ends, even if something still blocks it, in milliseconds. */
const DEADLINE_MS = 9_500

/** Time in which a stopped command may report how it ended, in milliseconds. */
const FLUSH_MS = 300

/**
 * Ends a command or a worker at SIGTERM and Ctrl-C, whatever it is doing. One that is still starting has nothing to
 * clean up; a worker that was stopped must not begin to take jobs.
 */
export function endOnSignals(app: ApplicationService, { isWorker }: { isWorker: boolean }) {
  const end = async () => {
    if (app.isTerminating) return
    if (!app.isReady) process.exit(isWorker ? 0 : (process.exitCode ?? 1))
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    await app.terminate()
    if (isWorker) process.exit()
    setTimeout(() => process.exit(process.exitCode ?? 1), FLUSH_MS).unref()
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
}
