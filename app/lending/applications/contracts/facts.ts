import type { PlainDate } from '#kernel/calendar/plain_date'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { namesWithRows } from '#kernel/database/statements'
import type Application from '#applications/models/application'

/** The letter of intent that counts. */
export interface LetterFacts {
  /** The last day of its validity. */
  validTill: PlainDate
  /** The last day to apply for its extension; null where none can be asked for. */
  extendUntil: PlainDate | null
}

/** An instalment of the bank's loan; amounts in paise. */
export interface InstalmentFacts {
  /** Id of its row in the schedule. */
  id: number
  dueOn: PlainDate
  /** The last day to claim its interest. */
  lastDay: PlainDate
  /** What it brings when it is paid on its due date. */
  refundPaise: number
}

/** A claim that came back to its applicant. */
export interface ReturnedClaim {
  uuid: string
  /** The last day to correct it. */
  until: PlainDate
  reason: string | null
  /** The officer's words. */
  remarks: string | null
  /** What the office named, and where it is corrected; null where it named nothing. */
  item: { name: string; href: string } | null
}

/** A claim that the office has. */
export interface PendingClaim {
  uuid: string
  /** Who has it, in words. */
  holder: string
  since: PlainDate
}

/** What the person who is paid says, or is to say, of where the national mapper credits their Aadhaar. */
export interface LinkingFacts {
  /** Id of the claim that it is about. */
  claimId: number
  /** Whether a payment failed or another picture is asked for; else it can be stated at any time. */
  isUrgent: boolean
  /** What to do about it, or what the office writes. */
  remarks: string | null
  /** Why the bank returned the payment. */
  reason: string | null
  href: string
}

export interface LoanFacts {
  /** The bank has paid out less than it sanctioned. */
  isOpen: boolean
  claimable: readonly InstalmentFacts[]
  /** The first that is not due yet and will be refunded; null when there is none. */
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
  /** The officer's words. */
  remarks: string
}

/** What later modules know of an application, for its next step; a part that does not matter now is null. */
export interface StageFacts {
  letter: LetterFacts | null
  loan: LoanFacts | null
  questions: readonly QuestionFacts[]
}

/** A question of the office for the next step. */
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

/** What is read is in the reader's language. */
type LocalisedFactsQuery = FactsQuery & { i18n: I18n }

/** What few applications have: it is read only where there are such rows. */
interface RareFacts<Read> {
  rows(application: Pick<Application, 'id' | 'userId'>): DatabaseQueryBuilderContract
  read: Read
}

type ReadQuestions = (application: Application, asked: FactsQuery) => Promise<QuestionFacts[]>

/** By the id of a step: the name of who helped with it. */
type ReadHelpers = (application: Application) => Promise<ReadonlyMap<number, string>>

/** What modules that build on applications know of them, and this one needs. */
interface ApplicationFacts {
  /** The days of an application's letter while its applicant can use it; null before and after. */
  letter(application: Application, asked: FactsQuery): Promise<LetterFacts | null>
  loan(application: Application, asked: LocalisedFactsQuery): Promise<LoanFacts | null>
  appeals: AppealFacts
  /** Whether it has a bank sanction: accounts see those only (DECISIONS 10). */
  isSanctioned(applicationId: number): Promise<boolean>
  /** Those of some applications that have one. */
  sanctionedOf(applicationIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Refuses a submission that needs more than its form, in its transaction, with the citizen's row locked. */
  guardSubmission(userId: number, loanType: number, trx: TransactionClientContract): Promise<void>
  /** Where an application that a helper fills in is submitted; null where the form of the summary does. */
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

/** Lends this module what a later one knows (start/modules.ts); several ask something of an applicant. */
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

/** Which of the rare facts there are of an application, in one statement. */
const rareFactsOf = cachedPerRequest((id: number, userId: number) =>
  namesWithRows(
    Object.fromEntries([
      ...questions.map(({ rows }, place) => [`${place}`, rows({ id, userId })]),
      ...(helpers ? [['helpers', helpers.rows({ id, userId })]] : []),
    ])
  )
)

/** By the id of a step: the name of who helped with it. */
export const helpersOf: ReadHelpers = async (application) =>
  helpers && (await rareFactsOf(application.id, application.userId)).has('helpers')
    ? helpers.read(application)
    : new Map()

/** The facts of an application that decide its next step. */
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

/** The person's open appeal of a scheme; null where there is none. */
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
interface AppealFacts {
  /** Null for an application that was not rejected. */
  noteOf(application: Application, i18n: I18n): Promise<AppealNote | null>
  /** Open appeals of a person. */
  openOf(userId: number, client: QueryClientContract): Promise<OpenAppeal[]>
  /** Closes an appeal because its applicant submits a new application of the scheme (DECISIONS 5). */
  end(appeal: OpenAppeal, trx: TransactionClientContract): Promise<void>
}
