import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import Loi from '#loi/models/loi'
import ProfileRevision from '#profile/models/profile_revision'
import WorkflowDecision from '#workflow/models/workflow_decision'

type Subject = Pick<Application, 'id' | 'profileId' | 'userId'>

/**
 * The last correction by an officer and the last change of district of an application, by their
 * ids; 0 for none. A letter keeps both: what came after it is told by number, not by the clock.
 */
export async function latestChange(application: Subject, client: QueryClientContract) {
  const [correction, move] = await Promise.all([
    ProfileRevision.query({ client })
      .where('profile_id', application.profileId)
      .whereNot('changed_by', application.userId)
      .orderBy('id', 'desc')
      .first(),
    WorkflowDecision.query({ client })
      .where('subject_type', 'application')
      .where('subject_id', application.id)
      .where('action', 'change_district')
      .orderBy('id', 'desc')
      .first(),
  ])
  return { lastCorrectionId: correction?.id ?? 0, lastDistrictChangeId: move?.id ?? 0 }
}

/** Whether a correction or a change of district came after a letter: a re-issue is for nothing else. */
export async function changedAfter(
  loi: Loi,
  application: Subject,
  client: QueryClientContract
): Promise<boolean> {
  const latest = await latestChange(application, client)
  return (
    latest.lastCorrectionId > loi.lastCorrectionId ||
    latest.lastDistrictChangeId > loi.lastDistrictChangeId
  )
}
