import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawSample, readDrawnFrom } from '#inspection/rules/sample_draw'
import { proofsOf, readJson } from './read.js'

const FILE = 'samples.json'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const drawnOf = ({ kind, subject, id, turn }) => [kind, subject, id, turn].join(' ')

/** Draws each sample again by its seed, and holds seed and draw against the log. */
export async function check({ folder, findings, counts }) {
  const { samples } = await readJson(folder, FILE)
  const proofs = await proofsOf(folder, 'sample')
  counts.samples = samples.length
  counts.redrawn = 0
  for (const sample of samples) {
    const { month, seed, seal, items } = sample
    if (seal && sha256(`${month}:${seal.hash}`) !== seed) {
      findings.push({ file: FILE, why: 'seed', month })
    }
    const proof = proofs.get(month.slice(0, 7))
    if (proof && proof.data.seed !== seed) findings.push({ file: proof.file, why: 'seed', month })
    if (!sample.drawn_from) continue
    const text = await readFile(join(folder, sample.drawn_from), 'utf8')
    if (proof && proof.data.from !== sha256(text)) {
      findings.push({ file: sample.drawn_from, why: 'drawn_from', month })
    }
    const again = drawSample(readDrawnFrom(text), seed)
      .map(({ kind, subjectType: subject, subjectId: id, stayId: turn }) =>
        drawnOf({ kind, subject, id, turn })
      )
      .sort()
    if (again.join('\n') !== items.map(drawnOf).sort().join('\n')) {
      findings.push({ file: FILE, why: 'draw', month })
    }
    counts.redrawn += 1
  }
}
