import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'

const preload = (root: string, name: string) =>
  `--import=${pathToFileURL(join(root, 'tests/support', name)).href}`

/** Loading the application creates much garbage: with a larger young generation a start takes a sixth less time. */
const SEMI_SPACE_FLAG = '--max-semi-space-size=64'

interface ProcessOptions {
  env?: NodeJS.ProcessEnv
  /** Modules of `tests/support` that are loaded first. */
  preloads?: string[]
  /** Options of Node. */
  flags?: readonly string[]
  /** The root of the application, or of a copy of it. */
  root?: string
  /** Its standard input, if any. */
  input?: string
}

/**
 * Starts the application as a separate process on the database of this run: `bin/server.ts`, `bin/server.js` of a
 * build, or `bin/console.ts` with a command and its arguments.
 */
export function startProcess(
  [entry, ...args]: string[],
  { env = {}, preloads = [], flags = [], root = app.makePath(), input }: ProcessOptions = {}
) {
  const isBuilt = entry.endsWith('.js')
  const imports = isBuilt
    ? []
    : ['typescript_hooks.mjs', ...preloads].map((name) => preload(root, name))
  const child = spawn(process.execPath, [SEMI_SPACE_FLAG, ...flags, ...imports, entry, ...args], {
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

/** Runs it to its end and returns the exit code and the text of each output. */
export async function runProcess(words: string[], options: ProcessOptions = {}) {
  const child = startProcess(words, options)
  const outputs = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (outputs.stdout += part))
  child.stderr.on('data', (part) => (outputs.stderr += part))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, ...outputs }
}
