/** Errors of settings, of the system, of the network and of databases carry a code. */
interface Coded extends Error {
  code?: string
  /** Where several things are wrong: a line each. */
  help?: string
}

/**
 * Says on standard error why the process cannot go on, a line for each reason; a defect, which has no code, is
 * shown with the place where it happened. For `bin/`, where there is no application to log with.
 */
export function sayProblem(error: unknown, showDefect: (error: unknown) => void) {
  const { code, help, message } = error as Coded
  if (typeof code !== 'string') return showDefect(error)
  const reasons = help?.split('\n').map((line) => line.replace(/^- /, '')) ?? []
  for (const reason of reasons.length > 0 ? reasons : [message || code]) {
    console.error(`arthasetu: ${reason}`)
  }
}
