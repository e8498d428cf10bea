#!/usr/bin/env node
/*
 * The newcomer's command: `npm start`, `npm test` and the rest of package.json come through here.
 * This file and what it imports at the top use nothing but Node's own modules, on Node 20 or
 * newer: it runs before the packages are installed, and `doctor` must run when they never were.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packagesAreComplete, installPackages } from './portal/install.js'
import { IS_BUILD, OWN_NODE } from './portal/places.js'
import { whenOrphaned } from './portal/orphan.js'
import { complain } from './portal/say.js'

const NEEDED_MAJOR = 24

const major = Number(process.versions.node.split('.')[0])
const [command] = process.argv.slice(2)

/** Runs this file again on the Node of the packages and ends as that run ends. */
function runOnOwnNode() {
  const self = fileURLToPath(import.meta.url)
  const child = spawn(OWN_NODE, [self, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PORTAL_WRAPPED: '1' },
  })
  /** Ctrl-C reaches both of us; a plain kill only this one, and an ended npm not even this. */
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    complain(`Node ${NEEDED_MAJOR} from node_modules did not start: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

if (major < 20) {
  complain(`This is Node ${process.versions.node}; Node 20 or newer is needed to begin.`)
  process.exit(1)
}

/** What works on an installation rather than on the sources. */
const IN_A_BUILD = ['doctor', 'backup', 'restore', 'verify']

if (IS_BUILD && !IN_A_BUILD.includes(command)) {
  complain(
    `This is a production build: node bin/portal.js ${IN_A_BUILD.join(' | ')} is what there is.`
  )
  process.exit(1)
}

try {
  if (command !== 'doctor' && !IS_BUILD && !packagesAreComplete()) await installPackages()

  if (major < NEEDED_MAJOR && existsSync(OWN_NODE)) {
    runOnOwnNode()
  } else if (command === 'doctor') {
    const { doctor } = await import('./portal/doctor.js')
    process.exitCode = await doctor()
  } else {
    const { program } = await import('./portal/program.js')
    await program.parseAsync()
  }
} catch (error) {
  complain(error instanceof Error && !error.expected ? (error.stack ?? error.message) : error)
  process.exitCode = 1
}
