import { findAuditEntry, isPublished } from '#kernel/audit/prove_entry'
import { CLAIM_PAID } from '#claims/actions/import_bank_answer'

/** The entry of the audit log that says that a claim was paid; null before, and of payments that were not noted yet. */
export const paidEntryOf = (claimId: number) => findAuditEntry(CLAIM_PAID, { type: 'claim', id: claimId })

/** Whether there is a proof that a claim was paid: from the night after it was noted. */
export async function isPaymentProven(claimId: number): Promise<boolean> {
  const entry = await paidEntryOf(claimId)
  return entry !== null && (await isPublished(entry))
}
