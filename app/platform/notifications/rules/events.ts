import type { TemplateName } from '#notifications/rules/templates'
import { randomUUID } from 'node:crypto'

/** How a message leaves the portal. */
export const OUTGOING = ['sms', 'email'] as const
export type Outgoing = (typeof OUTGOING)[number]

/** Heads under which administrators find the events, in this order. */
export const EVENT_GROUPS = [
  'applications',
  'meetings',
  'letters',
  'loans',
  'claims',
  'accounts',
  'portal',
] as const
type EventGroup = (typeof EVENT_GROUPS)[number]

interface Event {
  group: EventGroup
  /** By which it is told; the inbox besides. */
  channels: readonly Outgoing[]
}

const outgoing = (group: EventGroup): Event => ({ group, channels: OUTGOING })
const byEmail = (group: EventGroup): Event => ({ group, channels: ['email'] })
const inInboxOnly = (group: EventGroup): Event => ({ group, channels: [] })

/** What the portal tells, and how. */
export const EVENTS: Readonly<Record<TemplateName, Event>> = {
  application_submitted: outgoing('applications'),
  application_moved: outgoing('applications'),
  application_held: outgoing('applications'),
  application_rejected: outgoing('applications'),
  appeal_granted: outgoing('applications'),
  appeal_refused: outgoing('applications'),
  application_corrected: outgoing('applications'),
  item_asked: outgoing('applications'),
  item_answered: inInboxOnly('applications'),
  correction_answered: outgoing('applications'),
  grievance_filed: inInboxOnly('applications'),
  grievance_escalated: outgoing('applications'),
  grievance_answered: outgoing('applications'),
  mentioned: inInboxOnly('applications'),
  assigned: inInboxOnly('applications'),
  meeting_scheduled: outgoing('meetings'),
  meeting_postponed: outgoing('meetings'),
  meeting_removed: outgoing('meetings'),
  loi_issued: outgoing('letters'),
  loi_extended: outgoing('letters'),
  extension_open: outgoing('letters'),
  bank_answered: outgoing('letters'),
  sanction_recorded: outgoing('loans'),
  disbursement_recorded: outgoing('loans'),
  loan_edited: outgoing('loans'),
  claim_moved: outgoing('claims'),
  claim_returned: outgoing('claims'),
  claim_rejected: outgoing('claims'),
  claim_paid: outgoing('claims'),
  claim_failed: outgoing('claims'),
  claim_window_closing: outgoing('claims'),
  claim_proof_replaced: outgoing('claims'),
  otp: outgoing('accounts'),
  assisted_opening_code: outgoing('accounts'),
  assisted_submission_code: outgoing('accounts'),
  helper_named: outgoing('accounts'),
  first_password: outgoing('accounts'),
  temporary_password: outgoing('accounts'),
  password_reset: outgoing('accounts'),
  password_link_made: outgoing('accounts'),
  mobile_changed: outgoing('accounts'),
  email_changed: outgoing('accounts'),
  second_factor_on: outgoing('accounts'),
  second_factor_off: outgoing('accounts'),
  account_attacked: outgoing('accounts'),
  account_unused: outgoing('accounts'),
  breach_told: outgoing('accounts'),
  report_ready: byEmail('portal'),
  audit_head: byEmail('portal'),
  day_head: byEmail('portal'),
  task_failed: byEmail('portal'),
  task_late: byEmail('portal'),
  api_token_ends: byEmail('portal'),
  change_confirmed: inInboxOnly('portal'),
  change_refused: inInboxOnly('portal'),
  change_stale: inInboxOnly('portal'),
}

/** A text that an administrator may write: what it tells, and by which channel. */
export interface MessagePlace {
  template: TemplateName
  channel: Outgoing
}

/** Those that leave the portal, in the order of the groups. */
export const MESSAGE_PLACES: readonly MessagePlace[] = EVENT_GROUPS.flatMap((group) =>
  Object.entries(EVENTS)
    .filter(([, event]) => event.group === group)
    .flatMap(([template, { channels }]) =>
      channels.map((channel) => ({ template: template as TemplateName, channel }))
    )
)

/** Placeholders that let somebody in: what carries them is readable nowhere (DECISIONS 11). */
export const SECRETS: readonly string[] = ['code', 'password']

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
