import db from '@adonisjs/lucid/services/db'
import { type AuditFinding, verifyAudit } from '#kernel/audit/verify_audit'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { sqlStartOf } from '#kernel/database/instant'
import { FileUnavailable } from '#jobs/contracts/file_kind'

/**
 * The whole log is read: what in it, or of what was published, is another. Heads and
 * archived years may be missing in a file.
 *
 * @returns what concerns seals from before the year alone, of which a pack tells
 * @throws Unmakeable where something concerns a seal from the year on
 */
export async function earlierFindings({ start }: FinancialYear): Promise<AuditFinding[]> {
  const { findings } = await verifyAudit()
  const wrong = findings.filter(({ kind }) => kind !== 'no_head' && kind !== 'archive_missing')
  const first = await firstCheckpointSince(sqlStartOf(start), wrong)
  if (wrong.some((finding) => lastCheckpointOf(finding) >= first)) throw new FileUnavailable('log_changed')
  return wrong
}

/**
 * The first seal that counts as made since then. One that was changed says nothing of its own time, so those right
 * before it count as well.
 */
async function firstCheckpointSince(since: string, wrong: readonly AuditFinding[]): Promise<number> {
  const checkpoint = await db
    .from('audit_seals')
    .where('created_at', '>=', since)
    .orderBy('number')
    .first()
  let first = checkpoint ? Number(checkpoint.number) : Infinity
  for (const finding of wrong.toSorted((a, b) => lastCheckpointOf(b) - lastCheckpointOf(a))) {
    if (lastCheckpointOf(finding) === first - 1) first = finding.checkpoint
  }
  return first
}

/** What was cut off, and a key that is another, concern whatever came since. */
function lastCheckpointOf(finding: AuditFinding): number {
  if (finding.kind === 'cut_off' || finding.kind === 'other_key') return Infinity
  return 'until' in finding ? finding.until : finding.checkpoint
}
