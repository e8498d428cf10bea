import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/iso_instant'
import type User from '#auth/models/user'
import { scopeToDistricts } from '#auth/policies/reach'
import Claim from '#claims/models/claim'
import { claimItemOptions, itemsOfClaim } from '#claims/queries/claim_items'
import { claimHref } from '#claims/queries/claim_place'
import { finalApprovalStatuses } from '#claims/queries/onward_statuses'
import { linkingOf } from '#claims/queries/seeding'
import { unusualClaims, type UnusualClaim } from '#claims/queries/unusual_claims'
import { localName, masters } from '#masters/queries/masters'
import { latestDecisions } from '#workflow/queries/decision_history'
import { bulkApprovalSections, bulkApprovalTotals } from '#workflow/queries/stack_portion'

/** Everything that waits for the last approval of this officer. */
const awaitingFinalApproval = (user: User) =>
  scopeToDistricts(Claim.query(), user).whereIn('status_id', finalApprovalStatuses(user.roleId))

/**
 * The claims that wait for the last approval: the figures of all of them, and of those that wait
 * longest a portion of usual ones and one of exceptions, each with its reasons.
 */
export async function bulkApprovalPage(user: User, i18n: I18n) {
  const { locale } = i18n
  const actor = { id: user.id, role: user.roleId }
  const { usual, exceptions, since } = await bulkApprovalSections<Claim, UnusualClaim>({
    load: (offset, limit) =>
      awaitingFinalApproval(user).orderBy('status_since').orderBy('id').offset(offset).limit(limit),
    whyOf: async (claims, isTold) => {
      const reasons = await unusualClaims(claims, actor, { isFirstEnough: !isTold })
      return claims
        .map(({ id }) => reasons.get(id)!)
        .map((why) => (why.reasons.length ? why : null))
    },
  })
  const card = await cardsOf([...usual, ...exceptions.map(({ subject }) => subject)], locale)
  return {
    figures: { ...(await bulkApprovalTotals('claim', finalApprovalStatuses(user.roleId), user)), since },
    usual: usual.map(card),
    usualPaise: usual.reduce((sum, claim) => sum + amountOf(claim), 0),
    exceptions: await Promise.all(
      exceptions.map(async ({ subject, why }) => ({
        ...card(subject),
        ...why,
        /** What a return can name. */
        items: claimItemOptions(await itemsOfClaim(subject), i18n),
      }))
    ),
  }
}

const amountOf = (claim: Claim) => claim.approvedPaise ?? claim.proposedPaise

/** A claim as a row of the stack, with what was seen of how far it has come. */
async function cardsOf(claims: readonly Claim[], locale: string) {
  const decisions = await latestDecisions(
    'claim',
    claims.map(({ id }) => id)
  )
  const rows = await db
    .from('applications')
    .whereIn(
      'id',
      claims.map(({ applicationId }) => applicationId)
    )
    .select('id', 'number')
  const linkings = await linkingOf(claims)
  const numbers = new Map(rows.map((row) => [Number(row.id), String(row.number)]))
  return (claim: Claim) => ({
    id: claim.id,
    href: claimHref(claim.id),
    expectedStatusId: claim.statusId,
    expectedDecisionId: decisions.get(claim.id) ?? null,
    applicationNo: numbers.get(claim.applicationId) ?? '',
    applicantName: claim.applicantName,
    district: localName(masters().district(claim.districtId), locale),
    bank: localName(masters().bank(claim.bankId), locale),
    amountPaise: amountOf(claim),
    interestPaise: claim.interestPaise,
    submittedOn: claim.submittedOn,
    since: isoInstant(claim.statusSince),
    seeding: linkings.get(claim.id)!.state,
    seedingAgeDays: linkings.get(claim.id)!.ageDays,
  })
}
