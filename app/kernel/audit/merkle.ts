import { createHash } from 'node:crypto'

/** A hash beside the way from a leaf to the root, and on which side it stands. */
export interface MerkleSibling {
  side: 'left' | 'right'
  /** 64 hex digits. */
  hash: string
}

/** What stands before what is hashed: a node can never be taken for a leaf (RFC 6962). */
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

export const leafHash = (content: Buffer): Buffer =>
  createHash('sha256').update(LEAF).update(content).digest()

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest()

/** One level up; a hash without a neighbour goes up as it is. */
function levelAbove(hashes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = []
  for (let at = 0; at < hashes.length; at += 2) {
    above.push(at + 1 < hashes.length ? nodeHash(hashes[at], hashes[at + 1]) : hashes[at])
  }
  return above
}

/** @throws RangeError for no hashes */
export function merkleRoot(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) throw new RangeError('No root over nothing')
  let level = [...hashes]
  while (level.length > 1) level = levelAbove(level)
  return level[0]
}

/** What leads from one of the hashes to their root. */
export function merklePath(hashes: readonly Buffer[], index: number): MerkleSibling[] {
  const path: MerkleSibling[] = []
  let level = [...hashes]
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const other = at % 2 === 0 ? at + 1 : at - 1
    if (other < level.length) {
      path.push({ side: other < at ? 'left' : 'right', hash: level[other].toString('hex') })
    }
    level = levelAbove(level)
  }
  return path
}

/** The root that a hash leads to by a path. */
export const rootFromPath = (hash: Buffer, path: readonly MerkleSibling[]): Buffer =>
  path.reduce((at, { side, hash: other }) => {
    const sibling = Buffer.from(other, 'hex')
    return side === 'left' ? nodeHash(sibling, at) : nodeHash(at, sibling)
  }, hash)
