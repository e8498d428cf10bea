import type User from '#auth/models/user'
import { isStatementFile } from '#claims/debit_account/queries/account_pages'
import Claim from '#claims/models/claim'
import AadhaarLinkingStatement from '#claims/models/aadhaar_linking_statement'
import ClaimPolicy from '#claims/policies/claim_policy'
import type Document from '#documents/models/document'
import type StoredFile from '#documents/models/stored_file'

/** Whether a user may see documents of a claim: officers who see the claim. */
export async function maySeeClaimDocument(user: User, { subjectId }: Document): Promise<boolean> {
  const claim = await Claim.find(subjectId)
  return claim !== null && user.maySee(claim)
}

/** Whether a user may see the image of a statement: officers who see a claim of the person who made it. */
export async function maySeeStatement(user: User, { id }: StoredFile): Promise<boolean> {
  const statement = await AadhaarLinkingStatement.query().where('fileId', id).first()
  if (statement === null) return false
  const claims = await Claim.query().where('userId', statement.userId)
  return claims.some((claim) => user.maySee(claim))
}

/**
 * Whether a user may see a statement of the corporation's account: users who work on payments of all districts, or may
 * see them.
 */
export async function maySeeDebitStatement(user: User, { id, ownerUserId }: StoredFile) {
  if (ownerUserId !== null || !new ClaimPolicy().viewBudget(user)) return false
  return isStatementFile(id)
}
