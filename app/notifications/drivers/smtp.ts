import { createTransport, type Transporter } from 'nodemailer'
import messaging from '#config/messaging'
import timeouts from '#config/timeouts'
import { DeliveryError, type OutgoingMessage } from '#notifications/drivers/outgoing_message'

/** Steps before the text of a message: what fails there was certainly not taken. */
const BEFORE_THE_TEXT = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH.*|MAIL FROM|RCPT TO|API)$/

let transport: Transporter | undefined

/** Hands an e-mail to the mail server. @throws DeliveryError */
export async function deliverBySmtp(message: OutgoingMessage): Promise<void> {
  transport ??= createTransport({
    url: messaging.mail.smtpUrl,
    dnsTimeout: timeouts.smtpConnect,
    connectionTimeout: timeouts.smtpConnect,
    greetingTimeout: timeouts.smtpGreeting,
    socketTimeout: timeouts.smtpAnswer,
  })
  const domain = messaging.mail.from.split('@').pop()!.replace('>', '')
  try {
    await transport.sendMail({
      from: messaging.mail.from,
      to: message.recipient,
      subject: message.subject ?? '',
      text: message.body,
      /** The same id for the same message, so that a repetition is recognised. */
      messageId: `<${message.uuid}@${domain}>`,
      headers: { 'Content-Language': message.locale },
    })
  } catch (error) {
    const failure = error as { code?: string; command?: string; responseCode?: number }
    const { code, command = '', responseCode } = failure
    const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500
    const wasNotReached = responseCode === undefined && BEFORE_THE_TEXT.test(command)
    throw new DeliveryError(
      `The mail server said ${responseCode ?? code ?? 'nothing'}`,
      isTemporary || wasNotReached
        ? 'not_taken'
        : responseCode === undefined
          ? 'unknown'
          : 'refused'
    )
  }
}
