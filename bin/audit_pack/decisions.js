import { count, day, daysOfYear, flag, oneOf, orNull, shapeFinding, text } from './shape.js'

const FILE = 'decisions.jsonl'
const COUNTS = 'decision_counts.json'

const DECISION = {
  decision: count,
  subject: oneOf('application', 'claim'),
  id: count,
  application: orNull(text),
  action: text,
  role: text,
  post: orNull(count),
  from: orNull(text),
  to: orNull(text),
  day,
  working_days: orNull(count),
  in_sample: flag,
}

const CELLS = [{ subject: text, action: text, role: text, month: text, count }]

const keyOf = ({ subject, action, role, month }) => [subject, action, role, month].join(' ')

/** Checks that the decisions belong to the year and add up to their counts by kind, action, role and month. */
export async function check({ pack, manifest, findings, counts }) {
  const { first, last } = daysOfYear(manifest.year)
  const found = new Map()
  counts.decisions = 0
  for await (const { number, value: decision } of pack.lines(FILE)) {
    counts.decisions += 1
    const file = `${FILE}:${number}`
    const wrong = shapeFinding(file, decision, DECISION)
    if (wrong) {
      findings.push(wrong)
      continue
    }
    if (decision.day < first || decision.day > last) {
      findings.push({ file, why: 'other_year', day: decision.day })
    }
    const key = keyOf({ ...decision, month: decision.day.slice(0, 7) })
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  const cells = await pack.json(COUNTS)
  const wrong = shapeFinding(COUNTS, cells, CELLS)
  if (wrong) {
    findings.push(wrong)
    return
  }
  for (const { count: computed, ...cell } of cells) {
    const key = keyOf(cell)
    const recorded = found.get(key) ?? 0
    if (recorded !== computed) findings.push({ file: FILE, why: 'sum', key, recorded, computed })
    found.delete(key)
  }
  for (const [key, recorded] of found) {
    findings.push({ file: COUNTS, why: 'sum', key, recorded, computed: 0 })
  }
}
