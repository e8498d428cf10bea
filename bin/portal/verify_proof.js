/*
 * Whether a proof from the portal fits the heads that it published: nothing but Node is needed, no portal
 * and no network.
 */
import { readFileSync } from 'node:fs'
import {
  codeOf,
  hasMailed,
  isHash,
  isHeads,
  isProof,
  leafOf,
  said,
  troubleWithHeads,
  troubleWithProof,
} from './proofs.js'

class Unreadable extends Error {}

function read(file, isRight) {
  let content
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Unreadable(`${file} cannot be read: ${error.message}`)
  }
  if (!isRight(content)) throw new Unreadable(`${file} is not the file that is needed here.`)
  return content
}

/** What does not fit; null when all does. */
<<<<<<< HEAD
function troubleWith(proof, { days }, mailed) {
  const ordered = [...days].sort((a, b) => a.first_seal - b.first_seal)
  for (const [at, day] of ordered.entries()) {
    if (headOf(day) !== day.head) return `The head of ${day.day} does not follow from its line.`
    if (at > 0 && day.previous_head !== ordered[at - 1].head) {
      return `The head of ${day.day} does not follow the one of ${ordered[at - 1].day}.`
    }
  }
  const day = ordered.find((one) => one.day === proof.day)
  if (!day) return `The heads have no ${proof.day}: get those of that day.`
  if (rootOf(proof) !== day.root) {
    return `The proof does not lead to what was published for ${proof.day}: it, or the log, was changed.`
  }
  if (mailed && !ordered.some((one) => one.day >= proof.day && one.head === mailed)) {
=======
function troubleWith(proof, heads, mailed) {
  const trouble = troubleWithHeads(heads) ?? troubleWithProof(proof, heads)
  if (trouble) return trouble
  if (mailed && !hasMailed(mailed, proof, heads)) {
>>>>>>> auditpack
    return `No head from ${proof.day} on is ${mailed}: these heads are not those that were mailed.`
  }
  return null
}

/**
 * @param {string[]} args the proof, the published heads and, if there is one, a head that was mailed
 * @returns {number} 0 when all fits, 1 when something does not, 2 when nothing could be checked
 */
export function verifyProof([proofFile, headsFile, mailed, ...others], say = console.log) {
  if (!proofFile || !headsFile || others.length > 0 || (mailed && !isHash(mailed))) {
    say('Usage: node bin/portal.js verify-proof PROOF.json HEADS.json [HEAD]')
    return 2
  }
  try {
    const proof = read(proofFile, isProof)
    const trouble = troubleWith(proof, read(headsFile, isHeads), mailed)
    if (trouble) {
      say(`DOES NOT FIT. ${trouble}`)
      return 1
    }
    say(`VALID: ${said(proof.entry)}, was in the log that was sealed on ${proof.day}.`)
    say(`The code on the paper must be ${codeOf(leafOf(proof))}.`)
    return 0
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    say(error.message)
    return 2
  }
}
