import { readJson, readLines } from './read.js'

const FILE = 'decisions.jsonl'
const COUNTS = 'decision_counts.json'

const keyOf = ({ subject, action, role, month }) => [subject, action, role, month].join(' ')

/** Whether the decisions of the year sum to their counts by kind, action, role and month. */
export async function check({ folder, findings, counts }) {
  const found = new Map()
  counts.decisions = 0
  for await (const decision of readLines(folder, FILE)) {
    const key = keyOf({ ...decision, month: decision.day.slice(0, 7) })
    found.set(key, (found.get(key) ?? 0) + 1)
    counts.decisions += 1
  }
  for (const { count, ...cell } of await readJson(folder, COUNTS)) {
    const key = keyOf(cell)
    const there = found.get(key) ?? 0
    if (there !== count)
      findings.push({ file: FILE, why: 'sum', key, stands: there, computed: count })
    found.delete(key)
  }
  for (const [key, stands] of found) {
    findings.push({ file: COUNTS, why: 'sum', key, stands, computed: 0 })
  }
}
