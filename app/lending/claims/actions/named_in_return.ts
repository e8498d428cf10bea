import { FieldRefusals } from '#kernel/exceptions/refusal'
import type Claim from '#claims/models/claim'
import { claimItemOf } from '#claims/queries/claim_items'
import { isReturn } from '#claims/rules/returns'
import { masters } from '#masters/queries/masters'

/**
 * What of a claim a decision names, which a return alone may.
 *
 * @param about key of an item as the form sends it; null for none
 * @param step the role that takes it, its action and where the officer saw the claim
 * @throws FieldRefusals for something that the claim does not have, and at every other step
 */
export async function returnedItemKey(
  claim: Claim,
  about: string | null,
  step: { role: number; action: string; expectedStatusId: number }
): Promise<string | null> {
  if (about === null) return null
  const returns = masters()
    .decisionSteps('claim', step.role)
    .some(
      (row) =>
        row.action === step.action &&
        row.fromStatus === step.expectedStatusId &&
        isReturn(row.toStatus)
    )
  if (returns && (await claimItemOf(claim, about))) return about
  throw new FieldRefusals([{ field: 'about', messageKey: 'workflow.messages.item_unknown' }])
}
