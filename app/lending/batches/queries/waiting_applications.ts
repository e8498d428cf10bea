import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import type { Viewer } from '#approvals/viewer'
import { scopeToDistricts } from '#auth/policies/reach'
import { masters } from '#masters/queries/masters'
import { latestDecisions } from '#workflow/queries/decision_history'

/** Shown to choose from at once; a meeting rarely takes more than a hundred. */
const MAX_SHOWN_APPLICATIONS = 200

/**
 * What waits for a meeting in the officer's district, the oldest first, and what of it was chosen
 * in the list (DECISIONS 4 'schedule batch').
 *
 * @param chosenIds ids that came with the address: those that cannot be scheduled are left out
 */
export async function waitingApplications(
  officer: Viewer,
  chosenIds: readonly number[],
  client: QueryClientContract = db.connection()
) {
  const statuses = masters().startStatuses('application', 'schedule_meeting', officer.roleId)
  const schedulable = () =>
    scopeToDistricts(Application.query({ client }), officer)
      .whereIn('statusId', statuses)
      .whereNotExists((items) => {
        items
          .from('committee_batch_items')
          .whereColumn('committee_batch_items.live_application_id', 'applications.id')
      })
  const chosen = await schedulable()
    .whereIn('id', [...chosenIds])
    .orderBy('id')
  const waiting = await schedulable()
    .whereNotIn('id', [...chosenIds])
    .orderBy('statusSince')
    .orderBy('id')
    .limit(MAX_SHOWN_APPLICATIONS)
  const ids = [...chosen, ...waiting].map(({ id }) => id)
  const latest = await latestDecisions('application', ids, client)
  return { chosen, waiting, latest, left: chosenIds.length - chosen.length }
}
