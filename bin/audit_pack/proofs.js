import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isHeads, isProof, troubleWithHeads, troubleWithProof } from '../portal/proofs.js'
import { readJson } from './read.js'

const HEADS = 'seals.json'

/** Whether the published heads follow each other, and each proof leads to one of them. */
export async function check({ folder, findings, counts }) {
  const heads = await readJson(folder, HEADS)
  if (!isHeads(heads)) {
    findings.push({ file: HEADS, why: 'broken', reason: 'days' })
    return
  }
  const torn = troubleWithHeads(heads)
  if (torn) findings.push({ file: HEADS, why: 'unproven', reason: torn })
  const names = await readdir(join(folder, 'proofs')).catch(() => [])
  for (const name of names) {
    const file = `proofs/${name}`
    const proof = await readJson(folder, 'proofs', name)
    const reason = isProof(proof) ? troubleWithProof(proof, heads) : 'format'
    if (reason) findings.push({ file, why: 'unproven', reason })
  }
  counts.days = heads.days.length
  counts.proofs = names.length
}
