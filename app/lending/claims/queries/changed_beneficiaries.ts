import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { digest } from '#kernel/vault/vault'
import { approvedClaimStatusId, type Beneficiary } from '#claims/queries/payable_claims'
import {
  beneficiaryDigests,
  changedBeneficiaryFields,
  type BeneficiaryField,
  type BeneficiaryDigests,
} from '#claims/rules/beneficiary_changes'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** Marks of a beneficiary, as the last approval of a claim keeps them. */
export const digestsOf = (beneficiary: Beneficiary): BeneficiaryDigests =>
  beneficiaryDigests(beneficiary, (text) => digest(text, 'beneficiary'))

/** What of each beneficiary changed after the last approval of the claim, by the claim's id. */
export async function changedBeneficiaries(
  beneficiaries: readonly Beneficiary[],
  client: QueryClientContract
): Promise<ReadonlyMap<number, BeneficiaryField[]>> {
  const approved = approvedClaimStatusId()
  const approvals = await WorkflowDecision.query({ client })
    .where('subject_type', 'claim')
    .whereIn(
      'subject_id',
      beneficiaries.map(({ claimId }) => claimId)
    )
    .where('to_status', approved)
    .whereNot('from_status', approved)
    .orderBy('id')
  /** The last one of a claim stays. */
  const digests = new Map(
    approvals.map(({ subjectId, data }) => [
      subjectId,
      (data?.beneficiary ?? null) as BeneficiaryDigests | null,
    ])
  )
  return new Map(
    beneficiaries.map((one) => [
      one.claimId,
      changedBeneficiaryFields(digests.get(one.claimId) ?? null, digestsOf(one)),
    ])
  )
}
