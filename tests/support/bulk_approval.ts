import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { Role, type RoleId } from '#auth/roles'
import { ApproveClaims } from '#claims/claim/actions/bulk_approval'
import type Claim from '#claims/models/claim'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { createLoan } from '#database/factories/loan_factory'
import { claimRows, listedClaim } from '#tests/support/claims'
import { createOfficer } from '#tests/support/users'

const EARLIER_ROLES: RoleId[] = [Role.accounts, Role.auditor, Role.generalManager]
const PER_LOAN = 3

interface WaitingOptions {
  districtId: number
  /** Due date of the first instalment; a loan has as many claims as instalments due by today. */
  emiStartOn: PlainDate
  perLoan?: number
}

/** Creates claims that have passed all stages but the last, and have no exceptions. */
export async function claimsBeforeLastApproval(
  count: number,
  { districtId, emiStartOn, perLoan = PER_LOAN }: WaitingOptions
): Promise<Claim[]> {
  const claims: Claim[] = []
  while (claims.length < count) {
    const loan = await createLoan({ application: { districtId }, emiStartOn, rateBp: 1500 })
    const own = Math.min(perLoan, count - claims.length)
    for (let rowNo = 0; rowNo < own; rowNo++) {
      claims.push(await claimRows(loan, { rowNos: [rowNo] }))
    }
    await removeDuplicates(loan.application.userId)
  }
  for (const role of EARLIER_ROLES) {
    const actor = { id: (await createOfficer(role)).id, role }
    const chosen = await Promise.all(claims.map((claim) => listedClaim(claim)))
    await new ApproveClaims().run({ claims: chosen, actor })
    for (const claim of claims) await claim.refresh()
  }
  return claims
}

/** Test users share their PAN and their documents; this removes them as duplicates of each other. */
async function removeDuplicates(userId: number) {
  await db.from('profiles').where('user_id', userId).update({ pan_digest: null })
  const files = await db.from('stored_files').where('owner_user_id', userId).select('id')
  for (const { id } of files) {
    const sha256 = randomBytes(32).toString('hex')
    await db.from('stored_files').where('id', id).update({ sha256 })
  }
}
