import type { PublishError } from '#kernel/audit/publish_day'
import type { CheckpointError } from '#kernel/audit/seal_audit'
import type { AuditFinding } from '#kernel/audit/verify_audit'

const range = (first: number, until: number) =>
  first === until ? `${first}` : `${first} to ${until}`

/** A finding in one line, for whoever checks the log on the machine. */
export function describeFinding(finding: AuditFinding): string {
  const { kind, checkpoint } = finding
  switch (kind) {
    case 'changed':
      return `Seal ${checkpoint} does not agree with the audit entries up to ${finding.lastEntryId} (from ${finding.firstEntryId}): the log was changed.`
    case 'missing':
      return `Seals ${range(checkpoint, finding.until)} are missing.`
    case 'other_head':
      return `Seal ${checkpoint} is not the one whose head was written outside the database: the log was made anew.`
    case 'cut_off':
      return `Seals ${range(checkpoint, finding.until)} were written outside the database and are not in it: the log was cut off.`
    case 'other_root':
      return `What was published of seal ${checkpoint} is not what its entries come to: one of both was changed.`
    case 'other_day':
      return `The published head of ${finding.day} does not follow from its seals and the day before: it was changed.`
    case 'no_head':
      return `The heads of seals ${range(checkpoint, finding.until)} are not in the file AUDIT_HEADS_PATH: compare with the mails; audit:seal writes them anew.`
    case 'other_key':
      return `No seal from ${checkpoint} to ${finding.until} was made with this AUDIT_KEY: restore the key from your copy, or the log was made anew.`
    case 'archive_missing':
      return `The file of the archived year ${finding.year} is missing or cannot be read: the entries of seals ${range(checkpoint, finding.until)} were not checked, their chain of seals was. Put the file back.`
  }
}

/** Why nothing is sealed, in one line. */
export function describeCheckpointError(error: CheckpointError): string {
  const found = {
    changed: 'the newest seal does not agree with its entries',
    cut_off: 'the file of the heads has seals that the database has not',
    other_head: 'the newest seal is not the one in the file of the heads',
  }
  return `Nothing was sealed: ${found[error]}. Run audit:verify, and keep the database as it is.`
}

/** Why nothing was published, and what to do. */
export function describePublishError(error: PublishError): string {
  switch (error.kind) {
    case 'changed':
      return `seal ${error.seal} is missing or does not agree with its entries. Run audit:verify, and keep the database as it is.`
    case 'ahead':
      return `${error.day} is published already and lies ahead. Look at the clock of this machine.`
  }
}
