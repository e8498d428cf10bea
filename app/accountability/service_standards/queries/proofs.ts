import { proveEntry, type ProofResult } from '#kernel/audit/prove_entry'
import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import { applicationOfUser } from '#applications/queries/own_application'
import { visibleClaim } from '#claims/queries/officer_claim'
import { applicantClaim } from '#claims/queries/own_claims'
import { paidEntryOf } from '#claims/queries/paid_entry'
import { logEntryOf } from '#loi/queries/log_entry'
import { letterByAddress } from '#loi/queries/verified_loi'

export type NamedProof = { name: string } & ProofResult

/**
 * The proof of a letter, for whoever holds the paper: by both parts of the address printed on it.
 *
 * @throws NotFound when there is no such letter, or it was issued before letters were noted
 */
export async function proofOfLetter(applicationUuid: string, loiNumber: string): Promise<NamedProof> {
  const loi = await letterByAddress(applicationUuid, loiNumber)
  const entry = await logEntryOf(loi)
  if (!entry) throw new NotFound()
  return { name: loi.number, ...(await proveEntry(entry)) }
}

/**
 * The proof that one's own claim was paid.
 *
 * @throws NotFound for a claim of somebody else, and one that was not paid or before payments were noted
 */
export async function proofOfClaim(
  userId: number,
  { uuid, claimUuid }: { uuid: string; claimUuid: string }
): Promise<NamedProof> {
  const application = await applicationOfUser(userId, uuid)
  const claim = await applicantClaim(application, claimUuid)
  return proofOfPayment(claim.id)
}

/**
 * The same of a claim that an officer may see.
 *
 * @throws NotFound for a claim out of the officer's reach, and as `proofOfClaim`
 */
export async function proofOfClaimForOfficer(officer: User, id: string | number): Promise<NamedProof> {
  const claim = await visibleClaim(officer, id)
  return proofOfPayment(claim.id)
}

async function proofOfPayment(claimId: number): Promise<NamedProof> {
  const entry = await paidEntryOf(claimId)
  if (!entry) throw new NotFound()
  return { name: `claim-${claimId}`, ...(await proveEntry(entry)) }
}
