import { type Districts, hasDistrict } from '#lists/districts'

/** Days that a file is kept, and that what ended otherwise stays in sight. */
export const RETENTION_DAYS = 7
const DAY_MS = 86_400_000

/** Files of one person that may wait or be made at once. */
export const MAX_OPEN_FILES = 5

/** When what ends now is taken away. */
export const retainedUntil = (now: Date): Date => new Date(now.getTime() + RETENTION_DAYS * DAY_MS)

/** Whether all districts of a file are still within reach; null is all that there are. */
export const areDistrictsInScope = (ofFile: Districts, scope: Districts): boolean =>
  ofFile === null ? scope === null : ofFile.every((district) => hasDistrict(scope, district))
