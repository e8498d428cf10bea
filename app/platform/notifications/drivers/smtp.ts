import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import timeouts from '#config/timeouts'
import {
  DeliveryError,
  type FailedDelivery,
  type OutgoingMessage,
} from '#notifications/drivers/outgoing_message'
import { mailSettings } from '#notifications/queries/gateway_settings'
import { isCode } from '#notifications/rules/messages'

/** Steps in which a server refuses whoever sends, not what is sent: it takes the message once that is put right. */
const SENDER_ERROR_COMMANDS = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|API)$/

interface Failure {
  code?: string
  command?: string
  responseCode?: number
}

/**
 * Hands an e-mail to the mail server. Until the last byte of its text has left, a connection that breaks or is
 * silent says that it was certainly not taken; after that only the server's own word does.
 *
 * @throws DeliveryError
 */
export async function deliverBySmtp(
  message: OutgoingMessage,
  { smtpUrl, from }: Pick<ReturnType<typeof mailSettings>, 'smtpUrl' | 'from'> = mailSettings()
): Promise<void> {
  const hurries = isCode(message.template)
  const step = (limit: number) => (hurries ? Math.min(limit, timeouts.codeStep) : limit)
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: step(timeouts.smtpConnect),
    connectionTimeout: step(timeouts.smtpConnect),
    greetingTimeout: step(timeouts.smtpGreeting),
    socketTimeout: step(timeouts.smtpAnswer),
  })
  let hasLeft = false
  /** Read when the server asks for the text, and not before. */
  transport.use('stream', ({ message: text }, done) => {
    const whole = text.createReadStream.bind(text)
    text.createReadStream = () =>
      Readable.from(
        (async function* () {
          yield* whole()
          hasLeft = true
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
      /** The same id for the same message, so that a repetition is recognised. */
      messageId: `<${message.uuid}@${domain}>`,
      headers: { 'Content-Language': message.locale },
      signal: AbortSignal.timeout(hurries ? timeouts.codeMessage : timeouts.smtpMessage),
    })
  } catch (error) {
    const { code, responseCode } = error as Failure
    throw new DeliveryError(
      `The mail server said ${responseCode ?? code ?? 'nothing'}`,
      outcomeOf(error as Failure, hasLeft)
    )
  }
}

function outcomeOf(failure: Failure, hasLeft: boolean): FailedDelivery {
  const { code, command = '', responseCode = 0 } = failure
  if (responseCode >= 400 && responseCode < 500) return 'not_taken'
  if (responseCode >= 500) {
    return !hasLeft && SENDER_ERROR_COMMANDS.test(command) ? 'not_taken' : 'refused'
  }
  if (code === 'EENVELOPE') return 'refused'
  return hasLeft ? 'unknown' : 'not_taken'
}
