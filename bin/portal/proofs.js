/*
 * Proofs from the portal and the heads that it published, as plain values: only Node is required. `verify-proof` and
 * the program in every audit pack use this same file. A proof shows an entry of the audit log and leads by hashes to
 * the root of its day.
 */
import { createHash } from 'node:crypto'

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

export function leafOf({ entry, salt, rest }) {
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

/** Returns the code that is printed on the document. */
export const codeOf = (leaf) =>
  leaf
    .toString('hex')
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

export const isHash = (value) => typeof value === 'string' && HASH.test(value)

/** Format `YYYY-MM-DD`: nothing else is compared, or printed, as a day. */
const DAY = /^20\d\d-\d\d-\d\d$/

const isDay = (value) => typeof value === 'string' && DAY.test(value)

const isCount = (value) => Number.isSafeInteger(value) && value >= 0

const isText = (value) => typeof value === 'string'

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A tree of 2^64 entries has no longer path. */
const LONGEST_PATH = 128

const isBeside = (step) =>
  isObject(step) && ['left', 'right'].includes(step.side) && isHash(step.hash)

export const isProof = (proof) =>
  isObject(proof) &&
  proof.format === 'arthasetu-proof-1' &&
  isDay(proof.day) &&
  isObject(proof.entry) &&
  SHOWN.every(
    (name) => [undefined, null].includes(proof.entry[name]) || isText(proof.entry[name])
  ) &&
  isHash(proof.salt) &&
  isHash(proof.rest) &&
  Array.isArray(proof.path) &&
  proof.path.length <= LONGEST_PATH &&
  proof.path.every(isBeside)

const isPublishedDay = (day) =>
  isObject(day) &&
  isDay(day.day) &&
  [day.first_seal, day.last_seal, day.entries].every(isCount) &&
  day.first_seal <= day.last_seal &&
  [day.root, day.head, day.previous_head].every(isHash)

export const isHeads = (heads) =>
  isObject(heads) && Array.isArray(heads.days) && heads.days.every(isPublishedDay)

/** Describes an entry in words, on one line. */
export function describeEntry({ action, data, created_at: at }) {
  const facts = JSON.parse(data ?? '{}')
  return inOneLine(sentenceOf(action, facts, at))
}

function sentenceOf(action, facts, at) {
  if (action === 'loi.issued') {
    return `letter ${facts.number}, issued on ${facts.issuedOn} and valid till ${facts.validTill}`
  }
  if (action === 'claim.paid') {
    return `claim ${facts.claim}, ${(facts.amountPaise / 100).toFixed(2)} rupees, paid with batch ${facts.batch}`
  }
  if (action === 'audit_pack.made') {
    return `audit pack of ${facts.year}, SHA-256 of its manifest.json ${facts.manifest}`
  }
  return `${action} of ${at} UTC`
}

/**
 * Replaces control characters, so that no entry can write an additional line on the screen of the person who checks it.
 */
export const inOneLine = (text) => text.replace(/[\p{C}\u2028\u2029]/gu, ' ')

/** Returns what a proof of this kind does not cover; null where there is nothing to add. */
export const limitsOf = ({ action }) =>
  action === 'loi.issued'
    ? 'It does not cover the name and the amount in the letter: see the page of its QR code.'
    : null

/** Sorts days by their checkpoints. */
const inOrder = (days) => [...days].sort((a, b) => a.first_seal - b.first_seal)

/** Returns the error of the heads; null when each follows from its line and from the previous one. */
export function findHeadsError({ days }) {
  const ordered = inOrder(days)
  for (const [at, day] of ordered.entries()) {
    if (headOf(day) !== day.head) return `The head of ${day.day} does not match its line.`
    const before = ordered[at - 1]
    if (before && !follows(day, before)) {
      return `The head of ${day.day} does not follow the one of ${before.day}.`
    }
  }
  return null
}

/** Whether a day is later than the previous one, with no checkpoint in between. */
const follows = (day, before) =>
  day.previous_head === before.head &&
  day.first_seal === before.last_seal + 1 &&
  day.day > before.day

/** Returns the error of a proof against consistent heads; null when it leads to one of them. */
export function findProofError(proof, { days }) {
  const day = days.find((one) => one.day === proof.day)
  if (!day) return `The heads do not include ${proof.day}: download those of that day.`
  if (rootOf(proof) !== day.root) {
    return `The proof does not match what was published for ${proof.day}: the proof or the log was changed.`
  }
  return null
}

/** Whether a mailed head is one of these, for the day of the proof or after it in their order. */
export function hasMailed(mailed, proof, { days }) {
  const ordered = inOrder(days)
  return ordered
    .slice(ordered.findIndex((one) => one.day === proof.day))
    .some((one) => one.head === mailed)
}
