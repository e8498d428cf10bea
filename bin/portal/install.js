import { existsSync, readFileSync } from 'node:fs'
import { OWN_NODE, inRoot } from './places.js'
import { must, quietly } from './run.js'
import { step } from './say.js'

const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Says whether node_modules holds what package-lock.json asks for. npm writes its own list of what
 * it installed as the last thing it does, so an install that was broken off is seen too.
 */
export function packagesAreComplete() {
  const list = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(list) || !existsSync(OWN_NODE)) return false
  const installed = read(list)
  return Object.entries(read(inRoot('package-lock.json'))).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' ||
      installed[path]?.version === version ||
      (!installed[path] && (optional || devOptional || peer))
  )
}

/** npm as it called us, or as the machine has it. */
function npm(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js')
    ? [process.execPath, [script, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

/** Installs exactly what the lock file says; where that is impossible, what package.json allows. */
export async function installPackages() {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await step('Installing packages (a minute or two the first time)', async () => {
    const exact = await quietly('install', ...npm(['ci', ...flags]))
    if (exact.code === 0) return
    process.stdout.write('`npm ci` refused, so `npm install` … ')
    await must('install', ...npm(['install', '--no-save', ...flags]))
  })
}
