import type { FailedDelivery } from '#notifications/drivers/outgoing_message'

/** What an answer of 2xx of an SMS gateway says of the message. */
export type Verdict = 'taken' | Exclude<FailedDelivery, 'not_taken'>

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
