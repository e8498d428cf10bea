import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.js'
import { inRoot } from './places.js'
import { runOrThrow } from './run.js'
import { step } from './say.js'

/**
 * Returns a path in the tools folder: programs that only developers run, with separate packages, which `npm ci` does
 * not touch.
 */
export const inTools = (...parts) => inRoot('tools', ...parts)

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether the packages that a folder's package-lock.json requires are installed there. */
export function packagesAreIn(folder) {
  const list = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = packagesOf(list)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional, peer }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || peer))
  )
}

/** Installs missing tools according to their lock file. */
export async function ensureTools() {
  if (packagesAreIn(inTools())) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing the developer tools', () =>
    runOrThrow('install-tools', ...npm(args), { cwd: inTools() }).then(() => undefined)
  )
}
