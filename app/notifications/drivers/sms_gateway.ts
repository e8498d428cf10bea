import messaging from '#config/messaging'
import { DeliveryError, type OutgoingMessage } from '#notifications/drivers/outgoing_message'

/** A gateway that does not answer within this time has perhaps taken the message. */
const TIMEOUT_MS = 15_000

/** Errors that come before anything was handed over. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Hands an SMS to an HTTP gateway as JSON. Indian operators deliver only texts registered with
 * them (TRAI's DLT rules), so the registered id of the template goes along.
 *
 * @throws DeliveryError
 */
export async function deliverBySmsGateway(message: OutgoingMessage): Promise<void> {
  const { url, token, sender, entityId, templateIds } = messaging.sms
  const templateId =
    templateIds[`${message.template}.${message.locale}`] ?? templateIds[message.template]
  if (!templateId) {
    throw new DeliveryError(`No DLT template id for ${message.template}.${message.locale}`, false)
  }
  const response = await post(url, token, {
    to: `91${message.recipient}`,
    sender,
    entityId,
    templateId,
    text: message.body,
    unicode: !/^[\x20-\x7e\n]*$/.test(message.body),
    reference: message.uuid,
  })
  if (!response.ok) {
    const busy = response.status === 429 || response.status === 503
    throw new DeliveryError(`The gateway answered ${response.status}`, busy)
  }
}

async function post(url: string, token: string, body: object) {
  const headers = {
    'content-type': 'application/json',
    'authorization': `Bearer ${token}`,
    /** A fresh connection each: one that died unnoticed would leave in doubt what was taken. */
    'connection': 'close',
  }
  try {
    return await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
    throw new DeliveryError(
      NOT_REACHED.has(code)
        ? `The gateway could not be reached (${code})`
        : 'The gateway did not answer; the message may have been taken',
      NOT_REACHED.has(code)
    )
  }
}
