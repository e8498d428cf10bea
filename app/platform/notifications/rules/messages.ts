import { randomUUID } from 'node:crypto'
import type { Translated } from '#kernel/formats/languages'

/** A text by language, for callers that compose it themselves; notices store it in this form. */
export type LocalText = { en?: string } & Readonly<Record<string, string>>

/** The names of a master row; the row itself may be passed. */
export type NamedRow = Translated<'name'>

/** A text that differs by language, because a notice is shown in the reader's current language. */
export type LocalWord = LocalText | NamedRow

export type ParamValue = string | number | LocalWord | null

interface AboutApplication {
  /** Application number. */
  applicationNo: string
}

interface AboutGrievance {
  /** Only in the inbox: others may read messages that leave the portal, and some citizens hide their name. */
  grievanceNo: string
}

interface WithReason extends AboutApplication {
  reason: LocalWord | null
  /** The officer's remarks. */
  remarks: string | null
}

/** A record that was returned to its applicant, who has to correct it by a given day. */
interface ReturnParams extends WithReason {
  /** The last day for the correction, a plain date. */
  lastDay: string
}

interface WithStage extends AboutApplication {
  /** Name of its current status. */
  stage: LocalWord
}

interface WithLoi extends AboutApplication {
  loiNumber: string
  /** Formatted day, '05-Nov-2026'. */
  validTill: string
}

interface Meeting extends AboutApplication {
  /** Formatted day and time, '05-Nov-2026' and '11:30'. */
  date: string
  time: string
}

interface WithAmount extends AboutApplication {
  /** Formatted amount, '₹10,00,000'. */
  amount: string
}

interface Recovery extends WithAmount {
  /** Last day to answer or to pay; null where there is none. */
  lastDay: string | null
}

/** For a code requested by a helper. */
interface HelperCode {
  code: string
  minutes: number
  helper: string
  scheme: LocalWord
}

interface ProposedChange {
  /** The kind of change and the record concerned. */
  change: LocalText
  /** Name of the user who decided. */
  by: string
  remarks: string | null
}

/** Channels by which a message leaves the portal. */
export const OUTGOING = ['sms', 'email'] as const
export type Outgoing = (typeof OUTGOING)[number]

/** Headings under which administrators find the events, in this order. */
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

/** A row of the table of messages; `P` is the type of the values in its texts. */
interface Message<P> {
  group: EventGroup
  /** Its channels, in addition to the inbox. */
  channels: readonly Outgoing[]
  /** Whether its recipient is waiting for it at the screen. */
  isCode?: boolean
  /** About a grievance: recipient and time of messages must not identify a citizen who hides their name. */
  isConfidential?: boolean
  /** Only for the type checker. */
  params?: P
}

const message =
  (channels: readonly Outgoing[]) =>
  <P = Record<string, never>>(
    group: EventGroup,
    options: Pick<Message<P>, 'isCode' | 'isConfidential'> = {}
  ): Message<P> => ({ group, channels, ...options })

const outgoing = message(OUTGOING)
const byEmail = message(['email'])
const inInboxOnly = message([])

/**
 * All messages: group, channels and values. The texts in each language are at
 * `notifications.templates.<name>.{title,sms,subject,email,notice}`, those of the values on the page of texts at
 * `notifications.placeholders`.
 */
export const MESSAGES = {
  application_submitted: outgoing<AboutApplication>('applications'),
  application_moved: outgoing<WithStage>('applications'),
  application_held: outgoing<ReturnParams>('applications'),
  application_rejected: outgoing<WithReason>('applications'),
  /** The application continues from the status in which it was rejected. */
  appeal_granted: outgoing<WithReason & WithStage>('applications'),
  appeal_refused: outgoing<WithReason>('applications'),
  application_corrected: outgoing<AboutApplication>('applications'),
  /** The office requests one field or document, possibly of a claim, with its remarks and the last day to answer. */
  item_asked: outgoing<
    AboutApplication & { claim: number | null; remarks: string; lastDay: string }
  >('applications'),
  /** To the officer who requested it. */
  item_answered: inInboxOnly<AboutApplication & { claim: number | null }>('applications'),
  /** To the applicant who requested a correction that they cannot make themselves. */
  correction_answered: outgoing<AboutApplication>('applications'),
  /** A grievance was filed; it was escalated to the next role because it is late; it was answered. */
  grievance_filed: inInboxOnly<AboutGrievance>('applications', { isConfidential: true }),
  grievance_escalated: outgoing<AboutGrievance & { post: LocalWord }>('applications', {
    isConfidential: true,
  }),
  grievance_answered: outgoing<AboutGrievance>('applications', { isConfidential: true }),
  /** A colleague mentioned this officer in a note on an application, or on one of its claims. */
  mentioned: inInboxOnly<AboutApplication & { by: string; claim: number | null }>('applications'),
  /** A colleague assigned an application, or a claim, to this officer. */
  assigned: inInboxOnly<AboutApplication & { by: string; claim: number | null }>('applications'),
  meeting_scheduled: outgoing<Meeting>('meetings'),
  meeting_postponed: outgoing<Meeting & { remarks: string | null }>('meetings'),
  meeting_removed: outgoing<AboutApplication & { remarks: string | null }>('meetings'),
  loi_issued: outgoing<WithLoi>('letters'),
  loi_extended: outgoing<WithLoi>('letters'),
  /** A letter has expired, or its extension was returned: the last day on which an extension can be requested. */
  extension_open: outgoing<AboutApplication & { remarks: string | null; lastDay: string | null }>(
    'letters'
  ),
  /** A branch of this bank has responded to the letter of intent. */
  bank_answered: outgoing<AboutApplication & { bank: LocalWord }>('letters'),
  sanction_recorded: outgoing<WithAmount>('loans'),
  /** Recorded by the bank's system; a person who records it needs no message. */
  disbursement_recorded: outgoing<WithAmount>('loans'),
  loan_edited: outgoing<AboutApplication>('loans'),
  /** An instalment will be due at the bank; an instalment is overdue there. */
  instalment_due: outgoing<AboutApplication & { date: string }>('loans'),
  instalment_overdue: outgoing<AboutApplication & { date: string }>('loans'),
  claim_moved: outgoing<WithStage & WithAmount>('claims'),
  claim_returned: outgoing<ReturnParams & WithAmount>('claims'),
  claim_rejected: outgoing<WithReason & WithAmount>('claims'),
  claim_paid: outgoing<WithAmount & { date: string }>('claims'),
  claim_reversed: outgoing<WithAmount & { date: string; reason: LocalWord | string | null }>(
    'claims'
  ),
  payment_reversed: inInboxOnly<WithAmount & { claim: number; date: string }>('claims'),
  payments_reported: inInboxOnly<{ batch: string; count: number }>('claims'),
  claim_failed: outgoing<WithAmount & { reason: LocalWord | string | null }>('claims'),
  claim_window_closing: outgoing<WithAmount & { count: number; lastDay: string }>('claims'),
  /** A refund paid in error is to be recovered; the last day to answer, or to pay. */
  recovery_notice: outgoing<Recovery>('claims'),
  recovery_answered: inInboxOnly<AboutApplication & { claim: number }>('claims'),
  recovery_ordered: outgoing<Recovery>('claims'),
  recovery_received: outgoing<Recovery>('claims'),
  recovery_reminder: outgoing<Recovery>('claims'),
  recovery_closed: outgoing<Recovery>('claims'),
  claim_proof_replaced: outgoing<AboutApplication>('claims'),
  otp: outgoing<{ code: string; minutes: number }>('accounts', { isCode: true }),
  /** Requested by a helper: the message states what the code authorises, so that the helper cannot claim otherwise. */
  assisted_opening_code: outgoing<HelperCode>('accounts', { isCode: true }),
  assisted_submission_code: outgoing<HelperCode & { amount: string }>('accounts', { isCode: true }),
  /** A helper was named for one application. */
  helper_named: outgoing<{ helper: string; scheme: LocalWord }>('accounts'),
  /** To the owner of a new account; its content is stored nowhere else. */
  first_password: outgoing<{ userName: string; password: string }>('accounts'),
  temporary_password: outgoing<{ userName: string; password: string }>('accounts'),
  password_reset: outgoing('accounts'),
  password_link_made: outgoing('accounts'),
  mobile_changed: outgoing('accounts'),
  email_changed: outgoing('accounts'),
  second_factor_on: outgoing('accounts'),
  second_factor_off: outgoing('accounts'),
  passkey_added: outgoing('accounts'),
  passkey_removed: outgoing('accounts'),
  /** By two administrators. */
  passkeys_removed: outgoing('accounts'),
  /** Its counter decreased: it may have been copied. */
  passkey_cloned: outgoing('accounts'),
  sso_linked: outgoing('accounts'),
  account_attacked: outgoing('accounts'),
  account_taken_over: outgoing('accounts'),
  /** The account has been unused for the years of the retention rule; the day of its deletion. */
  account_unused: outgoing<{ day: LocalWord }>('accounts'),
  /** A file of this user contains a virus and was quarantined. */
  file_infected: outgoing<{ file: string }>('accounts'),
  /** A breach affected data of this user. The inbox notice links to a page with details; other messages contain it. */
  breach_told: outgoing<
    { day: LocalWord; phone: string; contact?: string } & Partial<
      Record<'nature' | 'consequences' | 'measures' | 'safety', LocalWord>
    >
  >('accounts'),
  /** A subscribed report: its name, its rows as text, and its address. */
  report_ready: byEmail<{ report: string; rows: string; link: string }>('portal'),
  /** The newest checkpoint of the audit log, and the published one of a day, to be kept by an outsider. */
  audit_head: byEmail<{ head: string; sealedAt: string }>('portal'),
  day_head: byEmail<{ day: string; head: string; link: string }>('portal'),
  /** To administrators: a scheduled command failed, or did not start when it was due. */
  task_failed: byEmail<{ task: string }>('portal'),
  /** A file for a bank, a response or a host key requires manual action. */
  bank_transfer_alarm: byEmail<{ bank: string; file: string }>('portal'),
  task_late: byEmail<{ task: string; due: LocalWord }>('portal'),
  /** To administrators: an officer signed in without the provider; a user of the provider requests access. */
  emergency_sign_in: byEmail<{ name: string }>('portal'),
  sso_requested: byEmail<{ name: string }>('portal'),
  /** To administrators: the virus scanner's name of a finding, and the number of the file. */
  infection_found: byEmail<{ file: string; fileNo: number; found: string }>('portal'),
  letters_unsigned: byEmail<{ problem: LocalWord }>('portal'),
  /** Letters wait for the signature of this officer's own token. */
  letters_to_sign: inInboxOnly('portal'),
  /** To administrators: a token of another system will expire soon. */
  api_token_ends: byEmail<{ system: string; endsOn: LocalWord }>('portal'),
  /** To the requester of a change: a second person confirmed it, refused it, or found that the record had changed. */
  change_confirmed: inInboxOnly<ProposedChange>('portal'),
  change_refused: inInboxOnly<ProposedChange>('portal'),
  change_stale: inInboxOnly<ProposedChange>('portal'),
}

export type TemplateName = keyof typeof MESSAGES

export type TemplateParams = {
  [Name in TemplateName]: (typeof MESSAGES)[Name] extends Message<infer P> ? P : never
}

export type Channel = 'notice' | Outgoing

const ROWS = Object.entries(MESSAGES) as [TemplateName, Message<unknown>][]

/** A stored name may be that of a message that is no longer sent. */
const messageOf = (template: string): Message<unknown> | undefined =>
  MESSAGES[template as TemplateName]

/** Messages whose recipients are waiting for them at the screen. */
export const CODE_TEMPLATES = ROWS.filter(([, { isCode }]) => isCode).map(([template]) => template)

export const isCode = (template: string): boolean => messageOf(template)?.isCode ?? false

/** A text that an administrator may edit: its event and its channel. */
export interface MessagePlace {
  template: TemplateName
  channel: Outgoing
}

/** Messages that leave the portal, in the order of the groups. */
export const MESSAGE_PLACES: readonly MessagePlace[] = EVENT_GROUPS.flatMap((group) =>
  ROWS.filter(([, message]) => message.group === group).flatMap(([template, { channels }]) =>
    channels.map((channel) => ({ template, channel }))
  )
)

/** Placeholders that give access to an account: messages that contain them are readable nowhere (DECISIONS 11). */
export const SECRETS: readonly string[] = ['code', 'password']

/** Prefix of the keys of codes that verify a mobile number for a grievance. */
export const CONFIDENTIAL_CODE_PREFIX = 'discreet_code:'

interface StoredMessage {
  template: string
  dedupeKey: string | null
}

/** The key of a code whose recipient must remain unknown. */
export const confidentialCodeKey = () => `${CONFIDENTIAL_CODE_PREFIX}${randomUUID()}`

export const isConfidentialCode = ({ dedupeKey }: Pick<StoredMessage, 'dedupeKey'>): boolean =>
  dedupeKey?.startsWith(CONFIDENTIAL_CODE_PREFIX) ?? false

/** Whether the outbox page hides the recipient, the subject and the time of a message. */
export const isConfidential = (message: StoredMessage): boolean =>
  (messageOf(message.template)?.isConfidential ?? false) || isConfidentialCode(message)
