import { dirname, join } from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'

/** Key of the checkpoints of the audit log (DECISIONS 12). It is never in the database. */
export const auditKey = env.get('AUDIT_KEY')

/**
 * File to which the heads of the checkpoints are appended: a user with write access to the database cannot change it.
 */
export const checkpointLogPath =
  env.get('AUDIT_CHECKPOINT_LOG_PATH') ??
  env.get('AUDIT_HEADS_PATH', app.makePath('storage/audit_heads.jsonl'))

/** Folder of the years of the log that were removed from the database, beside the heads. */
export const archiveFolder = join(dirname(checkpointLogPath), 'audit_archive')

/** Recipients of the published head of each day; empty for none. */
export const dayHeadRecipients = env
  .get('SEALS_MAIL_TO', '')
  .split(',')
  .map((address) => address.trim())
  .filter(Boolean)

/** Recipient of the head of the checkpoints once a day; empty for none. */
export const checkpointHeadRecipient = env.get('AUDIT_MAIL_TO', '')
