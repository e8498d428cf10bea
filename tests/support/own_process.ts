import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'

const preload = (root: string, name: string) =>
  `--import=${pathToFileURL(join(root, 'tests/support', name)).href}`

/** Loading the application makes much that is thrown away: with room for it a start takes a sixth less. */
const ROOM = '--max-semi-space-size=64'

interface OwnProcess {
  env?: NodeJS.ProcessEnv
  /** Modules of `tests/support` that are loaded before it. */
  preloads?: string[]
  /** Options of Node. */
  flags?: readonly string[]
  /** The root of the application; a copy of it. */
  root?: string
  /** Its standard input; without it there is none. */
  input?: string
}

/**
 * The application as a process of its own on the database of this run: `bin/server.ts`, or
 * `bin/console.ts` with the words of a command.
 */
export function startProcess(
  [entry, ...args]: string[],
  { env = {}, preloads = [], flags = [], root = app.makePath(), input }: OwnProcess = {}
) {
  const imports = ['typescript_hooks.mjs', ...preloads].map((name) => preload(root, name))
  const child = spawn(process.execPath, [ROOM, ...flags, ...imports, entry, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: app.makePath('tmp/compile-cache'),
      SQLITE_PATH: app.makePath(process.env.SQLITE_PATH!),
      ...env,
    },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>
  child.stdin?.end(input)
  return child
}

/** Runs it to its end; gives the exit code and what it said on each of its outputs. */
export async function runProcess(words: string[], options: OwnProcess = {}) {
  const child = startProcess(words, options)
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (said.stdout += part))
  child.stderr.on('data', (part) => (said.stderr += part))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, ...said }
}
