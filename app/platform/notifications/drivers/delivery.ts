import logger from '@adonisjs/core/services/logger'
import { isDemonstration } from '#kernel/installation/database_marks'
import type { Deliver, Delivery, OutgoingMessage } from '#notifications/drivers/outgoing_message'
import { deliverBySmsGateway } from '#notifications/drivers/sms_gateway'
import { deliverBySmtp } from '#notifications/drivers/smtp'
import { mailSettings, smsSettings } from '#notifications/queries/gateway_settings'

/**
 * Sends nothing: the message stays in the outbox. Only the demonstration shows its words, there and on
 * the console; elsewhere they would be a one-time code in clear (DECISIONS 11).
 */
async function deliverToLog({
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

export * from '#notifications/drivers/outgoing_message'

const DRIVERS: Record<'sms' | 'email', Record<string, Deliver>> = {
  sms: { log: deliverToLog, http: deliverBySmsGateway },
  email: { log: deliverToLog, smtp: (message) => deliverBySmtp(message) },
}

const replacements = new Map<string, Deliver>()

/** Name of the driver that the settings choose for a channel. */
export function driverName(channel: 'sms' | 'email'): string {
  return (channel === 'sms' ? smsSettings() : mailSettings()).driver
}

/** How a channel delivers now. */
export function deliveryOf(channel: 'sms' | 'email'): Deliver {
  return replacements.get(channel) ?? DRIVERS[channel][driverName(channel)]
}

/** Puts another delivery in place of the one of the settings; null goes back to it. For tests. */
export function replaceDelivery(channel: 'sms' | 'email', deliver: Deliver | null) {
  if (deliver) replacements.set(channel, deliver)
  else replacements.delete(channel)
}
