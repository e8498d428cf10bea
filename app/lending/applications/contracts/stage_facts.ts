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
export const questionFacts = ({ id, answerBy, reason }: FileQuestion, href: string): QuestionFacts => ({
  id,
  href,
  until: answerBy,
  remarks: reason,
})
