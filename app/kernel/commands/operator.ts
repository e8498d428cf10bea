import { text } from 'node:stream/consumers'
import { userInfo } from 'node:os'

/** An incorrect use of a command, described in one sentence. */
export class UsageError extends Error {}

/** Returns the account on the machine that runs the command, or the one that called sudo, if known. */
export function operatorAccount(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER
  try {
    return userInfo().username
  } catch {
    /** A service may run under a user id without a name. */
    return String(process.getuid?.() ?? 'unknown')
  }
}

interface Prompt {
  secure(title: string): Promise<string>
}

/**
 * Reads a password from the operator: prompted twice on a terminal, otherwise the first line of standard input. It is
 * never an argument, which everybody on the machine could read.
 *
 * @throws UsageError if there is none or the two differ
 */
export async function promptPassword(prompt: Prompt): Promise<string> {
  const password = process.stdin.isTTY ? await promptTwice(prompt) : await readFirstLine()
  if (!password) throw new UsageError('No password was given.')
  return password
}

async function promptTwice(prompt: Prompt): Promise<string> {
  const password = await prompt.secure('Password')
  const again = await prompt.secure('Repeat the password')
  if (password !== again) throw new UsageError('The two passwords differ.')
  return password
}

async function readFirstLine(): Promise<string> {
  const given = await text(process.stdin)
  return given.split(/\r?\n/, 1)[0]
}
