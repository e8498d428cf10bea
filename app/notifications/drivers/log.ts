import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { OutgoingMessage } from '#notifications/drivers/delivery'

/**
 * Sends nothing: the message stays in the outbox, where the administrator reads it. Only a
 * developer's console shows its words; in a log they would be a one-time code in clear.
 */
export async function deliverToLog({ uuid, channel, template, recipient, body }: OutgoingMessage) {
  if (app.inDev) {
    logger.info(`${channel} to ${recipient}: ${body}`)
    return
  }
  logger.info({ outbox: uuid, channel, template }, 'message kept in the outbox')
}
