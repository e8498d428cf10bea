import { getClock } from '#kernel/calendar/clock'
import timeouts from '#config/timeouts'
import { countSmsParts } from '#kernel/formats/message_text'
import {
  type Delivery,
  DeliveryError,
  type FailedDelivery,
  type OutgoingMessage,
  parseVerdict,
} from '#notifications/rules/message_delivery'
import { carriesSecret } from '#notifications/queries/message_texts'
import { smsSettings } from '#notifications/queries/gateway_settings'
import { type TemplateName, isCode } from '#notifications/rules/messages'

const MINUTE = 60_000
/** A gateway with this number of failures within this period is tried last until the period is over. */
const MAX_FAILURES = 3
const WINDOW_MS = 5 * MINUTE

/** Times of the latest failures, by gateway; each process has its own. */
const failures = new Map<string, number[]>()

const recentFailures = (name: string) => {
  const now = getClock().now().getTime()
  return (failures.get(name) ?? []).filter((at) => now - at < WINDOW_MS)
}

/** Records that a gateway could not be reached, did not respond or had an internal error. */
function recordFailure(name: string): void {
  failures.set(name, [...recentFailures(name), getClock().now().getTime()].slice(-MAX_FAILURES))
}

/** Clears the failures after a gateway accepted a message. */
export function clearFailures(name: string): void {
  failures.delete(name)
}

/** Whether it recently failed so often that another gateway is tried first. */
const isFailing = (name: string): boolean => recentFailures(name).length >= MAX_FAILURES

/** Errors that occur before anything was sent. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface Gateway {
  name: 'first' | 'second'
  url: string
  token: string
}

/** Configured gateways, in the order in which they are tried: one with recent failures comes last. */
function gateways(): Gateway[] {
  const { url, token, second } = smsSettings()
  const all: Gateway[] = [{ name: 'first', url, token }]
  if (second.url) all.push({ name: 'second', ...second })
  return all.toSorted((a, b) => Number(isFailing(a.name)) - Number(isFailing(b.name)))
}

/**
 * Delivers an SMS to an HTTP gateway as JSON. Indian operators deliver only texts registered with them (TRAI's DLT
 * rules), so the registered id of the template is included.
 *
 * A second gateway, if configured, is tried when the first has certainly not accepted the message. When the first may
 * have accepted it (no response in time, a connection that broke off), only a message with a code is passed on: its
 * recipient is waiting, and a duplicate code does no harm. Any other is not sent twice (DECISIONS 11); it fails, and a
 * delivery report or a user determines its outcome.
 *
 * @throws DeliveryError
 */
export async function deliverBySmsGateway(message: OutgoingMessage): Promise<Delivery> {
  if (!message.dltTemplateId) {
    throw new DeliveryError(
      `No DLT template id for ${message.template}.${message.locale}`,
      'refused'
    )
  }
  const mayArriveTwice = carriesSecret(message.template as TemplateName)
  let lastError: unknown
  for (const gateway of gateways()) {
    try {
      await postToGateway(gateway, message)
      clearFailures(gateway.name)
      return { gateway: gateway.name }
    } catch (error) {
      lastError = error
      if (!(error instanceof DeliveryError) || error.outcome === 'refused') break
      recordFailure(gateway.name)
      if (error.outcome === 'unknown' && !mayArriveTwice) break
    }
  }
  throw lastError
}

async function postToGateway({ url, token }: Gateway, message: OutgoingMessage): Promise<void> {
  const settings = smsSettings()
  const answer = await askGateway({ ...settings, url, token }, message)
  const outcome = outcomeOfAnswer(answer, settings.accepted)
  if (outcome === 'taken') return
  const isOk = answer.status >= 200 && answer.status < 300
  const errorText = `The gateway answered ${answer.status}${isOk ? ' without accepting' : ''}`
  throw new DeliveryError(errorText, outcome)
}

interface GatewayAnswer {
  status: number
  text: string
}

/** @param accepted pattern of an acceptance (`parseVerdict`) */
export function outcomeOfAnswer(
  { status, text }: GatewayAnswer,
  accepted: string
): 'taken' | FailedDelivery {
  return status >= 200 && status < 300 ? parseVerdict(text, accepted) : outcomeOf(status)
}

/** Errors concerning the sender, not the message: the address, the token, too many requests. */
const SENDER_ERROR_STATUSES = new Set([401, 403, 404, 405, 407, 408, 425, 429, 503])

function outcomeOf(status: number): FailedDelivery {
  if (status < 400 || SENDER_ERROR_STATUSES.has(status)) return 'not_taken'
  return status >= 500 ? 'unknown' : 'refused'
}

/** A response has a line or two. */
const MAX_RESPONSE_BYTES = 16_384

type GatewaySettings = Pick<
  ReturnType<typeof smsSettings>,
  'url' | 'token' | 'sender' | 'entityId' | 'timeoutMs'
>

/** Returns a gateway's complete response. @throws DeliveryError where there is none, or it does not end */
export async function askGateway(
  { url, token, sender, entityId, timeoutMs }: GatewaySettings,
  message: OutgoingMessage
): Promise<GatewayAnswer> {
  const body = {
    to: `91${message.recipient}`,
    sender: message.sender ?? sender,
    entityId,
    templateId: message.dltTemplateId,
    text: message.body,
    unicode: countSmsParts(message.body).encoding === 'unicode',
    reference: message.uuid,
  }
  const headers = {
    'content-type': 'application/json',
    'authorization': `Bearer ${token}`,
    /** A new connection for each message: after an unnoticed disconnection it would be unclear what was accepted. */
    'connection': 'close',
  }
  const limitMs = isCode(message.template) ? Math.min(timeoutMs, timeouts.codeStep) : timeoutMs
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
    throw UNREACHABLE_CODES.has(code)
      ? new DeliveryError(`The gateway could not be reached (${code})`, 'not_taken')
      : new DeliveryError('The gateway did not answer; it may have accepted the message', 'unknown')
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_RESPONSE_BYTES)
      throw new DeliveryError('The response of the gateway is too long', 'unknown')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
