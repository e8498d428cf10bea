import { randomUUID } from 'node:crypto'

/** Messages about complaints: who hides the name is not to be found by whom they went to, and when. */
const CONFIDENTIAL_TEMPLATES: ReadonlySet<string> = new Set([
  'grievance_filed',
  'grievance_escalated',
  'grievance_answered',
])

/** How keys of codes begin that prove a mobile for a complaint. */
export const CONFIDENTIAL_CODE_PREFIX = 'discreet_code:'

interface StoredMessage {
  template: string
  dedupeKey: string | null
}

/** The key of a code about which nobody is to learn to whom it went. */
export const confidentialCodeKey = () => `${CONFIDENTIAL_CODE_PREFIX}${randomUUID()}`

export const isConfidentialCode = ({ dedupeKey }: Pick<StoredMessage, 'dedupeKey'>): boolean =>
  dedupeKey?.startsWith(CONFIDENTIAL_CODE_PREFIX) ?? false

/** Whether the outbox page tells neither the recipient of a message, nor what it is about, nor when. */
export const isConfidential = (message: StoredMessage): boolean =>
  CONFIDENTIAL_TEMPLATES.has(message.template) || isConfidentialCode(message)
