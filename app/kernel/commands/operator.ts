import { text } from 'node:stream/consumers'
import { userInfo } from 'node:os'

/** A mistake in how a command was called, said in one sentence. */
export class UsageError extends Error {}

/** The account on the machine that runs the command; who called sudo, where that is known. */
export function operatorAccount(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER
  try {
    return userInfo().username
  } catch {
    /** A service may run under a number without a name. */
    return String(process.getuid?.() ?? 'unknown')
  }
}

interface Prompt {
  secure(title: string): Promise<string>
}

/**
 * A password from whoever runs the command: asked for twice on a terminal, else the first line of
 * standard input. It is never an argument, which everybody on the machine could read.
 *
 * @throws UsageError when there is none or the two differ
 */
export async function promptPassword(prompt: Prompt): Promise<string> {
  const password = process.stdin.isTTY ? await promptTwice(prompt) : await readFirstLine()
  if (!password) throw new UsageError('No password was given.')
  return password
}

async function promptTwice(prompt: Prompt): Promise<string> {
  const password = await prompt.secure('Password')
  const again = await prompt.secure('The same once more')
  if (password !== again) throw new UsageError('The two passwords differ.')
  return password
}

async function readFirstLine(): Promise<string> {
  const given = await text(process.stdin)
  return given.split(/\r?\n/, 1)[0]
}
