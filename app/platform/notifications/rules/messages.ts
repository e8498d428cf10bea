import { randomUUID } from 'node:crypto'
import type { Translated } from '#kernel/formats/languages'

/** A word by language, for callers that put it together themselves; notices keep it so. */
export type LocalText = { en?: string } & Readonly<Record<string, string>>

/** The names of a master row; the row itself may be given. */
export type NamedRow = Translated<'name'>

/** A word that differs by language, because a notice is read in the language of the moment. */
export type LocalWord = LocalText | NamedRow

export type ParamValue = string | number | LocalWord | null

interface AboutApplication {
  /** Application number. */
  applicationNo: string
}

interface AboutGrievance {
  /** Stands in the inbox alone: others may read what leaves the portal, and some hide their name. */
  grievanceNo: string
}

interface WithReason extends AboutApplication {
  reason: LocalWord | null
  /** The officer's words. */
  remarks: string | null
}

/** What came back to its applicant, who has until a day. */
interface Returned extends WithReason {
  /** The last day on which it can be corrected, a plain date. */
  lastDay: string
}

interface WithStage extends AboutApplication {
  /** Name of the status it now has. */
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
  /** To answer or to pay; null where there is none. */
  lastDay: string | null
}

/** For a code that a helper asks for. */
interface HelperCode {
  code: string
  minutes: number
  helper: string
  scheme: LocalWord
}

interface ProposedChange {
  /** The kind of change and what it is about. */
  change: LocalText
  /** Who decided. */
  by: string
  remarks: string | null
}

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

/** A row of the table of messages; `P` are the values that its sentences are filled with. */
interface Message<P> {
  group: EventGroup
  /** Its channels, in addition to the inbox. */
  channels: readonly Outgoing[]
  /** Somebody waits for it at the screen. */
  isCode?: boolean
  /** About a complaint: who hides the name is not to be found by whom it went to, and when. */
  isConfidential?: boolean
  /** For the compiler alone. */
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
 * Every message: its group, its channels and its values. Its texts stand in each language at `notifications.templates.
 * <name>.{title,sms,subject,email,notice}`, those of its values on the page of texts at `notifications.placeholders`.
 */
export const MESSAGES = {
  application_submitted: outgoing<AboutApplication>('applications'),
  application_moved: outgoing<WithStage>('applications'),
  application_held: outgoing<Returned>('applications'),
  application_rejected: outgoing<WithReason>('applications'),
  /** The file goes on from where it was rejected. */
  appeal_granted: outgoing<WithReason & WithStage>('applications'),
  appeal_refused: outgoing<WithReason>('applications'),
  application_corrected: outgoing<AboutApplication>('applications'),
  /** The office asks for one field or paper, perhaps of a claim; its words, and the last day for it. */
  item_asked: outgoing<
    AboutApplication & { claim: number | null; remarks: string; lastDay: string }
  >('applications'),
  /** To the officer who asked. */
  item_answered: inInboxOnly<AboutApplication & { claim: number | null }>('applications'),
  /** To who asked the office to correct something that they cannot change themselves. */
  correction_answered: outgoing<AboutApplication>('applications'),
  /** A complaint was taken; it went to the next post since it is late; it was answered. */
  grievance_filed: inInboxOnly<AboutGrievance>('applications', { isConfidential: true }),
  grievance_escalated: outgoing<AboutGrievance & { post: LocalWord }>('applications', {
    isConfidential: true,
  }),
  grievance_answered: outgoing<AboutGrievance>('applications', { isConfidential: true }),
  /** A colleague named this officer in a note on a file, or on one of its claims. */
  mentioned: inInboxOnly<AboutApplication & { by: string; claim: number | null }>('applications'),
  /** A colleague gave this officer a file, or a claim. */
  assigned: inInboxOnly<AboutApplication & { by: string; claim: number | null }>('applications'),
  meeting_scheduled: outgoing<Meeting>('meetings'),
  meeting_postponed: outgoing<Meeting & { remarks: string | null }>('meetings'),
  meeting_removed: outgoing<AboutApplication & { remarks: string | null }>('meetings'),
  loi_issued: outgoing<WithLoi>('letters'),
  loi_extended: outgoing<WithLoi>('letters'),
  /** A letter has expired, or its extension was returned: until when it can be asked for. */
  extension_open: outgoing<AboutApplication & { remarks: string | null; lastDay: string | null }>(
    'letters'
  ),
  /** A branch of this bank has answered on the letter of intent. */
  bank_answered: outgoing<AboutApplication & { bank: LocalWord }>('letters'),
  sanction_recorded: outgoing<WithAmount>('loans'),
  /** By the bank's system: who records it knows. */
  disbursement_recorded: outgoing<WithAmount>('loans'),
  loan_edited: outgoing<AboutApplication>('loans'),
  /** An instalment will be due at the bank; it is overdue there. */
  instalment_due: outgoing<AboutApplication & { date: string }>('loans'),
  instalment_overdue: outgoing<AboutApplication & { date: string }>('loans'),
  claim_moved: outgoing<WithStage & WithAmount>('claims'),
  claim_returned: outgoing<Returned & WithAmount>('claims'),
  claim_rejected: outgoing<WithReason & WithAmount>('claims'),
  claim_paid: outgoing<WithAmount & { date: string }>('claims'),
  claim_reversed: outgoing<WithAmount & { date: string; reason: LocalWord | string | null }>(
    'claims'
  ),
  payment_reversed: inInboxOnly<WithAmount & { claim: number; date: string }>('claims'),
  payments_reported: inInboxOnly<{ batch: string; count: number }>('claims'),
  claim_failed: outgoing<WithAmount & { reason: LocalWord | string | null }>('claims'),
  claim_window_closing: outgoing<WithAmount & { count: number; lastDay: string }>('claims'),
  /** A refund that should not have been paid is demanded back; the last day to answer, or to pay. */
  recovery_notice: outgoing<Recovery>('claims'),
  recovery_answered: inInboxOnly<AboutApplication & { claim: number }>('claims'),
  recovery_ordered: outgoing<Recovery>('claims'),
  recovery_received: outgoing<Recovery>('claims'),
  recovery_reminder: outgoing<Recovery>('claims'),
  recovery_closed: outgoing<Recovery>('claims'),
  claim_proof_replaced: outgoing<AboutApplication>('claims'),
  otp: outgoing<{ code: string; minutes: number }>('accounts', { isCode: true }),
  /** Requested by a helper: it names what it allows, so that nobody can claim something else. */
  assisted_opening_code: outgoing<HelperCode>('accounts', { isCode: true }),
  assisted_submission_code: outgoing<HelperCode & { amount: string }>('accounts', { isCode: true }),
  /** A helper was named for one application. */
  helper_named: outgoing<{ helper: string; scheme: LocalWord }>('accounts'),
  /** To somebody with a new account; its content is stored nowhere else. */
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
  /** By an administrator, with a second one. */
  passkeys_removed: outgoing('accounts'),
  /** Its counter went back: it was perhaps copied. */
  passkey_cloned: outgoing('accounts'),
  sso_linked: outgoing('accounts'),
  account_attacked: outgoing('accounts'),
  account_taken_over: outgoing('accounts'),
  /** Nobody has used the account for the years of the rule; the day on which it goes. */
  account_unused: outgoing<{ day: LocalWord }>('accounts'),
  /** A file of theirs has a virus and was taken from view. */
  file_infected: outgoing<{ file: string }>('accounts'),
  /** Somebody's data was touched by a breach. The inbox leads to a page that says all; the others say it. */
  breach_told: outgoing<
    { day: LocalWord; phone: string; contact?: string } & Partial<
      Record<'nature' | 'consequences' | 'measures' | 'safety', LocalWord>
    >
  >('accounts'),
  /** A report that was subscribed to: its name, what it says line by line, and its address. */
  report_ready: byEmail<{ report: string; rows: string; link: string }>('portal'),
  /** The newest seal of the audit log, and the published head of a day, for somebody outside to keep. */
  audit_head: byEmail<{ head: string; sealedAt: string }>('portal'),
  day_head: byEmail<{ day: string; head: string; link: string }>('portal'),
  /** To administrators: a command of the schedule failed, or was not begun when it was due. */
  task_failed: byEmail<{ task: string }>('portal'),
  /** A file for a bank, a response or a host key needs a person. */
  bank_transfer_alarm: byEmail<{ bank: string; file: string }>('portal'),
  task_late: byEmail<{ task: string; due: LocalWord }>('portal'),
  /** To administrators: an officer signed in without the provider; somebody of the provider requests access. */
  emergency_sign_in: byEmail<{ name: string }>('portal'),
  sso_requested: byEmail<{ name: string }>('portal'),
  /** To administrators: the virus scanner found something; its name of it, and the file's number. */
  infection_found: byEmail<{ file: string; fileNo: number; found: string }>('portal'),
  letters_unsigned: byEmail<{ problem: LocalWord }>('portal'),
  /** Letters wait for the signature of this officer's own token. */
  letters_to_sign: inInboxOnly('portal'),
  /** To administrators: a token of another system ends soon. */
  api_token_ends: byEmail<{ system: string; endsOn: LocalWord }>('portal'),
  /** To who asked for a change: a second person confirmed it, refused it, or found the thing changed. */
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

/** A stored name may be that of a message that is sent no more. */
const messageOf = (template: string): Message<unknown> | undefined =>
  MESSAGES[template as TemplateName]

/** Messages that somebody waits for at the screen. */
export const CODE_TEMPLATES = ROWS.filter(([, { isCode }]) => isCode).map(([template]) => template)

export const isCode = (template: string): boolean => messageOf(template)?.isCode ?? false

/** A text that an administrator may write: what it tells, and by which channel. */
export interface MessagePlace {
  template: TemplateName
  channel: Outgoing
}

/** Those that leave the portal, in the order of the groups. */
export const MESSAGE_PLACES: readonly MessagePlace[] = EVENT_GROUPS.flatMap((group) =>
  ROWS.filter(([, message]) => message.group === group).flatMap(([template, { channels }]) =>
    channels.map((channel) => ({ template, channel }))
  )
)

/** Placeholders that let somebody in: what carries them is readable nowhere (DECISIONS 11). */
export const SECRETS: readonly string[] = ['code', 'password']

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
  (messageOf(message.template)?.isConfidential ?? false) || isConfidentialCode(message)
