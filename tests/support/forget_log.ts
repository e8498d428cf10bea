import { rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { archiveFolder, checkpointLogPath } from '#config/audit'

/** Takes the audit log away with its seals and their heads: a head without its seal is an alarm to who seals next. */
export async function forgetLog(): Promise<void> {
  await db.from('audit_entries').delete()
  await db.from('audit_checkpoints').delete()
  await db.from('audit_checkpoint_roots').delete()
  await db.from('audit_published_days').delete()
  await db.from('audit_archives').delete()
  await rm(checkpointLogPath, { force: true })
  await rm(archiveFolder, { recursive: true, force: true })
}
