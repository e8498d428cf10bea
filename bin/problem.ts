/** Errors of settings, of the system, of the network and of databases have a code. */
interface Coded extends Error {
  code?: string
  /** One line for each error, where there are several. */
  help?: string
}

/**
 * Prints on standard error why the process cannot continue, one line for each reason; a defect, which has no code, is
 * shown with its location. For `bin/`, where there is no application to log with.
 */
export function printProblem(error: unknown, showDefect: (error: unknown) => void) {
  const { code, help, message } = error as Coded
  if (typeof code !== 'string') return showDefect(error)
  const reasons = help?.split('\n').map((line) => line.replace(/^- /, '')) ?? []
  for (const reason of reasons.length > 0 ? reasons : [message || code]) {
    console.error(`arthasetu: ${reason}`)
  }
}
