import { getClock } from '#kernel/calendar/clock'
import { inForce } from '#kernel/calendar/in_force'
import { masters } from '#masters/queries/masters'
import type { RowOf } from '#masters/queries/master_lists'

/** The version of the privacy notice that counts today; undefined before the first one. */
export function activePrivacyNotice(): RowOf<'privacyNotices'> | undefined {
  const begun = inForce(masters().rows.privacyNotices, getClock().today(), () => 'notice')
  return begun.at(-1)
}
