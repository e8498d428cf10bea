import db from '@adonisjs/lucid/services/db'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { refreshMasters } from '#masters/queries/masters'
import { MAX_DELIVERED_STATUS_ID } from '#workflow/queries/workflow_graph'

const STATUSES = ['application_statuses', 'claim_statuses']

/**
 * Saves the present workflow.
 *
 * @returns a function that reverts later edits; no subjects may remain in added statuses
 */
export async function saveWorkflow(): Promise<() => Promise<void>> {
  const kept = await Promise.all(
    STATUSES.map(async (table) => ({
      table,
      rows: await db.from(table).select('id', 'pending_with_role', 'work_order'),
    }))
  )
  return async () => {
    await db.from('workflow_transitions').where('version', '>', 0).delete()
    await db.from('workflow_versions').delete()
    for (const file of ['applications', 'claims']) {
      await db.from(file).where('workflow_version', '>', 0).update({ workflow_version: 0 })
    }
    await db.from('target_days').where('status_id', '>', MAX_DELIVERED_STATUS_ID).delete()
    for (const { table, rows } of kept) {
      await db.from(table).where('id', '>', MAX_DELIVERED_STATUS_ID).delete()
      const texts = db.from(TRANSLATIONS_TABLE).where('table_name', table)
      await texts.where('row_id', 'like', `${MAX_DELIVERED_STATUS_ID / 100}__`).delete()
      for (const { id, ...place } of rows) await db.from(table).where('id', id).update(place)
    }
    await refreshMasters()
  }
}
