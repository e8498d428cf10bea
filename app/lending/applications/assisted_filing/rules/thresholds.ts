/*
 * Thresholds from which a pattern in a centre's applications is shown to its district. Each is a hint for review, never
 * a refusal, and proves nothing: a family may share a telephone, an account may be joint.
 */

/** Number of days reviewed: long enough to show a habit, short enough for questions about it. */
export const REVIEW_PERIOD_DAYS = 90

/** Maximum number of applications reviewed, the newest first: more than a busy centre opens in that time. */
export const MAX_REVIEWED = 1_000

/** Refunds of two citizens go to one account: money would be the motive of a fraudulent helper. */
export const SAME_ACCOUNT = 2

/** One scan among the documents of two citizens: documents belong to one person. */
export const SAME_FILE = 2

/** A family may share a telephone or a house; three citizens of one centre rarely do. */
export const SAME_TELEPHONE = 3
export const SAME_ADDRESS = 3

/**
 * A message takes seconds to arrive and to be read out; codes typed this fast and this often suggest that the telephone
 * is beside the operator.
 */
export const QUICK_SECONDS = 12
export const QUICK_CODES = 3

/** Filling in and checking an application takes at least ten minutes. */
export const SUBMISSIONS_IN_AN_HOUR = 6

/** Hours in India at which citizens are not at a centre. */
export const NIGHT = { from: 22, until: 6 } as const
export const SUBMISSIONS_AT_NIGHT = 2

/** Share of opened applications without a submission, and the minimum number opened. */
export const LAPSED_OF = 6
export const LAPSED_SHARE = 0.5
