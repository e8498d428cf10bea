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

interface ProposedChange {
  /** The kind of change and what it is about. */
  change: LocalText
  /** Who decided. */
  by: string
  remarks: string | null
}

/**
 * What each message says, by the name of its template. The sentences stand at
 * `notifications.templates.<template>.{sms,subject,email,notice}` in each language.
 */
export interface TemplateParams {
  application_submitted: AboutApplication
  application_moved: WithStage
  application_held: Returned
  application_rejected: WithReason
  /** The file goes on from where it was rejected. */
  appeal_granted: WithReason & WithStage
  appeal_refused: WithReason
  application_corrected: AboutApplication
  meeting_scheduled: Meeting
  meeting_postponed: Meeting & { remarks: string | null }
  meeting_removed: AboutApplication & { remarks: string | null }
  loi_issued: WithLoi
  loi_extended: WithLoi
  /** A letter has expired, or its extension was returned: until when it can be asked for. */
  extension_open: AboutApplication & { remarks: string | null; lastDay: string | null }
  sanction_recorded: WithAmount
  /** A branch of this bank has answered on the letter of intent. */
  bank_answered: AboutApplication & { bank: LocalWord }
  /** By the bank's system: who records it knows. */
  disbursement_recorded: WithAmount
  loan_edited: AboutApplication
  claim_moved: WithStage & WithAmount
  claim_returned: Returned & WithAmount
  claim_rejected: WithReason & WithAmount
  claim_paid: WithAmount & { date: string }
  claim_proof_replaced: AboutApplication
  claim_window_closing: WithAmount & { count: number; lastDay: string }
  claim_failed: WithAmount & { reason: LocalWord | string | null }
  password_reset: Record<string, never>
  mobile_changed: Record<string, never>
  email_changed: Record<string, never>
  second_factor_on: Record<string, never>
  second_factor_off: Record<string, never>
  password_link_made: Record<string, never>
  account_attacked: Record<string, never>
  /** Nobody has used the account for the years of the rule; the day on which it goes. */
  account_unused: { day: LocalWord }
  /** What it carries stands nowhere else. */
  temporary_password: { userName: string; password: string }
  /** The same to somebody who has a new account. */
  first_password: { userName: string; password: string }
  /** A colleague named this officer in a note on a file, or on one of its claims. */
  mentioned: AboutApplication & { by: string; claim: number | null }
  /** A colleague gave this officer a file, or a claim. */
  assigned: AboutApplication & { by: string; claim: number | null }
  /** The office asks for one field or paper, perhaps of a claim; its words, and the last day for it. */
  item_asked: AboutApplication & { claim: number | null; remarks: string; lastDay: string }
  /** To the officer who asked. */
  item_answered: AboutApplication & { claim: number | null }
  /** To who asked the office to correct something that they cannot change themselves. */
  correction_answered: AboutApplication
  /** A complaint was taken; it went to the next post since it is late; it was answered. */
  grievance_filed: AboutGrievance
  grievance_escalated: AboutGrievance & { post: LocalWord }
  grievance_answered: AboutGrievance
  /** To who asked for a change: a second person confirmed it, refused it, or found the thing changed. */
  change_confirmed: ProposedChange
  change_refused: ProposedChange
  change_stale: ProposedChange
  /** Somebody's data was touched by a breach. The inbox leads to a page that says all; the others say it. */
  breach_told: {
    day: LocalWord
    phone: string
    nature?: LocalWord
    consequences?: LocalWord
    measures?: LocalWord
    safety?: LocalWord
    contact?: string
  }
  otp: { code: string; minutes: number }
  /** A helper asks for it: what it allows, so that nobody is told something else. */
  assisted_opening_code: { code: string; minutes: number; helper: string; scheme: LocalWord }
  assisted_submission_code: {
    code: string
    minutes: number
    helper: string
    scheme: LocalWord
    amount: string
  }
  /** A helper was named for one application. */
  helper_named: { helper: string; scheme: LocalWord }
  /** A report that was subscribed to: its name, what it says line by line, and its address. */
  report_ready: { report: string; rows: string; link: string }
  /** The newest seal of the audit log, for somebody outside to keep. */
  audit_head: { head: string; sealedAt: string }
  /** The published head of a day, for whoever keeps it outside. */
  day_head: { day: string; head: string; link: string }
  /** To administrators: a command of the schedule failed, or was not begun when it was due. */
  task_failed: { task: string }
  task_late: { task: string; due: LocalWord }
  /** To administrators: a token of another system ends soon. */
  api_token_ends: { system: string; endsOn: LocalWord }
}

export type TemplateName = keyof TemplateParams

export type Channel = 'notice' | 'sms' | 'email'
