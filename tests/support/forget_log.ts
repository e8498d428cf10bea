import { rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { archiveFolder, checkpointLogPath } from '#config/audit'

/**
 * Deletes the audit log with its checkpoints and the checkpoint log: an entry there without its checkpoint raises an
 * alert at the next checkpoint.
 */
export async function deleteAuditLog(): Promise<void> {
  await db.from('audit_entries').delete()
  await db.from('audit_checkpoints').delete()
  await db.from('audit_checkpoint_roots').delete()
  await db.from('audit_published_days').delete()
  await db.from('audit_archives').delete()
  await rm(checkpointLogPath, { force: true })
  await rm(archiveFolder, { recursive: true, force: true })
}
