import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AppealFacts, OpenAppeal } from '#applications/contracts/appeals'
import type {
  QuestionFacts,
  LetterFacts,
  LoanFacts,
  StageFacts,
} from '#applications/contracts/stage_facts'
import type Application from '#applications/models/application'
import type { PlainDate } from '#kernel/calendar/plain_date'

interface FactsQuery {
  today: PlainDate
  client: QueryClientContract
}

/** What is read is in the reader's language. */
type LocalisedFactsQuery = FactsQuery & { i18n: I18n }

type ReadQuestions = (application: Application, asked: FactsQuery) => Promise<QuestionFacts[]>

/** What modules that build on applications know of them, and this one needs. */
interface ApplicationFacts {
  /** The days of an application's letter while its applicant can use it; null before and after. */
  letter(application: Application, asked: FactsQuery): Promise<LetterFacts | null>
  loan(application: Application, asked: LocalisedFactsQuery): Promise<LoanFacts | null>
  appeals: AppealFacts
  /** Whether it has a bank sanction: accounts see those only (DECISIONS 10). */
  isSanctioned(applicationId: number): Promise<boolean>
  /** Refuses a submission that needs more than its form, in its transaction, with the citizen's row locked. */
  guardSubmission(userId: number, loanType: number, trx: TransactionClientContract): Promise<void>
  /** Where an application that a helper fills in is submitted; null where the form of the summary does. */
  submissionHref(userId: number, loanType: number): Promise<string | null>
  /** By the id of a step: the name of who helped with it. */
  helpersOf(applicationId: number): Promise<ReadonlyMap<number, string>>
}

const facts: ApplicationFacts = {
  letter: async () => null,
  loan: async () => null,
  appeals: { noteOf: async () => null, openOf: async () => [], end: async () => {} },
  isSanctioned: async () => false,
  guardSubmission: async () => {},
  submissionHref: async () => null,
  helpersOf: async () => new Map(),
}
const questionReaders: ReadQuestions[] = []

/** Lends this module what a later one knows (start/modules.ts); several ask something of an applicant. */
export function registerApplicationFacts({
  asked,
  ...known
}: Partial<ApplicationFacts> & { asked?: ReadQuestions }): void {
  Object.assign(facts, known)
  if (asked) questionReaders.push(asked)
}

export const applicationFacts = (): ApplicationFacts => facts

/** What is known of an application that its next step goes by. */
export async function stageFacts(
  application: Application,
  asked: LocalisedFactsQuery
): Promise<StageFacts> {
  const letter = await facts.letter(application, asked)
  const questions: QuestionFacts[] = []
  for (const read of questionReaders) questions.push(...(await read(application, asked)))
  return { letter, questions, loan: await facts.loan(application, asked) }
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
