import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { type FileRule, RETENTION } from '#privacy/erasure/rules/kinds'

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
export interface KeptFile {
  id: number
  number: string
  rule: FileRule
  /** The first day on which it is kept no more. */
  until: PlainDate
}

export interface RetentionStatus {
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
