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
} as const

export type FileRule = typeof RETENTION.loan | typeof RETENTION.closed

/** What somebody may erase while the account goes on. */
export const ERASABLE_PARTS = ['drafts', 'notices', 'old_papers'] as const
export type ErasablePart = (typeof ERASABLE_PARTS)[number]

/** What stands in the place of a name that was erased. */
export const ERASED_NAME = 'Erased person'
