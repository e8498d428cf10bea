import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { onParentExit } from './orphan.js'
import { OWN_NODE } from './places.js'
import { printError } from './say.js'

const NEEDED_MAJOR = 24

/** Whether this Node is too old for the application, and the packages include a newer one. */
export const needsOwnNode = () =>
  Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR && existsSync(OWN_NODE)

/** Runs a file with the arguments of this call on the Node of the packages, and ends with its exit code or signal. */
export function runOnOwnNode(file) {
  const child = spawn(OWN_NODE, [file, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PORTAL_WRAPPED: '1' },
  })
  /** Ctrl-C reaches both processes; a plain kill only this one, and the end of npm not even this one. */
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  onParentExit(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    printError(`Node ${NEEDED_MAJOR} from node_modules did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
