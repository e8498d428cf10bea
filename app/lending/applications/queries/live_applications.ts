import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ProfileLockState } from '#profile/contracts/facts'
import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'

/** The applicant's live applications, newest first. */
export function liveApplications(userId: number, client: QueryClientContract = db.connection()) {
  return Application.query({ client })
    .where('user_id', userId)
    .whereNotNull('live_key')
    .orderBy('id', 'desc')
}

/** What the lock of the profile is derived from, never stored (DECISIONS 5). */
export async function profileLockOf(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<ProfileLockState> {
  const all = await Application.query({ client }).where('user_id', userId).orderBy('id', 'desc')
  const live = all.filter(({ liveKey }) => liveKey !== null)
  const hasClosed = live.length < all.length
  return {
    appealed: hasClosed ? await applicationFacts().appeals.openOf(userId, client) : [],
    applied: all.map(({ loanType }) => loanType),
    live: live.map(({ loanType, number, submittedOn, status }) => ({
      loanType,
      number,
      submittedOn,
      isEditable: status.editableByApplicant,
    })),
  }
}
