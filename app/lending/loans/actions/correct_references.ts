import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/identifiers'
import type { EncryptedReferences } from '#kernel/vault/vault'
import { findSanctionKeys, lockSanction } from '#loans/actions/lock_loan'
import { resetVerification } from '#loans/actions/verify_loan'
import type LoanSanction from '#loans/models/loan_sanction'
import { requireUnchanged } from '#loans/queries/loan_rules'
import type { Actor } from '#workflow/contracts/subject'

interface ReferenceCorrection {
  sanctionId: number
  actor: Actor
  /** Given references replace the existing ones. */
  references: EncryptedReferences
  remarks: string
  /** Version that the administrator saw (`versionOf`); a later change leads to a refusal. */
  expectedVersion: string
}

const masksOf = ({ accountLast4, mandateLast4 }: LoanSanction) => ({
  account: maskNumber(accountLast4, 'account'),
  mandate: maskNumber(mandateLast4, 'account'),
})

/**
 * Corrects the loan's account number or the lender's mandate, which identify its payments in statements. The audit log
 * stores the last digits of both with who, when and why; accounts verify the sanction again (DECISIONS 7).
 *
 * @throws NotFound; Refusal when neither is given, or the sanction was changed or withdrawn meanwhile
 */
export class CorrectReferences {
  async run(input: ReferenceCorrection): Promise<void> {
    const { sanctionId, actor, references, remarks, expectedVersion } = input
    if (Object.keys(references).length === 0) {
      throw new Refusal('loans.messages.no_reference', {}, { field: 'accountNo' })
    }
    const place = await findSanctionKeys(sanctionId)
    await inTransaction(async (trx) => {
      const { application, sanction } = await lockSanction(place, trx)
      await requireUnchanged('sanction', sanction, expectedVersion, trx)
      const before = masksOf(sanction)
      await resetVerification(sanction.merge(references), trx)
      await recordAudit({
        action: 'sanction.references_corrected',
        actor,
        subjectType: 'sanction',
        subjectId: sanction.id,
        districtId: application.districtId,
        data: { before, after: masksOf(sanction), remarks },
        trx,
      })
    })
  }
}
