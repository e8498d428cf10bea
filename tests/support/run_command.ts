import ace from '@adonisjs/core/services/ace'
import { cliui } from '@adonisjs/core/ace'

/** Result of a command, in the shape of `runProcess`. */
export interface CommandResult {
  code: number
  stdout: string
  stderr: string
  /** Standard output and standard error, in the order in which they were written. */
  output: string
  /** The last line that is a JSON object; null if there is none. */
  summary: Record<string, any> | null
}

/**
 * Runs a command of the console inside the test process, on the database and the settings of this run. Use
 * `own_process` where the test is about a process: its exit code, its environment, its standard input, its end by a
 * signal, or two processes at once.
 */
export async function runCommand([name, ...args]: string[]): Promise<CommandResult> {
  const ui = cliui({ mode: 'raw' })
  ui.useColors(cliui({ mode: 'silent' }).colors)
  const { exitCode } = await ace.exec(name, args, { ui })
  const logs = ui.logger.getLogs()
  const textOf = (lines: typeof logs) => lines.map(({ message }) => `${message}\n`).join('')
  const json = logs.findLast(({ message }) => message.startsWith('{'))
  return {
    code: exitCode!,
    stdout: textOf(logs.filter(({ stream }) => stream === 'stdout')),
    stderr: textOf(logs.filter(({ stream }) => stream === 'stderr')),
    output: textOf(logs),
    summary: json ? JSON.parse(json.message) : null,
  }
}
