import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { type ClaimLine, claimLine } from '#claims/queries/claim_views'
import type { RowState } from '#claims/rules/claimable_rows'
import { approvedClaimStatusId } from '#claims/queries/payable_claims'

/** One instalment of the claim form: what it brings, until when, or why it cannot be claimed. */
export type InstalmentChoice = {
  scheduleRowId: number
  trancheNo: number
  rowNo: number
  dueOn: PlainDate
  emiPaise: number
  principalPaise: number
  interestPaise: number
  proposedPaise: number
  lastDay: PlainDate
  /** It can be chosen exactly where this is 'due'. */
  state: RowState
}

/** The page of a claim for its applicant. */
export const applicantClaimHref = (applicationUuid: string, uuid: string) =>
  `/loans/${applicationUuid}/claims/${uuid}`

/** The applicant's claims on one application, newest first. */
export async function applicantClaims(application: Application, locale: string) {
  const claims = await Claim.query().where('application_id', application.id).orderBy('id', 'desc')
  return claims.map((claim) => applicantClaimLine(claim, locale))
}

/** A claim as its applicant sees it: an amount is approved once the MD has approved it. */
function applicantClaimLine(claim: Claim, locale: string): ClaimLine {
  const isApproved = claim.statusId === approvedClaimStatusId()
  return { ...claimLine(claim, locale), ...(isApproved ? {} : { approvedPaise: null }) }
}

/** The same on its own page. */
export const applicantClaimView = (claim: Claim, locale: string) => ({
  ...applicantClaimLine(claim, locale),
  statusId: claim.statusId,
  chargesPaise: claim.chargesPaise,
})

/** @throws NotFound for a claim of another application */
export async function applicantClaim(application: Application, uuid: string): Promise<Claim> {
  const claim = await Claim.query()
    .where('uuid', uuid)
    .where('application_id', application.id)
    .first()
  if (!claim) {
    throw new NotFound()
  }
  return claim
}

/** Every instalment of the loan with what the rules say of it today, or for a claim in correction. */
export async function instalmentChoices(
  application: Application,
  corrected?: Claim
): Promise<InstalmentChoice[]> {
  const asOf = corrected?.firstSubmittedOn ?? getClock().today()
  const { rows } = await claimableSchedule(application, asOf, { exceptClaimId: corrected?.id })
  return rows.map(({ row, trancheNo, explanation, state, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise,
    lastDay: explanation.lastDay,
    state,
  }))
}
