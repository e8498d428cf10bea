import { proveEntry, type Proving } from '#core/audit/prove_entry'
import { NotFound } from '#core/exceptions/refusal'
import { ownApplication } from '#applications/queries/own_application'
import { ownClaim } from '#claims/queries/own_claims'
import { paidEntryOf } from '#claims/queries/paid_entry'
import { logEntryOf } from '#loi/queries/log_entry'
import { letterByAddress } from '#loi/queries/verified_loi'

export type Named = { name: string } & Proving

/**
 * The proof of a letter, for whoever holds the paper: by both parts of the address printed on it.
 *
 * @throws NotFound when there is no such letter, or it was issued before letters were noted
 */
export async function proofOfLetter(applicationUuid: string, loiNumber: string): Promise<Named> {
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
): Promise<Named> {
  const application = await ownApplication(userId, uuid)
  const claim = await ownClaim(application, claimUuid)
  const entry = await paidEntryOf(claim.id)
  if (!entry) throw new NotFound()
  return { name: `claim-${claim.id}`, ...(await proveEntry(entry)) }
}
