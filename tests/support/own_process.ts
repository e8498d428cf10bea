import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import app from '@adonisjs/core/services/app'

const preload = (name: string) =>
  `--import=${pathToFileURL(app.makePath('tests/support', name)).href}`

/**
 * The application as a process of its own on the database of this run: `bin/server.ts`, or
 * `bin/console.ts` with the words of a command.
 *
 * @param preloads modules of `tests/support` that are loaded before it
 */
export function startProcess(
  [entry, ...args]: string[],
  { env = {}, preloads = [] }: { env?: NodeJS.ProcessEnv; preloads?: string[] } = {}
) {
  const imports = ['typescript_hooks.mjs', ...preloads].map(preload)
  return spawn(process.execPath, [...imports, entry, ...args], {
    cwd: app.makePath(),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: app.makePath('tmp/compile-cache'),
      SQLITE_PATH: app.makePath(process.env.SQLITE_PATH!),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
