import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.js'
import { inRoot } from './places.js'
import { must } from './run.js'
import { step } from './say.js'

/** Programs that only a developer runs: a folder with packages of its own, which `npm ci` leaves alone. */
export const inTools = (...parts) => inRoot('tools', ...parts)

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether what the package-lock.json of a folder asks for is installed there. */
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

/** Installs the tools where they are not, as their lock file says. */
export async function ensureTools() {
  if (packagesAreIn(inTools())) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing the tools of developers', () =>
    must('install-tools', ...npm(args), { cwd: inTools() }).then(() => undefined)
  )
}
