import { isHeads, isProof, findHeadsError, findProofError } from '../portal/proofs.js'

const HEADS = 'seals.json'

/** The subject of each kind of proof: the entry that each must show, and its field that names the file. */
const KINDS = {
  claim: { action: 'claim.paid', nameOf: ({ claim }) => String(claim) },
  letter: { action: 'loi.issued', nameOf: ({ number }) => number },
  sample: { action: 'sample.drawn', nameOf: ({ month }) => month?.slice?.(0, 7) },
}

const NAMED = /^proofs\/(claim|letter|sample)-(.+)\.json$/

/** Returns the name of a proof as a sample refers to it. */
export const proofName = (kind, of) => `proofs/${kind}-${of}.json`

/**
 * Checks that the published heads follow each other, and that each proof leads to one of them and belongs to its name.
 * Valid proofs are added to `proofs` for the later checks, by file name.
 */
export async function check({ pack, findings, counts, proofs }) {
  const heads = await pack.json(HEADS)
  if (!isHeads(heads)) {
    findings.push({ file: HEADS, why: 'broken', reason: 'days' })
    return
  }
  const headsError = findHeadsError(heads)
  if (headsError) findings.push({ file: HEADS, why: 'unproven', reason: headsError })
  const files = [...pack.files].filter((name) => name.startsWith('proofs/')).sort()
  for (const file of files) {
    const proof = await pack.json(file)
    const reason = isProof(proof) ? findProofError(proof, heads) : 'format'
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
