/*
 * Proofs from the portal and the heads that it published, as plain values: nothing but Node is needed. `verify-proof`
 * and the program in every audit pack go by this one file. A proof shows an entry of the audit log and leads by hashes
 * to the root of its day.
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

/** The code that stands on the paper. */
export const codeOf = (leaf) =>
  leaf
    .toString('hex')
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-')

export const isHash = (value) => typeof value === 'string' && HASH.test(value)

export const isProof = (proof) =>
  proof?.format === 'arthasetu-proof-1' &&
  typeof proof.day === 'string' &&
  typeof proof.entry === 'object' &&
  isHash(proof.salt) &&
  isHash(proof.rest) &&
  Array.isArray(proof.path) &&
  proof.path.every(({ side, hash }) => ['left', 'right'].includes(side) && isHash(hash))

export const isHeads = (heads) =>
  Array.isArray(heads?.days) &&
  heads.days.every(({ root, head, previous_head: before }) => [root, head, before].every(isHash))

/** What an entry says, in words. */
export function said({ action, data, created_at: at }) {
  const facts = JSON.parse(data ?? '{}')
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

const inOrder = (days) => [...days].sort((a, b) => (a.day < b.day ? -1 : 1))

/** What of the heads does not fit; null when each follows from its line and from the one before. */
export function troubleWithHeads({ days }) {
  const ordered = inOrder(days)
  for (const [at, day] of ordered.entries()) {
    if (headOf(day) !== day.head) return `The head of ${day.day} does not follow from its line.`
    if (at > 0 && day.previous_head !== ordered[at - 1].head) {
      return `The head of ${day.day} does not follow the one of ${ordered[at - 1].day}.`
    }
  }
  return null
}

/** What of a proof does not fit heads that fit by themselves; null when it leads to one of them. */
export function troubleWithProof(proof, { days }) {
  const day = days.find((one) => one.day === proof.day)
  if (!day) return `The heads have no ${proof.day}: get those of that day.`
  if (rootOf(proof) !== day.root) {
    return `The proof does not lead to what was published for ${proof.day}: it, or the log, was changed.`
  }
  return null
}

/** Whether a head that was mailed is one of these, of the day of the proof or later. */
export const hasMailed = (mailed, proof, { days }) =>
  days.some((one) => one.day >= proof.day && one.head === mailed)
