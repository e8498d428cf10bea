import { writeFileSync } from 'node:fs'

/** Excessive behaviour that an expensive file causes in a parser. */
export type Greed = 'time' | 'wait' | 'memory' | 'write' | 'none'

export default async function greedy(greed: Greed, tell: (part: unknown) => void) {
  if (greed === 'write') writeFileSync('/tmp/written-by-a-parser', '')
  if (greed === 'time') for (;;);
  if (greed === 'wait') {
    tell(process.pid)
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
  const kept: unknown[] = []
  while (greed === 'memory') kept.push({ length: kept.length, list: [1, 2, 3] })
  tell('a part')
  return { pid: process.pid, settings: Object.keys(process.env) }
}
