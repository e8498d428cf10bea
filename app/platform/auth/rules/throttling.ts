/** Position in a queue: the jobs of one lane run one after the other, the lanes in turn. */
export interface QueueTicket {
  lane: string
  /** Served before everybody who is unknown. */
  isKnown?: boolean
}

type Lanes = Map<string, (() => void)[]>

/**
 * Limits the number of costly jobs that run at once; the others wait. Lanes alternate, so that a requester with a
 * thousand jobs delays nobody else by more than one of them.
 */
export class FairQueue {
  #running = 0
  readonly #known: Lanes = new Map()
  readonly #others: Lanes = new Map()

  /** @param concurrency number of jobs that may run at the same time */
  constructor(private readonly concurrency: number) {}

  async run<T>(ticket: QueueTicket, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.concurrency) await this.#wait(ticket)
    else this.#running++
    try {
      return await work()
    } finally {
      const next = dequeue(this.#known) ?? dequeue(this.#others)
      if (next) next()
      else this.#running--
    }
  }

  #wait({ lane, isKnown = false }: QueueTicket): Promise<void> {
    const lanes = isKnown ? this.#known : this.#others
    return new Promise((resolve) => {
      const waiting = lanes.get(lane)
      if (waiting) waiting.push(resolve)
      else lanes.set(lane, [resolve])
    })
  }
}

/** Returns the first job of the next lane, which moves to the end. */
function dequeue(lanes: Lanes): (() => void) | null {
  const [first] = lanes
  if (!first) return null
  const [lane, waiting] = first
  const next = waiting.shift()!
  lanes.delete(lane)
  if (waiting.length > 0) lanes.set(lane, waiting)
  return next
}

const isIPv6 = (address: string) => address.includes(':')

/** Groups of an IPv6 address that one household, and one provider's site, usually share. */
const HOUSEHOLD_GROUPS = 4
const SITE_GROUPS = 3

/** Expands an IPv6 address to eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [before, after] = address.split('%')[0].split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

const unmapIPv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The part of an address that identifies one place: a complete IPv4 address, or the first 64 bits of an IPv6 address,
 * because a single machine may use all the others.
 */
export function addressKey(address: string): string {
  const unmapped = unmapIPv4(address)
  return isIPv6(unmapped) ? groupsOf(unmapped).slice(0, HOUSEHOLD_GROUPS).join(':') : unmapped
}

/** The network around an address: the first 24 bits of IPv4, the first 48 of IPv6. */
export function networkKey(address: string): string {
  const unmapped = unmapIPv4(address)
  if (isIPv6(unmapped)) return groupsOf(unmapped).slice(0, SITE_GROUPS).join(':')
  return unmapped.split('.').slice(0, 3).join('.')
}
