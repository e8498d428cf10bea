import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { NotFound } from '#core/exceptions/refusal'
import type Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { claimLine } from '#claims/queries/claim_views'

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
  isClaimable: boolean
  reason: 'not_due' | 'window_closed' | 'period_over' | 'already_claimed' | null
}

/** The applicant's claims on one application, newest first. */
export async function ownClaims(application: Application, locale: string) {
  const claims = await Claim.query().where('application_id', application.id).orderBy('id', 'desc')
  return claims.map((claim) => claimLine(claim, locale))
}

/** @throws NotFound for a claim of another application */
export async function ownClaim(application: Application, uuid: string): Promise<Claim> {
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
  return rows.map(({ row, trancheNo, explanation, proposedPaise }) => ({
    scheduleRowId: row.id,
    trancheNo,
    rowNo: row.rowNo,
    dueOn: row.dueOn,
    emiPaise: row.emiPaise,
    principalPaise: row.principalPaise,
    interestPaise: row.interestPaise,
    proposedPaise,
    lastDay: explanation.lastDay,
    isClaimable: explanation.claimable,
    reason: explanation.claimable ? null : explanation.reason,
  }))
}
