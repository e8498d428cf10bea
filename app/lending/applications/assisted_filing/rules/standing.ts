/** Why a help ended. `submitted`: the application was sent, after which the helper has nothing. */
export const END_REASONS = ['citizen', 'helper', 'lapsed', 'submitted', 'closed', 'erased'] as const
export type EndReason = (typeof END_REASONS)[number]

/**
 * A help that led to no submission ends by itself: papers of an application are gathered within weeks, and
 * nobody keeps sight of a citizen's answers for longer because of being forgotten.
 */
export const MAX_ASSISTANCE_DAYS = 30

const DAY_MS = 86_400_000

interface AssistancePeriod {
  openedAt: Date
  endedAt: Date | null
}

/** The moment at which it ends by itself. */
export const lapsesAt = ({ openedAt }: Pick<AssistancePeriod, 'openedAt'>): Date =>
  new Date(openedAt.getTime() + MAX_ASSISTANCE_DAYS * DAY_MS)

/** Whether it has not ended, neither by somebody nor by itself. */
export const isUnderWay = (help: AssistancePeriod, now: Date): boolean =>
  help.endedAt === null && now < lapsesAt(help)
