import { randomUUID } from 'node:crypto'

/** Messages about complaints: who hides the name is not to be found by whom they went to, and when. */
const DISCREET: ReadonlySet<string> = new Set([
  'grievance_filed',
  'grievance_escalated',
  'grievance_answered',
])

/** How keys of codes begin that prove a mobile for a complaint. */
export const CODE = 'discreet_code:'

interface Kept {
  template: string
  dedupeKey: string | null
}

/** The key of a code about which nobody is to learn to whom it went. */
export const discreetCodeKey = () => `${CODE}${randomUUID()}`

export const isDiscreetCode = ({ dedupeKey }: Pick<Kept, 'dedupeKey'>): boolean =>
  dedupeKey?.startsWith(CODE) ?? false

/** Whether the outbox page tells neither the recipient of a message, nor what it is about, nor when. */
export const isDiscreet = (message: Kept): boolean =>
  DISCREET.has(message.template) || isDiscreetCode(message)
