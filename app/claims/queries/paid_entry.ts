import { entryOf } from '#core/audit/prove_entry'
import { CLAIM_PAID } from '#claims/actions/import_bank_answer'

/** The entry of the audit log that says that a claim was paid; null before, and of payments that were not noted yet. */
export const paidEntryOf = (claimId: number) => entryOf(CLAIM_PAID, { type: 'claim', id: claimId })
