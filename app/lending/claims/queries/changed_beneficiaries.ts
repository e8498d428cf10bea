import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { digest } from '#kernel/vault/vault'
import { approvedClaimStatusId, type Beneficiary } from '#claims/queries/payable_claims'
import {
  beneficiaryMarks,
  changedBeneficiaryFields,
  type BeneficiaryField,
  type BeneficiaryMarks,
} from '#claims/rules/beneficiary_changes'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** Marks of a beneficiary, as the last approval of a claim keeps them. */
export const marksOf = (beneficiary: Beneficiary): BeneficiaryMarks =>
  beneficiaryMarks(beneficiary, (text) => digest(text, 'beneficiary'))

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
  const marks = new Map(
    approvals.map(({ subjectId, data }) => [
      subjectId,
      (data?.beneficiary ?? null) as BeneficiaryMarks | null,
    ])
  )
  return new Map(
    beneficiaries.map((one) => [
      one.claimId,
      changedBeneficiaryFields(marks.get(one.claimId) ?? null, marksOf(one)),
    ])
  )
}
