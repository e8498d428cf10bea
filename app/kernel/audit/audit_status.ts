import type { PublishError } from '#kernel/audit/publication'
import type { CheckpointError } from '#kernel/audit/create_checkpoints'
import { type AuditFinding, type AuditReport, verifyAudit } from '#kernel/audit/verify_audit'
import db from '@adonisjs/lucid/services/db'
import { recordAudit } from '#kernel/audit/record_audit'
import { storedJson } from '#kernel/database/columns'
import { instantOf } from '#kernel/database/dialect'
import { firstLoggedDay } from '#kernel/audit/archive_file'

const range = (first: number, until: number) =>
  first === until ? `${first}` : `${first} to ${until}`

/** Describes a finding in one line, for the operator who verifies the log on the machine. */
export function describeFinding(finding: AuditFinding): string {
  const { kind, checkpoint } = finding
  switch (kind) {
    case 'changed':
      return `Checkpoint ${checkpoint} does not match the audit entries from ${finding.firstEntryId} up to ${finding.lastEntryId}: the log was changed.`
    case 'missing':
      return `Checkpoints ${range(checkpoint, finding.until)} are missing.`
    case 'other_head':
      return `Checkpoint ${checkpoint} is not the one whose head was written outside the database: the log was recreated.`
    case 'cut_off':
      return `Checkpoints ${range(checkpoint, finding.until)} were written outside the database and are not in it: the log was truncated.`
    case 'other_root':
      return `The publication of checkpoint ${checkpoint} does not match its entries: one of them was changed.`
    case 'other_day':
      return `The published head of ${finding.day} does not match its checkpoints and the day before: it was changed.`
    case 'no_head':
      return `The heads of checkpoints ${range(checkpoint, finding.until)} are not in the file AUDIT_CHECKPOINT_LOG_PATH: compare with the mails; audit:seal writes them again.`
    case 'other_key':
      return `No checkpoint from ${checkpoint} to ${finding.until} was created with this AUDIT_KEY: restore the key from your copy; otherwise the log was recreated.`
    case 'archive_missing':
      return `The file of the archived year ${finding.year} is missing or cannot be read: the entries of checkpoints ${range(checkpoint, finding.until)} were not verified, but the chain of checkpoints was. Restore the file.`
  }
}

/** Describes in one line why no checkpoint is created. */
export function describeCheckpointError(error: CheckpointError): string {
  const found = {
    changed: 'the newest checkpoint does not match its entries',
    cut_off: 'the file of the heads has checkpoints that are not in the database',
    other_head: 'the newest checkpoint is not the one in the file of the heads',
  }
  return `No checkpoint was created: ${found[error]}. Run audit:verify, and leave the database unchanged.`
}

/** Describes why nothing was published, and what to do. */
export function describePublishError(error: PublishError): string {
  switch (error.kind) {
    case 'changed':
      return `checkpoint ${error.seal} is missing or does not match its entries. Run audit:verify, and leave the database unchanged.`
    case 'ahead':
      return `${error.day} is already published and in the future. Check the clock of this machine.`
  }
}

/** Action under which the log records its own verification. */
const VERIFIED = 'audit.verified'

/** Verifies the complete log and records the result in it, so that readers see when it was last intact. */
export async function verifyAndRecordAudit(
  mailed?: Parameters<typeof verifyAudit>[0]
): Promise<AuditReport> {
  const report = await verifyAudit(mailed)
  const { checkpoints: seals, entries, findings } = report
  const data = { seals, entries, findings: findings.length }
  await recordAudit({ action: VERIFIED, actorId: null, data })
  return report
}

interface LastVerification {
  at: Date
  seals: number
  entries: number
  /** Number of mismatches; 0 if the log is intact. */
  findings: number
}

/** Returns the last verification of the complete log; null before the first. */
async function lastVerification(): Promise<LastVerification | null> {
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

/**
 * Maximum number of entries without a checkpoint that are counted; beyond it, only the fact that there are more is
 * shown.
 */
const MAX_COUNTED = 10_000

/** Returns the state of the checkpoints in the database; only a verification shows whether they match. */
export async function checkpointState() {
  const [checkpoint, check] = await Promise.all([
    db.from('audit_checkpoints').orderBy('number', 'desc').first(),
    lastVerification(),
  ])
  const lastId = checkpoint ? Number(checkpoint.last_entry_id) : 0
  const open = db.from('audit_entries').where('id', '>', lastId).select('id')
  const [{ total }] = await db
    .query()
    .from(open.limit(MAX_COUNTED + 1).as('open'))
    .count('* as total')
  return {
    seal: checkpoint && {
      number: Number(checkpoint.number),
      lastEntryId: lastId,
      at: instantOf(checkpoint.created_at).toISOString(),
    },
    unsealed: Math.min(Number(total), MAX_COUNTED),
    isCapped: Number(total) > MAX_COUNTED,
    /** First day whose entries are in the database; null if no earlier year is archived. */
    since: await firstLoggedDay(),
    check: check && { ...check, at: check.at.toISOString() },
  }
}

/** Returns the number of the checkpoint that covers an entry; null if it has none yet. */
export async function checkpointOfEntry(entryId: number): Promise<number | null> {
  const checkpoint = await db
    .from('audit_checkpoints')
    .where('last_entry_id', '>=', entryId)
    .orderBy('number')
    .select('number')
    .first()
  return checkpoint ? Number(checkpoint.number) : null
}
