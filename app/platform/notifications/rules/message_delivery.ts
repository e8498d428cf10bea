import { OUTGOING, type Outgoing } from '#notifications/rules/messages'

/** A message decrypted for sending. */
export interface OutgoingMessage {
  /** Sent as reference, so that a gateway can recognise a repetition. */
  uuid: string
  channel: 'sms' | 'email'
  recipient: string
  template: string
  locale: string
  /** For an SMS: id under which the operators have registered its text (TRAI's DLT rules); null if not registered. */
  dltTemplateId: string | null
  /** Header of an SMS with its own; null: that of `.env`. */
  sender: string | null
  subject: string | null
  body: string
}

/** Gateway that accepted a message, where there are two; 'none' where it remains in the outbox. */
export interface Delivery {
  gateway: 'first' | 'second' | 'none'
}

export type Deliver = (message: OutgoingMessage) => Promise<Delivery | void>

/** Whether a message that failed was certainly not accepted, may have been, or will never be accepted as it is. */
export type FailedDelivery = 'not_taken' | 'unknown' | 'refused'

/**
 * Why a message was not sent. Only one that was certainly not accepted is tried again: after a connection that broke
 * off it may have been, and nothing is sent twice (DECISIONS 11).
 */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly outcome: FailedDelivery
  ) {
    super(message)
  }

  get mayRetry() {
    return this.outcome === 'not_taken'
  }
}

/** Messages that are sent one after the other; a delay in one lane delays no other (DECISIONS 11). */
export interface Lane {
  channel: Outgoing
  hasCodes: boolean
}

export const LANES: readonly Lane[] = OUTGOING.flatMap((channel) => [
  { channel, hasCodes: true },
  { channel, hasCodes: false },
])

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Delays between the attempts for a message that was certainly not accepted, in milliseconds; after one more attempt it
 * is given up.
 */
const RETRY_DELAYS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE)
/** A code is of use only for minutes. */
const CODE_RETRY_DELAYS = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND)

/** Delay after a number of attempts; undefined: it is given up. */
export const retryDelay = (attempts: number, { hasCodes }: Lane): number | undefined =>
  (hasCodes ? CODE_RETRY_DELAYS : RETRY_DELAYS)[attempts - 1]

/** Pause of a lane whose server does not respond, in milliseconds. */
export const circuitPause = ({ hasCodes }: Lane): number => (hasCodes ? 10 * SECOND : MINUTE)

/** Consecutive failures after which a server is paused. */
const MAX_FAILURES = 3

/**
 * Prevents messages from being tried one by one with a server that is unavailable or does not respond. After a pause
 * the next message tries it: if that fails, there is another pause.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0

  constructor(private readonly pauseMs: number) {}

  /** End of the pause; null while messages may be sent. */
  pausedUntil(now: Date): Date | null {
    return now.getTime() < this.#openUntil ? new Date(this.#openUntil) : null
  }

  succeeded() {
    this.#failures = 0
  }

  failed(now: Date) {
    this.#failures++
    if (this.#failures >= MAX_FAILURES) this.#openUntil = now.getTime() + this.pauseMs
  }
}

/** Meaning of a 2xx response of an SMS gateway for the message. */
type Verdict = 'taken' | Exclude<FailedDelivery, 'not_taken'>

/** Words with which gateways report a refusal. */
const REFUSAL_WORDS = new Set([
  'error',
  'errors',
  'fail',
  'failed',
  'failure',
  'false',
  'invalid',
  'rejected',
])
/** Fields that contain them, unless configured. */
const RESULT_FIELDS = ['status', 'success', 'type', 'result']

const FIELD = /^([\w.-]+)\s*=\s*(.+)$/

/**
 * Determines from the text of a response whether an SMS gateway has accepted a message; gateways return 200 even for
 * refusals.
 *
 * @param rule pattern of an acceptance: `status=success|queued` is a field of the JSON (`data.0.state` a nested
 *   one) and its values, anything else is words that the text contains; empty: anything except a page, or a
 *   response that reports an error
 */
export function parseVerdict(text: string, rule: string): Verdict {
  const answer = text.trim()
  const json = readJson(answer)
  if (/^<!doctype html|^<html/i.test(answer)) return 'unknown'
  if (rule) {
    if (answer === '') return 'unknown'
    const [, field, values] = FIELD.exec(rule) ?? []
    if (field && json !== undefined) {
      const accepted = values.split('|').map((value) => value.trim().toLowerCase())
      return accepted.includes(valueAt(json, field)) ? 'taken' : 'refused'
    }
    return answer.toLowerCase().includes(rule.toLowerCase()) ? 'taken' : 'refused'
  }
  if (answer.startsWith('<')) return 'unknown'
  if (json === undefined)
    return /^\W*(?:err|fail|invalid|reject)/i.test(answer) ? 'refused' : 'taken'
  const refusals = [
    ...RESULT_FIELDS.map((place) => REFUSAL_WORDS.has(valueAt(json, place))),
    ...['error', 'errors'].map(
      (place) => !['', 'false', '0', 'null'].includes(valueAt(json, place))
    ),
  ]
  return refusals.includes(true) ? 'refused' : 'taken'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value within JSON as a word in lower case; empty where there is none. */
function valueAt(json: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], json)
  if (found === undefined || found === null) return ''
  if (Array.isArray(found) && found.length === 0) return ''
  /** An object is present, but not a word. */
  return typeof found === 'object' ? 'object' : String(found).toLowerCase()
}
