import type { PlainDate } from '#kernel/calendar/plain_date'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { namesWithRows } from '#kernel/database/statements'
import type Application from '#applications/models/application'

/** The current letter of intent. */
export interface LetterFacts {
  /** The last day of its validity. */
  validTill: PlainDate
  /** The last day to apply for its extension; null if none can be requested. */
  extendUntil: PlainDate | null
}

/** An instalment of the bank's loan; amounts in paise. */
export interface InstalmentFacts {
  /** Id of its row in the schedule. */
  id: number
  dueOn: PlainDate
  /** The last day to claim its interest. */
  lastDay: PlainDate
  /** Refund if it is paid on its due date. */
  refundPaise: number
}

/** A claim that was returned to its applicant. */
export interface ReturnedClaim {
  uuid: string
  /** The last day to correct it. */
  until: PlainDate
  reason: string | null
  /** Remarks of the officer. */
  remarks: string | null
  /** The item named by the office, and where it is corrected; null if it named none. */
  item: { name: string; href: string } | null
}

/** A claim that is pending with the office. */
export interface PendingClaim {
  uuid: string
  /** Who it is pending with, as text. */
  holder: string
  since: PlainDate
}

/** Statement by the payee, present or still required, on where the national mapper credits their Aadhaar payments. */
export interface LinkingFacts {
  /** Id of the claim concerned. */
  claimId: number
  /** Whether a payment failed or another image is required; otherwise it can be stated at any time. */
  isUrgent: boolean
  /** What to do about it, or the remarks of the office. */
  remarks: string | null
  /** Why the bank returned the payment. */
  reason: string | null
  href: string
}

export interface LoanFacts {
  /** Whether the bank has disbursed less than it sanctioned. */
  isOpen: boolean
  claimable: readonly InstalmentFacts[]
  /** The first instalment that is not due yet and will be refunded; null if there is none. */
  upcoming: InstalmentFacts | null
  returned: readonly ReturnedClaim[]
  pending: readonly PendingClaim[]
  linkings: readonly LinkingFacts[]
}

/** An item that the office requests separately, while the application stays with it. */
export interface QuestionFacts {
  id: number
  /** Where it is answered. */
  href: string
  /** The last day to answer. */
  until: PlainDate
  /** Remarks of the officer. */
  remarks: string
}

/** Facts of an application from other modules, for its next step; a part that is not relevant now is null. */
export interface StageFacts {
  letter: LetterFacts | null
  loan: LoanFacts | null
  questions: readonly QuestionFacts[]
}

/** Returns a question of the office for the next step. */
export const questionFacts = (
  { id, answerBy, reason }: FileQuestion,
  href: string
): QuestionFacts => ({
  id,
  href,
  until: answerBy,
  remarks: reason,
})

interface FactsQuery {
  today: PlainDate
  client: QueryClientContract
}

/** Texts are in the reader's language. */
type LocalisedFactsQuery = FactsQuery & { i18n: I18n }

/** Facts that few applications have: they are read only if such rows exist. */
interface RareFacts<Read> {
  rows(application: Pick<Application, 'id' | 'userId'>): DatabaseQueryBuilderContract
  read: Read
}

type ReadQuestions = (application: Application, asked: FactsQuery) => Promise<QuestionFacts[]>

/** Returns the names of helpers by the id of a step. */
type ReadHelpers = (application: Application) => Promise<ReadonlyMap<number, string>>

/** Facts of applications that this module needs from modules that depend on it. */
interface ApplicationFacts {
  /** Returns the dates of an application's letter while its applicant can use it; null before and after. */
  letter(application: Application, asked: FactsQuery): Promise<LetterFacts | null>
  loan(application: Application, asked: LocalisedFactsQuery): Promise<LoanFacts | null>
  appeals: AppealFacts
  /** Whether it has a bank sanction: accounts see those only (DECISIONS 10). */
  isSanctioned(applicationId: number): Promise<boolean>
  /** Returns those of the applications that have one. */
  sanctionedOf(applicationIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Refuses a submission that needs more than its form, in its transaction, with the citizen's row locked. */
  guardSubmission(userId: number, loanType: number, trx: TransactionClientContract): Promise<void>
  /** Returns where an assisted application is submitted; null if the form of the summary is used. */
  submissionHref(userId: number, loanType: number): Promise<string | null>
}

const facts: ApplicationFacts = {
  letter: async () => null,
  loan: async () => null,
  appeals: { noteOf: async () => null, openOf: async () => [], end: async () => {} },
  isSanctioned: async () => false,
  sanctionedOf: async () => new Set(),
  guardSubmission: async () => {},
  submissionHref: async () => null,
}
const questions: RareFacts<ReadQuestions>[] = []
let helpers: RareFacts<ReadHelpers> | null = null

/**
 * Registers the facts of a dependent module (start/modules.ts); several modules may have questions for an applicant.
 */
export function registerApplicationFacts({
  asked,
  helped,
  ...known
}: Partial<ApplicationFacts> & {
  asked?: RareFacts<ReadQuestions>
  helped?: RareFacts<ReadHelpers>
}): void {
  Object.assign(facts, known)
  if (asked) questions.push(asked)
  if (helped) helpers = helped
}

export const applicationFacts = (): ApplicationFacts => facts

/** Returns which of the rare facts an application has, in one statement. */
const rareFactsOf = cachedPerRequest((id: number, userId: number) =>
  namesWithRows(
    Object.fromEntries([
      ...questions.map(({ rows }, place) => [`${place}`, rows({ id, userId })]),
      ...(helpers ? [['helpers', helpers.rows({ id, userId })]] : []),
    ])
  )
)

/** Returns the names of helpers by the id of a step. */
export const helpersOf: ReadHelpers = async (application) =>
  helpers && (await rareFactsOf(application.id, application.userId)).has('helpers')
    ? helpers.read(application)
    : new Map()

/** Returns the facts of an application that decide its next step. */
export async function stageFacts(
  application: Application,
  asked: LocalisedFactsQuery
): Promise<StageFacts> {
  const letter = await facts.letter(application, asked)
  const found = await rareFactsOf(application.id, application.userId)
  const open: QuestionFacts[] = []
  for (const [place, { read }] of questions.entries()) {
    if (found.has(`${place}`)) open.push(...(await read(application, asked)))
  }
  return { letter, questions: open, loan: await facts.loan(application, asked) }
}

/** Returns the person's open appeal of a scheme; null if there is none. */
export async function openAppealOf(
  userId: number,
  loanType: number,
  client: QueryClientContract
): Promise<OpenAppeal | null> {
  const open = await facts.appeals.openOf(userId, client)
  return open.find((appeal) => appeal.loanType === loanType) ?? null
}

/** What the applicant can do about an appeal until a day, or whose decision is awaited. */
export type AppealStep =
  | { kind: 'appeal'; until: PlainDate }
  | { kind: 'wait_for_appeal'; holder: string; since: PlainDate }

/** The state of an appeal against a rejection, in the applicant's language. */
export interface AppealNote {
  tone: 'info' | 'success' | 'warning'
  title: string
  /** Sentences, one per line. */
  lines: string[]
  /** Reason for the rejection: a sentence, and the remarks of the office. */
  reason: string | null
  remarks: string | null
  /** Possible action; null if there is none. */
  link: { href: string; label: string } | null
  /** Null if there is nothing to do or to wait for. */
  step: AppealStep | null
}

/** A pending appeal, with its rejected application. */
export interface OpenAppeal {
  id: number
  applicationId: number
  /** Number of the application. */
  number: string
  /** Scheme id. */
  loanType: number
}

/** Facts about appeals, whose module depends on applications. */
interface AppealFacts {
  /** Null for an application that was not rejected. */
  noteOf(application: Application, i18n: I18n): Promise<AppealNote | null>
  /** Open appeals of a person. */
  openOf(userId: number, client: QueryClientContract): Promise<OpenAppeal[]>
  /** Closes an appeal because its applicant submits a new application of the scheme (DECISIONS 5). */
  end(appeal: OpenAppeal, trx: TransactionClientContract): Promise<void>
}
