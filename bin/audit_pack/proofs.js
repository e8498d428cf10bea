import { isHeads, isProof, troubleWithHeads, troubleWithProof } from '../portal/proofs.js'

const HEADS = 'seals.json'

/** What the proofs of a kind are of: the entry that each must show, and what of it names the file. */
const KINDS = {
  claim: { action: 'claim.paid', nameOf: ({ claim }) => String(claim) },
  letter: { action: 'loi.issued', nameOf: ({ number }) => number },
  sample: { action: 'sample.drawn', nameOf: ({ month }) => month?.slice?.(0, 7) },
}

const NAMED = /^proofs\/(claim|letter|sample)-(.+)\.json$/

/** As a sample names the proof of something. */
export const proofName = (kind, of) => `proofs/${kind}-${of}.json`

/**
 * Whether the published heads follow each other, and each proof leads to one of them and is of what it is called. Those
 * that are stand in `proofs` for the checks behind this, by their files.
 */
export async function check({ pack, findings, counts, proofs }) {
  const heads = await pack.json(HEADS)
  if (!isHeads(heads)) {
    findings.push({ file: HEADS, why: 'broken', reason: 'days' })
    return
  }
  const torn = troubleWithHeads(heads)
  if (torn) findings.push({ file: HEADS, why: 'unproven', reason: torn })
  const files = [...pack.files].filter((name) => name.startsWith('proofs/')).sort()
  for (const file of files) {
    const proof = await pack.json(file)
    const reason = isProof(proof) ? troubleWithProof(proof, heads) : 'format'
    if (reason) {
      findings.push({ file, why: 'unproven', reason })
      continue
    }
    const data = JSON.parse(proof.entry.data ?? '{}') ?? {}
    const [, kind, name] = NAMED.exec(file) ?? []
    if (proof.entry.action === KINDS[kind]?.action && KINDS[kind].nameOf(data) === name) {
      proofs.set(file, data)
    } else {
      findings.push({ file, why: 'other_proof', noted: proof.entry.action ?? '' })
    }
  }
  counts.days = heads.days.length
  counts.proofs = files.length
}
