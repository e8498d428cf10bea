/*
 * From where on something about a centre's applications is shown to its district. Each is a hint to look, never
 * a refusal, and none proves anything: a family shares a telephone, an account may be joint.
 */

/** Days that are looked at: long enough for a habit to show, short enough to be asked about. */
export const REVIEW_PERIOD_DAYS = 90

/** Applications, the newest first: more than a busy centre opens in that time. */
export const MAX_REVIEWED = 1_000

/** Refunds of two citizens go to one account: money is what one would be in the middle for. */
export const SAME_ACCOUNT = 2

/** One scan in the papers of two citizens: papers are of one person. */
export const SAME_FILE = 2

/** A family may share a telephone or a house; three citizens of one centre seldom do. */
export const SAME_TELEPHONE = 3
export const SAME_ADDRESS = 3

/**
 * A message takes seconds to arrive and to be read out; typed this fast and this often, the telephone may lie
 * beside the operator.
 */
export const QUICK_SECONDS = 12
export const QUICK_CODES = 3

/** Filling in and looking through one takes ten minutes at least. */
export const SUBMISSIONS_IN_AN_HOUR = 6

/** Hours of India in which citizens are not at a centre. */
export const NIGHT = { from: 22, until: 6 } as const
export const SUBMISSIONS_AT_NIGHT = 2

/** Half of those opened led nowhere, where so many were opened. */
export const LAPSED_OF = 6
export const LAPSED_SHARE = 0.5
