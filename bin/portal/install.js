import { existsSync, readFileSync } from 'node:fs'
import { IS_BUILD, OWN_NODE, inRoot } from './places.js'
import { must, quietly } from './run.js'
import { step } from './say.js'

const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Says whether node_modules holds what package-lock.json asks for. npm writes its own list of what
 * it installed as the last thing it does, so an install that was broken off is seen too. A build
 * needs what it runs on only.
 */
export function packagesAreComplete() {
  const list = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(list) || !(IS_BUILD || existsSync(OWN_NODE))) return false
  const installed = read(list)
  return Object.entries(read(inRoot('package-lock.json'))).every(
    ([path, { version, optional, dev, devOptional, peer }]) =>
      path === '' ||
      (IS_BUILD && dev) ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || devOptional || peer))
  )
}

/** npm as it called us, or as the machine has it. */
export function npm(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? [process.execPath, [script, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/**
 * Installs exactly what the lock file says; where that is impossible, what package.json allows.
 *
 * Of the packages' install scripts only that of `node` runs, which brings the Node of the project.
 * Otherwise npm calls node-gyp for better-sqlite3, because a lock file does not say that the
 * package comes built; that needs Python, make and the headers of Node from nodejs.org.
 */
export async function installPackages() {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const flags = ['--include=dev', '--ignore-scripts', ...quiet]
  await step('Installing packages (a minute or two the first time)', async () => {
    const exact = await quietly('install', ...npm(['ci', ...flags]))
    if (exact.code !== 0) {
      process.stdout.write('`npm ci` refused, so `npm install` … ')
      await must('install', ...npm(['install', '--no-save', ...flags]))
    }
    await must('install', ...npm(['rebuild', 'node', ...quiet]))
  })
}
