import { readdirSync } from 'node:fs'
import { inRoot } from './places.js'

/** How many processes the unit tests run in. */
const SHARES = 2

/** Seconds that the dearest spec files take, dearest first; every other one takes a moment. */
const SECONDS = {
  'documents/pdfs': 7,
  'print/sheets/sheet_writers': 4,
  'print/sheets/stream_sheet': 3,
  'loans/amortisation_properties': 2.5,
  'print/sheets/hostile_archives': 2.5,
  'architecture/boundaries': 2,
  'print/papers/document': 1,
  'print/papers/sections': 1,
  'lang/validator_labels': 1,
  'loi/papers/loi_paper': 1,
}
const A_MOMENT = 0.1

/** The files of the unit tests, dealt out to processes that take about the same time. */
export function unitShares() {
  const files = readdirSync(inRoot('tests', 'unit'), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replaceAll('\\', '/').replace('.spec.ts', ''))
  const gone = Object.keys(SECONDS).filter((name) => !files.includes(name))
  if (gone.length > 0) throw new Error(`No unit tests any more: ${gone.join(', ')}`)
  const costOf = (name) => SECONDS[name] ?? A_MOMENT
  const shares = Array.from({ length: SHARES }, () => ({ seconds: 0, files: [] }))
  for (const name of files.toSorted((one, other) => costOf(other) - costOf(one))) {
    const least = shares.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += costOf(name)
    least.files.push(`tests/unit/${name}.spec.ts`)
  }
  return shares.map((share) => share.files)
}
