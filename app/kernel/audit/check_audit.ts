import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { type AuditReport, verifyAudit } from '#kernel/audit/verify_audit'
import { storedJson } from '#kernel/database/columns'
import { instantOf } from '#kernel/database/instant'

/** What the log calls its own verification. */
const VERIFIED = 'audit.verified'

/** Verifies the whole log, and notes in it what was found: readers see when it was last whole. */
export async function verifyAndRecordAudit(mailed?: Parameters<typeof verifyAudit>[0]): Promise<AuditReport> {
  const report = await verifyAudit(mailed)
  const { checkpoints: seals, entries, findings } = report
  const data = { seals, entries, findings: findings.length }
  await recordAudit({ action: VERIFIED, actorId: null, data })
  return report
}

export interface LastVerification {
  at: Date
  seals: number
  entries: number
  /** What did not agree; 0 of a whole log. */
  findings: number
}

/** The last verification of the whole log; null before the first. */
export async function lastVerification(): Promise<LastVerification | null> {
  const row = await db
    .from('audit_entries')
    .where('action', VERIFIED)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('data', 'created_at')
    .first()
  if (!row) return null
  return { ...storedJson(row.data), at: instantOf(row.created_at) }
}
