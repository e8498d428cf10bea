import { dirname, join } from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'

/** Key of the seals of the audit log (DECISIONS 12). It is never in the database. */
export const auditKey = env.get('AUDIT_KEY')

/** File that the heads of the seals are appended to: whoever writes the database cannot change it. */
export const checkpointLogPath =
  env.get('AUDIT_CHECKPOINT_LOG_PATH') ??
  env.get('AUDIT_HEADS_PATH', app.makePath('storage/audit_heads.jsonl'))

/** Folder of the years of the log that were taken out of the database, beside the heads. */
export const archiveFolder = join(dirname(checkpointLogPath), 'audit_archive')

/** Who gets the published head of each day; empty: nobody. */
export const sealsMailTo = env
  .get('SEALS_MAIL_TO', '')
  .split(',')
  .map((address) => address.trim())
  .filter(Boolean)

/** Who gets the head of the seals once a day; empty: nobody. */
export const headsMailTo = env.get('AUDIT_MAIL_TO', '')
