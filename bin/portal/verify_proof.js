/*
 * Checks whether a proof from the portal matches the heads that it published: only Node is required, no portal and no
 * network.
 */
import { readFileSync } from 'node:fs'
import {
  codeOf,
  hasMailed,
  isHash,
  isHeads,
  isProof,
  leafOf,
  limitsOf,
  describeEntry,
  findHeadsError,
  findProofError,
} from './proofs.js'

function read(file, isRight) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (!isRight(content)) throw new Error(`${file} is not a file of the expected kind.`)
  return content
}

/** Returns the first error; null when everything is valid. */
function findError(proof, heads, mailed) {
  const trouble = findHeadsError(heads) ?? findProofError(proof, heads)
  if (trouble) return trouble
  if (mailed !== undefined && !hasMailed(mailed, proof, heads)) {
    return `No head since ${proof.day} is ${mailed}: these are not the mailed heads, or the mailed head belongs to another year than this file.`
  }
  return null
}

function verify([proofFile, headsFile, mailed], say) {
  const proof = read(proofFile, isProof)
  const trouble = findError(proof, read(headsFile, isHeads), mailed)
  if (trouble) {
    say(`DOES NOT MATCH. ${trouble}`)
    return 1
  }
  const lines = [
    `VALID: ${describeEntry(proof.entry)}, is in the log as published for ${proof.day}.`,
    `The code in the document must be ${codeOf(leafOf(proof))}.`,
    limitsOf(proof.entry),
    mailed === undefined
      ? 'Not compared with a mailed head: anyone who forged this file of heads could also have forged the proof.'
      : null,
  ]
  for (const line of lines) if (line) say(line)
  return 0
}

/**
 * @param {string[]} args the proof, the published heads and, if there is one, a mailed head
 * @returns {number} 0 when everything is valid, 1 when something is not, 2 when nothing could be checked
 */
export function verifyProof(args, say = console.log) {
  const [proofFile, headsFile, mailed, ...others] = args
  const isHeadRight = mailed === undefined || isHash(mailed)
  if (!proofFile || !headsFile || others.length > 0 || !isHeadRight) {
    say('Usage: node bin/portal.js verify-proof PROOF.json HEADS.json [HEAD]')
    return 2
  }
  try {
    return verify(args, say)
  } catch (error) {
    /** Whatever the files contain, they are then unreadable, and never valid. */
    say(`The proof could not be checked: ${error.message}`)
    return 2
  }
}
