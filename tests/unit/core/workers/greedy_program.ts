import { writeFileSync } from 'node:fs'

/** What a file that costs too much makes a parser do. */
export type Greed = 'time' | 'memory' | 'write' | 'none'

export default async function greedy(greed: Greed, tell: (part: unknown) => void) {
  if (greed === 'write') writeFileSync('/tmp/written-by-a-parser', '')
  if (greed === 'time') {
    tell(process.pid)
    for (;;);
  }
  const kept: unknown[] = []
  while (greed === 'memory') kept.push({ length: kept.length, list: [1, 2, 3] })
  tell('a part')
  return { pid: process.pid, settings: Object.keys(process.env) }
}
