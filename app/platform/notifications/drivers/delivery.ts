import { Readable } from 'node:stream'
import timeouts from '#config/timeouts'
import {
  DeliveryError,
  type FailedDelivery,
  type OutgoingMessage,
  type Deliver,
  type Delivery,
} from '#notifications/rules/message_delivery'
import { mailSettings, smsSettings } from '#notifications/queries/gateway_settings'
import { isCode } from '#notifications/rules/messages'
import logger from '@adonisjs/core/services/logger'
import { isDemonstration } from '#kernel/installation/database_marks'
import { deliverBySmsGateway } from '#notifications/drivers/sms_gateway'

/** Commands for which a server refuses the sender, not the message: it accepts the message after a correction. */
const SENDER_ERROR_COMMANDS = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|API)$/

interface Failure {
  code?: string
  command?: string
  responseCode?: number
}

/**
 * Delivers an e-mail to the mail server. Until the last byte of its text has been sent, a lost or silent connection
 * means that it was certainly not accepted; after that only the server's own response is conclusive.
 *
 * @throws DeliveryError
 */
export async function deliverBySmtp(
  message: OutgoingMessage,
  { smtpUrl, from }: Pick<ReturnType<typeof mailSettings>, 'smtpUrl' | 'from'> = mailSettings()
): Promise<void> {
  const isUrgent = isCode(message.template)
  const step = (limit: number) => (isUrgent ? Math.min(limit, timeouts.codeStep) : limit)
  /** Loaded with the first message: it would add 0.1 s and 15 MB to every start. */
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: step(timeouts.smtpConnect),
    connectionTimeout: step(timeouts.smtpConnect),
    greetingTimeout: step(timeouts.smtpGreeting),
    socketTimeout: step(timeouts.smtpAnswer),
  })
  let isSent = false
  /** Read only when the server requests the text. */
  transport.use('stream', ({ message: text }, done) => {
    const whole = text.createReadStream.bind(text)
    text.createReadStream = () =>
      Readable.from(
        (async function* () {
          yield* whole()
          isSent = true
        })()
      )
    done()
  })
  const domain = from.split('@').pop()!.replace('>', '')
  try {
    await transport.sendMail({
      from,
      to: message.recipient,
      subject: message.subject ?? '',
      text: message.body,
      /** The same id for the same message, so that a repetition can be recognised. */
      messageId: `<${message.uuid}@${domain}>`,
      headers: { 'Content-Language': message.locale },
      signal: AbortSignal.timeout(isUrgent ? timeouts.codeMessage : timeouts.smtpMessage),
    })
  } catch (error) {
    const { code, responseCode } = error as Failure
    throw new DeliveryError(
      `The mail server returned ${responseCode ?? code ?? 'nothing'}`,
      outcomeOf(error as Failure, isSent)
    )
  }
}

function outcomeOf(failure: Failure, isSent: boolean): FailedDelivery {
  const { code, command = '', responseCode = 0 } = failure
  if (responseCode >= 400 && responseCode < 500) return 'not_taken'
  if (responseCode >= 500) {
    return !isSent && SENDER_ERROR_COMMANDS.test(command) ? 'not_taken' : 'refused'
  }
  if (code === 'EENVELOPE') return 'refused'
  return isSent ? 'unknown' : 'not_taken'
}

/**
 * Sends nothing: the message remains in the outbox. Only the demonstration shows its text, there and on the console;
 * elsewhere this would reveal one-time codes in plain text (DECISIONS 11).
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

export * from '#notifications/rules/message_delivery'

const DRIVERS: Record<'sms' | 'email', Record<string, Deliver>> = {
  sms: { log: deliverToLog, http: deliverBySmsGateway },
  email: { log: deliverToLog, smtp: (message) => deliverBySmtp(message) },
}

const replacements = new Map<string, Deliver>()

/** Name of the configured driver of a channel. */
export function driverName(channel: 'sms' | 'email'): string {
  return (channel === 'sms' ? smsSettings() : mailSettings()).driver
}

/** Current delivery function of a channel. */
export function deliveryOf(channel: 'sms' | 'email'): Deliver {
  return replacements.get(channel) ?? DRIVERS[channel][driverName(channel)]
}

/** Replaces the configured delivery; null restores it. For tests. */
export function replaceDelivery(channel: 'sms' | 'email', deliver: Deliver | null) {
  if (deliver) replacements.set(channel, deliver)
  else replacements.delete(channel)
}
