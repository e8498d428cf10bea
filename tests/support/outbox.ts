import OutboxMessage from '#notifications/models/outbox_message'
import { open } from '#core/vault/vault'

/** The words of the last message to a recipient, as the log driver would show them. */
export async function lastMessageTo(recipient: string): Promise<string | null> {
  const message = await OutboxMessage.query()
    .where('recipient', recipient)
    .orderBy('id', 'desc')
    .first()
  return message ? open(message.body, 'message') : null
}

/** The one-time code last sent to a mobile. */
export async function lastCodeTo(mobile: string): Promise<string> {
  const code = (await lastMessageTo(mobile))?.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

/** How many messages wait or went to a recipient. */
export async function messagesTo(recipient: string): Promise<OutboxMessage[]> {
  return OutboxMessage.query().where('recipient', recipient).orderBy('id')
}
