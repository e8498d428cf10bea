import type User from '#auth/models/user'
import { isStatementFile } from '#claims/debit_account/queries/account_pages'
import Claim from '#claims/models/claim'
import AadhaarLinkingStatement from '#claims/models/aadhaar_linking_statement'
import ClaimPolicy from '#claims/policies/claim_policy'
import type Document from '#documents/models/document'
import type StoredFile from '#documents/models/stored_file'

/** Papers of a claim: for officers who see it. */
export async function maySeeOfClaim(user: User, { subjectId }: Document): Promise<boolean> {
  const claim = await Claim.find(subjectId)
  return claim !== null && user.maySee(claim)
}

/** The picture of a statement: for officers who see a claim of the person who made it. */
export async function maySeeStatement(user: User, { id }: StoredFile): Promise<boolean> {
  const statement = await AadhaarLinkingStatement.query().where('fileId', id).first()
  if (statement === null) return false
  const claims = await Claim.query().where('userId', statement.userId)
  return claims.some((claim) => user.maySee(claim))
}

/** A statement of the corporation's account: for who works on payments of all districts, or sees them. */
export async function maySeeDebitStatement(user: User, { id, ownerUserId }: StoredFile) {
  if (ownerUserId !== null || !new ClaimPolicy().viewBudget(user)) return false
  return isStatementFile(id)
}
