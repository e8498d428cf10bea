/*
 * Whether a proof from the portal fits the heads that it published: nothing but Node is needed, no portal
 * and no network. A proof shows an entry of the audit log and leads by hashes to the root of its day.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SHOWN = ['action', 'subject_type', 'data', 'created_at']
const HASH = /^[0-9a-f]{64}$/
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const bytes = (hex) => Buffer.from(hex, 'hex')

function leafOf({ entry, salt, rest }) {
  const shown = JSON.stringify(SHOWN.map((name) => entry[name] ?? null))
  return sha256(LEAF, bytes(salt), bytes(rest), shown)
}

function rootOf({ path, ...proof }) {
  return path
    .reduce(
      (at, { side, hash }) =>
        side === 'left' ? sha256(NODE, bytes(hash), at) : sha256(NODE, at, bytes(hash)),
      leafOf(proof)
    )
    .toString('hex')
}

function headOf({ previous_head: before, day, first_seal: first, last_seal: last, entries, root }) {
  return sha256(['arthasetu-day-1', before, day, first, last, entries, root].join('\n')).toString(
    'hex'
  )
}

/** The code that stands on the paper. */
const codeOf = (leaf) =>
  leaf
    .toString('hex')
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

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

const isHash = (value) => typeof value === 'string' && HASH.test(value)

const isProof = (proof) =>
  proof?.format === 'arthasetu-proof-1' &&
  typeof proof.day === 'string' &&
  typeof proof.entry === 'object' &&
  isHash(proof.salt) &&
  isHash(proof.rest) &&
  Array.isArray(proof.path) &&
  proof.path.every(({ side, hash }) => ['left', 'right'].includes(side) && isHash(hash))

const isHeads = (heads) =>
  Array.isArray(heads?.days) &&
  heads.days.every(({ root, head, previous_head: before }) => [root, head, before].every(isHash))

/** What an entry says, in words. */
function said({ action, data, created_at: at }) {
  const facts = JSON.parse(data ?? '{}')
  if (action === 'loi.issued') {
    return `letter ${facts.number}, issued on ${facts.issuedOn} and valid till ${facts.validTill}`
  }
  if (action === 'claim.paid') {
    return `claim ${facts.claim}, ${(facts.amountPaise / 100).toFixed(2)} rupees, paid with batch ${facts.batch}`
  }
  return `${action} of ${at} UTC`
}

/** What does not fit; null when all does. */
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
