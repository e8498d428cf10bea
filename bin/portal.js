#!/usr/bin/env node
/*
 * Entry point of `npm start`, `npm test` and the other scripts of package.json. This file and its top-level imports use
 * only Node's own modules, on Node 20 or newer: it runs before the packages are installed, and `doctor` must run when
 * they never were.
 */
import { fileURLToPath } from 'node:url'
import { packagesAreComplete, installPackages } from './portal/install.js'
import { needsOwnNode, runOnOwnNode } from './portal/own_node.js'
import { IS_BUILD } from './portal/places.js'
import { printError } from './portal/say.js'
import { verifyProof } from './portal/verify_proof.js'

const major = Number(process.versions.node.split('.')[0])
const [command, ...words] = process.argv.slice(2)

if (major < 20) {
  printError(`Node 20 or newer is required; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Works with only these two files: no packages, no settings, no database. */
if (command === 'verify-proof') process.exit(verifyProof(words))

/** Commands that work on an installation rather than on the sources. */
const IN_A_BUILD = ['doctor', 'backup', 'restore', 'verify', 'hsm']

if (IS_BUILD && !IN_A_BUILD.includes(command)) {
  printError(`A production build supports only: node bin/portal.js ${IN_A_BUILD.join(' | ')}`)
  process.exit(1)
}

try {
  if (command !== 'doctor' && !IS_BUILD && !packagesAreComplete()) await installPackages()

  if (needsOwnNode()) {
    runOnOwnNode(fileURLToPath(import.meta.url))
  } else if (command === 'doctor' && !words.some((word) => ['-h', '--help'].includes(word))) {
    const { doctor } = await import('./portal/doctor.js')
    process.exitCode = await doctor(words)
  } else {
    const { program } = await import('./portal/program.js')
    await program.parseAsync()
  }
} catch (error) {
  printError(error instanceof Error && !error.expected ? (error.stack ?? error.message) : error)
  process.exitCode = 1
}
