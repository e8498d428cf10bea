/*
 * Thresholds from which a pattern in a centre's applications is shown to its district. Each is a hint for review, never
 * a refusal, and proves nothing: a family may share a telephone, an account may be joint.
 */

/** Number of days reviewed: long enough to show a habit, short enough for questions about it. */
export const REVIEW_PERIOD_DAYS = 90

/** Maximum number of applications reviewed, the newest first: more than a busy centre opens in that time. */
export const MAX_REVIEWED = 1_000

/** Refunds of two citizens go to one account: money would be the motive of a fraudulent helper. */
export const MIN_SAME_ACCOUNT = 2

/** One scan among the documents of two citizens: documents belong to one person. */
export const MIN_SAME_FILE = 2

/** A family may share a telephone or a house; three citizens of one centre rarely do. */
export const MIN_SAME_TELEPHONE = 3
export const MIN_SAME_ADDRESS = 3

/**
 * A message takes seconds to arrive and to be read out; codes typed this fast and this often suggest that the telephone
 * is beside the operator.
 */
export const MAX_QUICK_SECONDS = 12
export const MIN_QUICK_CODES = 3

/** Filling in and checking an application takes at least ten minutes. */
export const MIN_SUBMISSIONS_PER_HOUR = 6

/** Hours in India at which citizens are not at a centre. */
export const NIGHT_HOURS = { from: 22, until: 6 } as const
export const MIN_NIGHT_SUBMISSIONS = 2

/** Share of opened applications without a submission, and the minimum number opened. */
export const MIN_OPENED = 6
export const MIN_LAPSED_SHARE = 0.5
