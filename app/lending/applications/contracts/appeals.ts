import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** What the applicant can do about an appeal until a day, or whose decision is awaited. */
export type AppealStep =
  | { kind: 'appeal'; until: PlainDate }
  | { kind: 'wait_for_appeal'; holder: string; since: PlainDate }

/** The state of an appeal against a rejection, in the applicant's language. */
export interface AppealNote {
  tone: 'info' | 'success' | 'warning'
  title: string
  /** Sentences, one below the other. */
  lines: string[]
  /** Why it was rejected: a sentence, and the words of the office. */
  reason: string | null
  remarks: string | null
  /** What can be done; null where nothing can. */
  link: { href: string; label: string } | null
  /** Null where there is nothing to do or to wait for. */
  step: AppealStep | null
}

/** An appeal that is not decided, with its rejected application. */
export interface OpenAppeal {
  id: number
  applicationId: number
  /** Number of the application. */
  number: string
  /** Scheme id. */
  loanType: number
}

/** What the appeals of this module know, which build on applications. */
export interface AppealFacts {
  /** Null for an application that was not rejected. */
  noteOf(application: Application, i18n: I18n): Promise<AppealNote | null>
  /** Open appeals of a person. */
  openOf(userId: number, client: QueryClientContract): Promise<OpenAppeal[]>
  /** Closes an appeal because its applicant submits a new application of the scheme (DECISIONS 5). */
  end(appeal: OpenAppeal, trx: TransactionClientContract): Promise<void>
}
