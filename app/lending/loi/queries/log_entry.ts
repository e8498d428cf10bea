import { findAuditEntry, isPublished } from '#kernel/audit/prove_entry'
import { verificationCode, publicLeaf } from '#kernel/audit/public_leaf'
import { LOI_ISSUED } from '#loi/actions/issue_loi'
import type Loi from '#loi/models/loi'

/** The entry of the audit log that says that a letter was issued; null of letters from before there were such. */
export const logEntryOf = ({ applicationId, number }: Pick<Loi, 'applicationId' | 'number'>) =>
  findAuditEntry(LOI_ISSUED, { type: 'application', id: applicationId }, (data) => data.number === number)

/** What stands on the paper of its entry. */
export async function logCodeOf(
  loi: Pick<Loi, 'applicationId' | 'number'>
): Promise<string | null> {
  const entry = await logEntryOf(loi)
  return entry && verificationCode(publicLeaf(entry))
}

/**
 * Where the proof of a letter is (promise/routes), an address alone, as of every later room; null of a letter without
 * one, and until its day is published.
 */
export async function proofHrefOf(
  applicationUuid: string,
  loi: Pick<Loi, 'applicationId' | 'number'>
): Promise<string | null> {
  const entry = await logEntryOf(loi)
  const isThere = entry !== null && (await isPublished(entry))
  return isThere ? `/promise/letters/${applicationUuid}/${loi.number}` : null
}
