import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { SendFirstPasswords } from '#administration/people/send_first_passwords'
import { LEASE } from '#auth/actions/first_passwords'
import { firstPasswordsOwed } from '#auth/queries/first_passwords'

let running: Promise<void> | null = null
let again = false
let timer: NodeJS.Timeout | undefined

/** Starts sending the first passwords that are owed, in the background; one run at a time. */
export function kickFirstPasswords(): void {
  if (app.isTerminating) return
  if (running) {
    again = true
    return
  }
  running = sendAll().finally(() => {
    running = null
    if (!again) return
    again = false
    kickFirstPasswords()
  })
}

/** What another process died over, or could not be sent, is tried again after its time. */
async function sendAll() {
  try {
    await new SendFirstPasswords().run()
    clearTimeout(timer)
    if (app.isTerminating || (await firstPasswordsOwed()).sendable === 0) return
    timer = setTimeout(kickFirstPasswords, LEASE).unref()
  } catch (error) {
    logger.error({ err: error }, 'sending first passwords failed')
  }
}

/** What earlier processes left behind is sent when the server starts; commands send when they say so. */
export function beginFirstPasswords(): void {
  if (app.getEnvironment() === 'web') kickFirstPasswords()
}

/** Ends the background sending: the person in hand is finished, the rest waits in the table. */
export async function stopFirstPasswords(): Promise<void> {
  clearTimeout(timer)
  again = false
  await running
}
