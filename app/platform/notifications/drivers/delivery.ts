import { deliverToLog } from '#notifications/drivers/log'
import { deliverBySmsGateway } from '#notifications/drivers/sms_gateway'
import { deliverBySmtp } from '#notifications/drivers/smtp'
import { mailSettings, smsSettings } from '#notifications/gateway_settings'
import type { Deliver } from '#notifications/drivers/outgoing_message'

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
