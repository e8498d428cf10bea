/** Who waits: those of one lane one after the other, the lanes in turn. */
export interface QueueTicket {
  lane: string
  /** Served before everybody who is not. */
  isKnown?: boolean
}

type Lanes = Map<string, (() => void)[]>

/**
 * Lets so many pieces of costly work run at once; the rest waits. Lanes take turns, so that whoever
 * sends a thousand pieces keeps nobody else waiting for more than one of them.
 */
export class FairQueue {
  #running = 0
  readonly #known: Lanes = new Map()
  readonly #others: Lanes = new Map()

  /** @param concurrency how many pieces may run at the same time */
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

/** The first of the lane whose turn it is; the lane goes to the end. */
function dequeue(lanes: Lanes): (() => void) | null {
  const [first] = lanes
  if (!first) return null
  const [lane, waiting] = first
  const next = waiting.shift()!
  lanes.delete(lane)
  if (waiting.length > 0) lanes.set(lane, waiting)
  return next
}
