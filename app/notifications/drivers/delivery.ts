import messaging from '#config/messaging'
import { deliverToLog } from '#notifications/drivers/log'
import { deliverBySmsGateway } from '#notifications/drivers/sms_gateway'
import { deliverBySmtp } from '#notifications/drivers/smtp'

/** A message opened for sending. */
export interface OutgoingMessage {
  /** Sent along as reference, so that a gateway can tell a repetition. */
  uuid: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  locale: string
  subject: string | null
  body: string
}

export type Deliver = (message: OutgoingMessage) => Promise<void>

/**
 * Why a message did not leave. Only what certainly was not accepted is tried again: after silence
 * in the middle it may have been, and nothing is sent twice (DECISIONS 11).
 */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly mayRetry: boolean
  ) {
    super(message)
  }
}

const DRIVERS: Record<'sms' | 'email', Record<string, Deliver>> = {
  sms: { log: deliverToLog, http: deliverBySmsGateway },
  email: { log: deliverToLog, smtp: deliverBySmtp },
}

const replaced = new Map<string, Deliver>()

/** Name of the driver that the settings choose for a channel. */
export function driverName(channel: 'sms' | 'email'): string {
  return channel === 'sms' ? messaging.sms.driver : messaging.mail.driver
}

/** How a channel delivers now. */
export function deliveryOf(channel: 'sms' | 'email'): Deliver {
  return replaced.get(channel) ?? DRIVERS[channel][driverName(channel)]
}

/** Puts another delivery in place of the one of the settings; null goes back to it. For tests. */
export function replaceDelivery(channel: 'sms' | 'email', deliver: Deliver | null) {
  if (deliver) replaced.set(channel, deliver)
  else replaced.delete(channel)
}
