import db from '@adonisjs/lucid/services/db'

/** What became of one thing that a person did. */
export type Outcome = 'won' | 'refused' | 'interrupted' | 'given up' | 'broken'

/** How many rows there must be in the end; several numbers where nobody can know. */
interface Expected {
  count: () => Promise<number>
  allowed: readonly number[]
}

/** One request to the end of its answer. */
interface Sample {
  label: string
  /** Milliseconds since the load began. */
  at: number
  ms: number
  status: number
}

const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Rows of a table that look so. */
export const rowsOf =
  (table: string, where: Record<string, string | number>): Expected['count'] =>
  async () => {
    const found = await db.from(table).where(where).count('* as total').first()
    return Number(found!.total)
  }

/** What was sent, what came of it, and what must therefore stand in the database at the end. */
export class Ledger {
  private begun = performance.now()
  private samples: Sample[] = []
  private readonly troubles = new Map<string, number>()
  private readonly interruptions: number[] = []
  private readonly expected = new Map<string, Expected>()
  private acknowledged = 0
  private bare = 0

  /** Everybody is signed in: what was before does not count. */
  begin() {
    this.begun = performance.now()
    this.samples = []
  }

  /** Milliseconds since the load began. */
  get now() {
    return performance.now() - this.begun
  }

  answered(label: string, begun: number, status: number) {
    this.samples.push({ label, at: begun, ms: this.now - begun, status })
  }

  /** A request that a fault of the servers took, which its person sends again. */
  interrupted(label: string, how: string, { hasMessage }: { hasMessage: boolean }) {
    this.interruptions.push(this.now)
    if (!hasMessage) this.bare++
    this.trouble('interrupted', `${label}: ${how}`)
  }

  trouble(outcome: Outcome, what: string) {
    const key = `${outcome}: ${what}`
    this.troubles.set(key, (this.troubles.get(key) ?? 0) + 1)
  }

  acknowledge() {
    this.acknowledged++
  }

  /** From now on there must be so many rows under this name. */
  expect(name: string, count: Expected['count'], allowed: readonly number[]) {
    this.expected.set(name, { count, allowed })
  }

  /** Looks up everything that was acknowledged; gives what is otherwise. */
  async compare() {
    const wrong: string[] = []
    for (const [name, { count, allowed }] of this.expected) {
      const found = await count()
      if (!allowed.includes(found))
        wrong.push(`${name}: ${found} instead of ${allowed.join(' or ')}`)
    }
    return { looked: this.expected.size, wrong }
  }

  report() {
    const of = (samples: Sample[]) => {
      const sorted = samples.map(({ ms }) => ms).toSorted((one, other) => one - other)
      return {
        requests: sorted.length,
        p50: Math.round(quantile(sorted, 0.5)),
        p95: Math.round(quantile(sorted, 0.95)),
        p99: Math.round(quantile(sorted, 0.99)),
        longest: Math.round(sorted.at(-1) ?? 0),
      }
    }
    const labels = Map.groupBy(this.samples, ({ label }) => label)
    return {
      seconds: Math.round(this.now / 1000),
      all: of(this.samples),
      labels: Object.fromEntries([...labels].toSorted().map(([label, each]) => [label, of(each)])),
      isBroken: [...this.troubles.keys()].some((key) => /^(broken|given up)/.test(key)),
      writesAcknowledged: this.acknowledged,
      troubles: Object.fromEntries([...this.troubles].toSorted()),
      interruptions: this.interruptions.length,
      withoutMessage: this.bare,
      /** Milliseconds since the load began. */
      firstInterruption: Math.round(this.interruptions[0] ?? 0),
      lastInterruption: Math.round(this.interruptions.at(-1) ?? 0),
    }
  }
}
