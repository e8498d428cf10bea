import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Ids of rules in the master `retention_rules`, by their subject. */
export const RETENTION = {
  loan: 'LOAN-FILE',
  closed: 'CLOSED-FILE',
  draft: 'DRAFT',
  message: 'MESSAGE',
  code: 'CODE',
  feedback: 'FEEDBACK',
  breach: 'BREACH',
  grievance: 'GRIEVANCE',
  unused: 'UNUSED',
  change: 'CHANGE',
  stay: 'QUEUE',
  sending: 'SENDING',
  outside: 'OUTSIDE',
} as const

export type FileRule = typeof RETENTION.loan | typeof RETENTION.closed

/** Parts that a person may erase while the account continues. */
export const ERASABLE_PARTS = ['drafts', 'notices', 'old_papers'] as const
export type ErasablePart = (typeof ERASABLE_PARTS)[number]

/** Replacement for an erased name. */
export const ERASED_NAME = 'Erased person'

/** Data of an application that determines whether its person can be erased. */
export interface PersonFile {
  id: number
  number: string
  /** Whether it is active, or an appeal about it is. */
  isLive: boolean
  /** Whether a bank has granted a loan for it. */
  hasLoan: boolean
  /** Whether it has a claim that is not settled or whose payment is under way. */
  hasOpenClaim: boolean
  /** The date on which it reached its status; for a completed one, its end. */
  since: PlainDate
}

/** An application that a rule obliges the corporation to keep. */
interface KeptFile {
  id: number
  number: string
  rule: FileRule
  /** The first day on which it is no longer kept. */
  until: PlainDate
}

interface RetentionStatus {
  /** Numbers of the active applications, which prevent the erasure of the account. */
  live: string[]
  kept: KeptFile[]
  /** Applications whose retention period is over; they are erased with the account. */
  expired: number[]
}

/**
 * Determines what can be erased for a person and what must be kept until when (DPDP Act 2023, section 12(3): not what
 * is necessary for compliance with a law).
 *
 * @param days days for which an application is kept after its end, by its rule
 */
export function retentionStatusOf(
  files: readonly PersonFile[],
  days: Readonly<Record<FileRule, number>>,
  today: PlainDate
): RetentionStatus {
  const isActive = ({ isLive, hasOpenClaim }: PersonFile) => isLive || hasOpenClaim
  const ended = files
    .filter((file) => !isActive(file))
    .map(({ id, number, hasLoan, since }): KeptFile => {
      const rule = hasLoan ? RETENTION.loan : RETENTION.closed
      return { id, number, rule, until: addDays(since, days[rule]) }
    })
  return {
    live: files.filter(isActive).map(({ number }) => number),
    kept: ended.filter(({ until }) => until > today),
    expired: ended.filter(({ until }) => until <= today).map(({ id }) => id),
  }
}

/**
 * Days between the message that an unused account will be erased and the erasure. Rule 8(2) of the DPDP Rules 2025
 * requires 48 hours; a person who reads messages once a week should not miss it.
 */
export const NOTICE_PERIOD_DAYS = 14
