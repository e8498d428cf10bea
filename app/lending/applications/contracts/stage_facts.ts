import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type FileQuestion from '#approvals/collaboration/models/file_question'

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
export interface SeedingFacts {
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
  seeding: readonly SeedingFacts[]
}

/** Something that the office asks for by itself, while the file stays with it. */
export interface AskedFacts {
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
  asked: readonly AskedFacts[]
}

interface Asked {
  today: PlainDate
  client: QueryClientContract
}

/** What is read is in the reader's language. */
type AskedInLanguage = Asked & { i18n: I18n }

type ReadLetter = (application: Application, asked: Asked) => Promise<LetterFacts | null>
type ReadAsked = (application: Application, asked: Asked) => Promise<AskedFacts[]>
type ReadLoan = (application: Application, asked: AskedInLanguage) => Promise<LoanFacts | null>

let readLetter: ReadLetter = async () => null
const readAsked: ReadAsked[] = []
let readLoan: ReadLoan = async () => null

/** Lends this module what letters of intent know; called once by their module at start. */
export function registerLetterFacts(read: ReadLetter): void {
  readLetter = read
}

/** Lends this module what officers ask for; called by each module whose files they ask about. */
export function registerAskedFacts(read: ReadAsked): void {
  readAsked.push(read)
}

/** A question of the office for the next step. */
export const askedFacts = ({ id, answerBy, reason }: FileQuestion, href: string): AskedFacts => ({
  id,
  href,
  until: answerBy,
  remarks: reason,
})

/** Lends this module what claims know; called once by their module at start. */
export function registerLoanFacts(read: ReadLoan): void {
  readLoan = read
}

/** The days of an application's letter while its applicant can use it; null before and after. */
export const letterFactsOf: ReadLetter = (...asked) => readLetter(...asked)

/** What is known of an application that its next step goes by. */
export async function stageFacts(
  application: Application,
  asked: AskedInLanguage
): Promise<StageFacts> {
  const letter = await readLetter(application, asked)
  const questions: AskedFacts[] = []
  for (const read of readAsked) questions.push(...(await read(application, asked)))
  return { letter, asked: questions, loan: await readLoan(application, asked) }
}
