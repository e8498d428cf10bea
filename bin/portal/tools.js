import { existsSync, readFileSync } from 'node:fs'
import { npm } from './install.js'
import { inRoot } from './places.js'
import { must } from './run.js'
import { step } from './say.js'

/** Programs that only a developer runs: a folder with packages of its own, which `npm ci` leaves alone. */
export const inTools = (...parts) => inRoot('tools', ...parts)

const LIST = inTools('node_modules', '.package-lock.json')
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether what tools/package-lock.json asks for is installed. */
export function toolsAreInstalled() {
  if (!existsSync(LIST)) return false
  const installed = packagesOf(LIST)
  return Object.entries(packagesOf(inTools('package-lock.json'))).every(
    ([path, { version, optional, peer }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || peer))
  )
}

/** Installs the tools where they are not, as their lock file says. */
export async function ensureTools() {
  if (toolsAreInstalled()) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing the tools of developers', () =>
    must('install-tools', ...npm(args), { cwd: inTools() }).then(() => undefined)
  )
}
