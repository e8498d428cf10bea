import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { getClock } from '#core/calendar/clock'
import { SendOutbox } from '#notifications/actions/send_outbox'

/** A queue that is never empty is looked at again after so long, in milliseconds. */
const LONGEST_WAIT = 15 * 60_000

let running: Promise<void> | null = null
let again = false
let timer: NodeJS.Timeout | undefined

/**
 * Starts sending what waits in the outbox, in the background of the web process; one run at a
 * time. Commands and tests send when they say so.
 */
export function kickOutbox() {
  if (app.getEnvironment() !== 'web' || app.isTerminating) return
  if (running) {
    again = true
    return
  }
  running = sendAll().finally(() => {
    running = null
    if (again) {
      again = false
      kickOutbox()
    }
  })
}

async function sendAll() {
  try {
    const { nextAttemptAt } = await new SendOutbox().run()
    clearTimeout(timer)
    if (nextAttemptAt && !app.isTerminating) {
      const wait = Math.max(1000, nextAttemptAt.getTime() - getClock().now().getTime())
      timer = setTimeout(kickOutbox, Math.min(wait, LONGEST_WAIT)).unref()
    }
  } catch (error) {
    logger.error({ err: error }, 'sending the outbox failed')
  }
}

/** Ends the background sending: the message in hand is finished, the rest waits in the table. */
export async function stopOutbox() {
  clearTimeout(timer)
  again = false
  await running
}
