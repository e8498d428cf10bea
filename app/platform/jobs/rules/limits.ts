/** Days that a file is kept, and that what ended otherwise stays in sight. */
export const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/** Files of one person that may wait or be made at once. */
export const MOST_OPEN = 5

/** When what ends now is taken away. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_DAYS * DAY_MS)
