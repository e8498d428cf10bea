import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import Claim from '#claims/models/claim'
import type AadhaarLinkingStatement from '#claims/models/aadhaar_linking_statement'
import { openClaimsOfPerson } from '#claims/claim/queries/claim_views'
import { applicantClaimHref } from '#claims/claim/queries/own_claims'
import {
  type AadhaarLinking,
  latestStatement,
  linkingOf,
} from '#claims/aadhaar_linking/queries/linking_status'
import { PaymentStatus, RETURN_STEPS, textIn } from '#claims/payments/rules/payment_status'
import { LINKING_STEPS, needsStatement } from '#claims/aadhaar_linking/rules/linking_status'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { bankChoices } from '#loans/queries/list_filters'
import { localName, masters } from '#masters/queries/masters'
import { claimHref } from '#claims/claim/queries/list_claims'
import { approvedClaimStatusId } from '#claims/payments/queries/payable_claims'
import { type Districts, whereDistricts } from '#lists/query_filters'

const statementView = (
  { bankId, shownOn, statedAt, file }: AadhaarLinkingStatement,
  locale: string
) => ({
  bank: localName(masters().bank(bankId), locale),
  shownOn,
  statedOn: indiaDateOf(statedAt),
  file: { uuid: file.uuid, mime: file.mime },
})

/** Returns the seeding of a claim in the reader's language. */
export function linkingView(linking: AadhaarLinking, locale: string) {
  const { state, statement, ageDays, validDays, failure, asked } = linking
  const meaning = failure?.meaning ?? null
  return {
    state,
    statement: statement && statementView(statement, locale),
    ageDays,
    validDays,
    failure: failure && {
      on: failure.on,
      meaning: typeof meaning === 'string' ? meaning : textIn(meaning, locale),
      action: textIn(failure.action, locale),
    },
    asked,
    /** The mapper shows a day before the bank's return of the payment, so its entry may not have changed since. */
    isShownBefore: failure !== null && statement !== null && statement.shownOn < failure.on,
  }
}

/** Returns the same for one claim. */
export async function claimLinking(claim: Claim, { locale }: I18n) {
  return linkingView((await linkingOf([claim])).get(claim.id)!, locale)
}

/** Returns the page of a seeding statement: the last statement, why a new one is required, and the choices. */
export async function linkingPage(user: User, showsAllBanks: boolean, { locale }: I18n) {
  const newest = await latestStatement(user.id)
  const claims = await openClaimsOfPerson(user.id)
  const linkings = await linkingOf(claims)
  return {
    statement: newest && statementView(newest, locale),
    /** Sent with the form, so that a newer statement is not ignored. */
    expectedVersion: String(newest?.id ?? 0),
    claims: claims
      .map((claim) => ({
        href: applicantClaimHref(claim.application.uuid, claim.uuid),
        number: claim.application.number,
        submittedOn: claim.submittedOn,
        interestPaise: claim.interestPaise,
        ...linkingView(linkings.get(claim.id)!, locale),
      }))
      .filter(({ state }) => needsStatement(state) || state === 'again'),
    banks: bankChoices(locale, showsAllBanks),
    showsAllBanks,
  }
}

/** Maximum number of claims shown at once; further ones follow when these have been reviewed. */
const MAX_SHOWN_CLAIMS = 500

/**
 * Returns claims whose applicants made a new seeding statement after the bank returned the payment, for an officer's
 * review.
 */
export async function relinkedClaims(districts: Districts) {
  const failed = Claim.query()
    .where('status_id', approvedClaimStatusId())
    .where('payment_status_id', PaymentStatus.failed)
    /** Stated after the bank's return: otherwise claims that are never corrected would precede these permanently. */
    .whereExists((stated) => {
      stated
        .from('workflow_decisions as d')
        .where({ 'd.subject_type': 'claim', 'd.action': LINKING_STEPS.stated })
        .whereColumn('d.subject_id', 'claims.id')
        .whereNotExists((returned) => {
          returned
            .from('workflow_decisions as f')
            .where('f.subject_type', 'claim')
            .whereIn('f.action', [...RETURN_STEPS])
            .whereColumn('f.subject_id', 'd.subject_id')
            .whereColumn('f.id', '>', 'd.id')
        })
    })
    .preload('application')
    .orderBy('id')
    .limit(MAX_SHOWN_CLAIMS)
  whereDistricts(failed, 'district_id', districts)
  const claims = await failed
  const linkings = await linkingOf(claims)
  return claims.flatMap((claim) => {
    const { state, statement } = linkings.get(claim.id)!
    if (state !== 'again' || statement === null) return []
    return [
      {
        id: claim.id,
        href: claimHref(claim.id),
        applicantName: claim.applicantName,
        applicationNo: claim.application.number,
        amountPaise: claim.approvedPaise ?? 0,
        statedOn: indiaDateOf(statement.statedAt),
      },
    ]
  })
}
