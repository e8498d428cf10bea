import { createHash } from 'node:crypto'
import { drawSample, readDrawnFrom } from '#audits/rules/sample_draw'
import { proofName } from './proofs.js'
import { count, day, mismatchPath, oneOf, orNull, shapeFinding, text } from './shape.js'

const FILE = 'samples.json'

const SHAPE = {
  samples: [
    {
      month: day,
      seed: text,
      seal: orNull((seal) => mismatchPath(seal, { number: count, hash: text }) === null),
      drawn_from: orNull(text),
      proof: orNull(text),
      items: [
        {
          kind: text,
          subject: oneOf('application', 'claim'),
          id: count,
          application: orNull(text),
          turn: orNull(count),
          marks: [text],
          state: text,
          proof: orNull(text),
          papers: [text],
          lacking: [text],
        },
      ],
    },
  ],
}

const sha256 = (value) => createHash('sha256').update(value).digest('hex')
const drawnOf = ({ kind, subject, id, turn }) => [kind, subject, id, turn].join(' ')

/** Yields the files of the pack that a sample names as its proofs. */
function* citedProofs({ drawn_from: from, proof, items }) {
  if (from !== null) yield from
  if (proof !== null) yield proof
  for (const item of items) {
    if (item.proof !== null) yield item.proof
    yield* item.papers
  }
}

/** Yields proofs whose names do not match their subjects. */
function* misplacedProofs({ month, proof, items }) {
  if (proof !== null && proof !== proofName('sample', month.slice(0, 7))) yield proof
  for (const item of items) {
    const isOf =
      item.subject === 'claim'
        ? item.proof === proofName('claim', item.id)
        : item.proof?.startsWith('proofs/letter-')
    if (item.proof !== null && !isOf) yield item.proof
  }
}

/**
 * Repeats the draw of each sample from its seed, compares seed and draw with the log, and looks up every file that it
 * names.
 */
export async function check({ pack, manifest, findings, counts, proofs }) {
  const all = await pack.json(FILE)
  const wrong = shapeFinding(FILE, all, SHAPE)
  if (wrong) {
    findings.push(wrong)
    return
  }
  const files = new Set(manifest.files.map(({ name }) => name))
  counts.samples = all.samples.length
  counts.redrawn = 0
  for (const sample of all.samples) {
    const { month, seed, seal, items } = sample
    for (const name of citedProofs(sample)) {
      if (!files.has(name)) findings.push({ file: FILE, why: 'not_packed', path: name })
    }
    for (const name of misplacedProofs(sample))
      findings.push({ file: FILE, why: 'astray', path: name })
    if (seal && sha256(`${month}:${seal.hash}`) !== seed) {
      findings.push({ file: FILE, why: 'seed', month })
    }
    const file = proofName('sample', month.slice(0, 7))
    const proof = proofs.get(file)
    const isOtherSeal = seal && proof?.seal !== undefined && proof.seal !== seal.number
    if (proof && (proof.seed !== seed || isOtherSeal)) findings.push({ file, why: 'seed', month })
    /** A name that is not a file of the pack was reported above, and is not followed. */
    if (!sample.drawn_from || !files.has(sample.drawn_from)) continue
    const from = await pack.text(sample.drawn_from)
    if (proof && proof.from !== sha256(from)) {
      findings.push({ file: sample.drawn_from, why: 'drawn_from', month })
    }
    const again = drawSample(readDrawnFrom(from), seed)
      .map(({ kind, subjectType: subject, subjectId: id, waitingPeriodId: turn }) =>
        drawnOf({ kind, subject, id, turn })
      )
      .sort()
    if (again.join('\n') !== items.map(drawnOf).sort().join('\n')) {
      findings.push({ file: FILE, why: 'draw', month })
    }
    counts.redrawn += 1
  }
}
