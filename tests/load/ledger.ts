import db from '@adonisjs/lucid/services/db'

/** Outcome of one act of a person. */
export type Outcome = 'won' | 'refused' | 'interrupted' | 'given up' | 'broken'

/** Expected number of rows at the end; several numbers where it cannot be known. */
interface Expected {
  count: () => Promise<number>
  allowed: readonly number[]
}

/** One request up to the end of its response. */
interface Sample {
  label: string
  /** Milliseconds since the start of the load. */
  at: number
  ms: number
  status: number
}

const quantile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Returns a count of the matching rows of a table. */
export const rowsOf =
  (table: string, where: Record<string, string | number>): Expected['count'] =>
  async () => {
    const found = await db.from(table).where(where).count('* as total').first()
    return Number(found!.total)
  }

/** Record of all requests and outcomes, and of the rows that the database must therefore contain at the end. */
export class Ledger {
  private begun = performance.now()
  private samples: Sample[] = []
  private readonly troubles = new Map<string, number>()
  private readonly interruptions: number[] = []
  private readonly expected = new Map<string, Expected>()
  private acknowledged = 0
  private bare = 0

  /** Starts the measurement once everybody is signed in, and discards earlier samples. */
  begin() {
    this.begun = performance.now()
    this.samples = []
  }

  /** Milliseconds since the start of the load. */
  get now() {
    return performance.now() - this.begun
  }

  recordResponse(label: string, begun: number, status: number) {
    this.samples.push({ label, at: begun, ms: this.now - begun, status })
  }

  /** Records a request that failed because of a server fault, and that its person sends again. */
  recordInterruption(label: string, how: string, { hasMessage }: { hasMessage: boolean }) {
    this.interruptions.push(this.now)
    if (!hasMessage) this.bare++
    this.recordOutcome('interrupted', `${label}: ${how}`)
  }

  recordOutcome(outcome: Outcome, what: string) {
    const key = `${outcome}: ${what}`
    this.troubles.set(key, (this.troubles.get(key) ?? 0) + 1)
  }

  acknowledge() {
    this.acknowledged++
  }

  /** Requires this number of rows under the name from now on. */
  expect(name: string, count: Expected['count'], allowed: readonly number[]) {
    this.expected.set(name, { count, allowed })
  }

  /** Checks everything that was acknowledged and returns the differences. */
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
      /** Milliseconds since the start of the load. */
      firstInterruption: Math.round(this.interruptions[0] ?? 0),
      lastInterruption: Math.round(this.interruptions.at(-1) ?? 0),
    }
  }
}
