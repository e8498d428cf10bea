import logger from '@adonisjs/core/services/logger'
import { isDemonstration } from '#kernel/installation/demonstration'
import type { Delivery, OutgoingMessage } from '#notifications/drivers/outgoing_message'

/**
 * Sends nothing: the message stays in the outbox. Only the demonstration shows its words, there and on
 * the console; elsewhere they would be a one-time code in clear (DECISIONS 11).
 */
export async function deliverToLog({
  uuid,
  channel,
  template,
  recipient,
  body,
}: OutgoingMessage): Promise<Delivery> {
  if (await isDemonstration()) {
    logger.info(`${channel} to ${recipient}: ${body}`)
  } else {
    logger.info({ outbox: uuid, channel, template }, 'message kept in the outbox')
  }
  return { gateway: 'none' }
}
