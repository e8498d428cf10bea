import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#kernel/calendar/clock'
import { SendOutbox } from '#notifications/actions/send_outbox'
import { type Lane, LANES } from '#notifications/rules/lanes'

/** A queue that is never empty is looked at again after so long, in milliseconds. */
const LONGEST_WAIT = 15 * 60_000

/** It remembers which server does not answer. */
const outbox = new SendOutbox()

/** One lane in the background: one run at a time, and one more for what was written meanwhile. */
class LaneSender {
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly lane: Lane) {}

  kick() {
    if (app.isTerminating) return
    if (this.#running) {
      this.#again = true
      return
    }
    this.#running = this.#sendAll().finally(() => {
      this.#running = null
      if (this.#again) {
        this.#again = false
        this.kick()
      }
    })
  }

  async stop() {
    clearTimeout(this.#timer)
    this.#again = false
    await this.#running
  }

  async #sendAll() {
    try {
      const { nextAttemptAt } = await outbox.runLane(this.lane)
      clearTimeout(this.#timer)
      if (nextAttemptAt && !app.isTerminating) {
        const wait = Math.max(1000, nextAttemptAt.getTime() - getClock().now().getTime())
        this.#timer = setTimeout(() => this.kick(), Math.min(wait, LONGEST_WAIT)).unref()
      }
    } catch (error) {
      logger.error({ err: error }, 'sending the outbox failed')
    }
  }
}

const senders = LANES.map((lane) => new LaneSender(lane))

/**
 * Starts sending what waits in the outbox, in the background of the web process. Commands and tests send
 * when they say so.
 */
export function kickOutbox() {
  if (app.getEnvironment() !== 'web') return
  for (const sender of senders) sender.kick()
}

/** Ends the background sending: the message in hand is finished, the rest waits in the table. */
export async function stopOutbox() {
  await Promise.all(senders.map((sender) => sender.stop()))
}
