import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ProfileLockState } from '#profile/lock'
import Application from '#applications/models/application'

/** The applicant's live applications, newest first. */
export function liveApplications(userId: number, client: QueryClientContract = db.connection()) {
  return Application.query({ client })
    .where('user_id', userId)
    .whereNotNull('live_key')
    .orderBy('id', 'desc')
}

/**
 * What of the profile is locked, derived from the live applications and never stored (DECISIONS
 * 5): a loan type's own sections by its application, the common ones by any, unless one of them
 * was returned for correction.
 */
export async function profileLockOf(
  userId: number,
  client?: QueryClientContract
): Promise<ProfileLockState> {
  const live = await liveApplications(userId, client)
  const closed = live.filter((application) => !application.status.editableByApplicant)
  return {
    common: live.length > 0 && closed.length === live.length,
    loanTypes: closed.map((application) => application.loanType),
    live: live.map(({ loanType, number, submittedOn }) => ({ loanType, number, submittedOn })),
  }
}
