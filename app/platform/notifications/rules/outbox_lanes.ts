import { OUTGOING, type Outgoing } from '#notifications/rules/messages'
import type { FailedDelivery } from '#notifications/drivers/outgoing_message'

/** Messages that are sent one after the other; what holds up one lane holds up no other (DECISIONS 11). */
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

/** Waits between the tries of what was certainly not taken, in milliseconds; after one try more it is given up. */
const RETRY_DELAYS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE)
/** A code is of use for minutes. */
const CODE_RETRY_DELAYS = [5, 10, 20, 40, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND)

/** How long to wait after so many tries; undefined: it is given up. */
export const retryDelay = (attempts: number, { hasCodes }: Lane): number | undefined =>
  (hasCodes ? CODE_RETRY_DELAYS : RETRY_DELAYS)[attempts - 1]

/** How long nothing is tried on a lane whose server does not answer, in milliseconds. */
export const circuitPause = ({ hasCodes }: Lane): number => (hasCodes ? 10 * SECOND : MINUTE)

/** A server that failed so often in a row is left alone for a while. */
const MAX_FAILURES = 3

/**
 * Keeps messages from being tried one by one with a server that is away or does not answer. After a pause
 * the next message tries it: if that fails, there is another pause.
 */
export class CircuitBreaker {
  #failures = 0
  #openUntil = 0

  constructor(private readonly pauseMs: number) {}

  /** Until when nothing is tried; null while messages may go. */
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

/** What an answer of 2xx of an SMS gateway says of the message. */
type Verdict = 'taken' | Exclude<FailedDelivery, 'not_taken'>

/** Words by which gateways say no. */
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
/** Where they say it, if nobody has said where. */
const RESULT_FIELDS = ['status', 'success', 'type', 'result']

const FIELD = /^([\w.-]+)\s*=\s*(.+)$/

/**
 * Whether an SMS gateway has taken a message, by the text of its answer; gateways answer 200 to what they
 * refuse too.
 *
 * @param rule what an acceptance looks like: `status=success|queued` is a field of the JSON (`data.0.state` one
 *   within it) and its values, anything else words that stand in the text; empty: anything but a page, or an
 *   answer that speaks of an error
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

/** A value within JSON as a word in small letters; empty where there is none. */
function valueAt(json: unknown, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], json)
  if (found === undefined || found === null) return ''
  if (Array.isArray(found) && found.length === 0) return ''
  /** An object says something, but no word. */
  return typeof found === 'object' ? 'object' : String(found).toLowerCase()
}
