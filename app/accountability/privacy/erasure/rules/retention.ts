import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Rules of the master `retention_rules`, by what they are of. */
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

/** What somebody may erase while the account goes on. */
export const ERASABLE_PARTS = ['drafts', 'notices', 'old_papers'] as const
export type ErasablePart = (typeof ERASABLE_PARTS)[number]

/** What stands in the place of a name that was erased. */
export const ERASED_NAME = 'Erased person'

/** What of an application matters to whether its person can be erased. */
export interface PersonFile {
  id: number
  number: string
  /** It goes on, or an appeal about it does. */
  isLive: boolean
  /** A bank has lent for it. */
  hasLoan: boolean
  /** A claim of it is not settled, or its money is on the way. */
  hasOpenClaim: boolean
  /** The day on which it came to where it stands; of one that is over, its end. */
  since: PlainDate
}

/** A file that a rule obliges to keep. */
interface KeptFile {
  id: number
  number: string
  rule: FileRule
  /** The first day on which it is kept no more. */
  until: PlainDate
}

interface RetentionStatus {
  /** Numbers of the applications that something still goes on with: the account cannot be erased. */
  live: string[]
  kept: KeptFile[]
  /** Files whose time is over: they go with the account. */
  expired: number[]
}

/**
 * What can be erased of a person and what must be kept until when (DPDP Act 2023, section 12(3): not what is
 * necessary for compliance with a law).
 *
 * @param days how long a file is kept after its end, by its rule
 */
export function retentionStatusOf(
  files: readonly PersonFile[],
  days: Readonly<Record<FileRule, number>>,
  today: PlainDate
): RetentionStatus {
  const goesOn = ({ isLive, hasOpenClaim }: PersonFile) => isLive || hasOpenClaim
  const ended = files
    .filter((file) => !goesOn(file))
    .map(({ id, number, hasLoan, since }): KeptFile => {
      const rule = hasLoan ? RETENTION.loan : RETENTION.closed
      return { id, number, rule, until: addDays(since, days[rule]) }
    })
  return {
    live: files.filter(goesOn).map(({ number }) => number),
    kept: ended.filter(({ until }) => until > today),
    expired: ended.filter(({ until }) => until <= today).map(({ id }) => id),
  }
}

/**
 * Days between the message that an account nobody uses will be erased and the erasure. Rule 8(2) of the DPDP
 * Rules 2025 asks for 48 hours; a telephone that is looked at once a week should not miss it.
 */
export const NOTICE_PERIOD_DAYS = 14
