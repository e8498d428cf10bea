import { indiaDateOf } from '#core/calendar/plain_date'
import { liveApplications } from '#applications/queries/live_applications'
import { timelineOf } from '#applications/queries/timeline'
import type { ReturnNote } from '#profile/contracts/return_note'

/** Why the person's live application of a loan type was returned; null when it was not. */
export async function returnNoteOf(
  userId: number,
  loanType: number,
  locale: string
): Promise<ReturnNote | null> {
  const live = await liveApplications(userId)
  const returned = live.find((one) => one.loanType === loanType && one.status.editableByApplicant)
  if (!returned) return null
  const last = (await timelineOf(returned, locale)).steps.at(-1)
  const { reason = null, remarks = null } = last ?? {}
  return { on: indiaDateOf(returned.statusSince), reason, remarks }
}
