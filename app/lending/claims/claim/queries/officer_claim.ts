import type { I18n } from '@adonisjs/i18n'
import Claim from '#claims/models/claim'
import {
  type ViewedDocument,
  infectedDocuments,
  listDocuments,
  viewedDocument,
} from '#documents/queries/documents'
import { claimById } from '#claims/claim/contracts/claim_subject'
import { localName, masters, options } from '#masters/queries/masters'
import { latestArrivalAt, latestDecision } from '#workflow/queries/decision_history'
import { markedStatus } from '#workflow/queries/held_files'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskAadhaar } from '#kernel/vault/vault'
import type User from '#auth/models/user'
import { applicationById } from '#applications/contracts/application_subject'
import {
  claimLine,
  claimRowViews,
  claimStatusName,
  claimSteps,
} from '#claims/claim/queries/claim_views'
import { proposedRefundForRows } from '#claims/claim/rules/refund'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { type RefundTerms, letterOfSanction, loanOf, refundRulesOf } from '#loans/queries/loans'
import { formatDate } from '#kernel/calendar/plain_date'
import { maskNumber } from '#kernel/formats/personal_numbers'
import LoanSanction from '#loans/models/loan_sanction'
import { pastDueView } from '#claims/days_past_due/queries/loan_past_due'
import { applicantLoan } from '#loans/queries/loan_views'
import logger from '@adonisjs/core/services/logger'
import { isAdvancingAction, isReturn } from '#claims/claim/queries/decision_statuses'
import type { Actor } from '#workflow/contracts/subject'
import { type AllowedAction, allowedActions, offeredSteps } from '#workflow/queries/allowed_actions'

/**
 * Returns the history of a claim and the decisions open to this officer. Either is null when it could not be read: the
 * rest of the claim is shown nevertheless (document 4, section 8).
 */
export async function claimDecisionFacts(claim: Claim, actor: Actor, locale: string) {
  const [history, actions] = await Promise.all([
    readOrNull('approval remarks', () => decisionHistoryOf(claim.id, locale)),
    readOrNull('approval statuses', () => allowedActions('claim', claim.id, actor)),
  ])
  return { history, actions }
}

async function decisionHistoryOf(claimId: number, locale: string) {
  const [steps, latest] = await Promise.all([
    claimSteps(claimId, locale, { isOfficer: true }),
    latestDecision('claim', claimId),
  ])
  return { steps, latestDecisionId: latest?.id ?? null }
}

/** Returns the result of a read; null, with a line in the log, where it failed. */
export async function readOrNull<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    logger.error({ err: error }, `the ${what} of a claim could not be read`)
    return null
  }
}

/**
 * Returns the decisions that a claim's decision bar offers, and which of them advance the claim with an amount or
 * return it.
 */
export function allowedDecisions(allowed: readonly AllowedAction[], i18n: I18n) {
  const { locale } = i18n
  const returns = new Set(
    allowed.filter(({ toStatusId }) => isReturn(toStatusId)).map(({ action }) => action)
  )
  const steps = offeredSteps('claim', allowed, {
    t: (key) => i18n.t(key),
    statusName: (id) => localName(masters().claimStatus(id), locale),
    reasonsOf: (kind) => options(masters().claimReasons(kind ?? 'any'), locale),
  })
  return steps.map((step) => ({
    ...step,
    takesAmount: isAdvancingAction(step.action),
    takesItem: returns.has(step.action),
  }))
}

/** Returns the documents to compare with a claim: its proofs, and the certificate that promises the refund. */
async function claimPapers(claim: Claim, loiHref: string, i18n: I18n): Promise<ViewedDocument[]> {
  const editable = masters().claimStatuses.filter((status) => status.editableByApplicant)
  const [documents, infected, returnedAt] = await Promise.all([
    listDocuments('claim', claim.id),
    infectedDocuments({ claim: [claim.id] }),
    readOrNull('return', () => latestArrivalAt('claim', claim.id, editable)),
  ])
  return [
    ...[...documents, ...infected].map((document) =>
      viewedDocument(document, i18n.t(`claims.files.${document.slot}`), returnedAt)
    ),
    {
      uuid: null,
      href: loiHref,
      downloadHref: null,
      name: i18n.t('claims.files.certificate'),
      isPicture: false,
      sizeBytes: null,
      versionNo: 1,
      uploadedAt: null,
      isNew: false,
      scan: null,
      isWithheld: false,
      origin: null,
    },
  ]
}

/** @throws NotFound for a claim of another district, as for one that does not exist */
export async function visibleClaim(user: User, id: string | number): Promise<Claim> {
  const claim = await claimById(Number(id))
  if (!claim || user.id === claim.userId || !user.maySeeDistrict(claim.districtId)) {
    throw new NotFound()
  }
  return claim
}

/** Returns a claim with the corresponding data of the schedule and the rules, for the officers of the chain. */
export async function officerClaim(claim: Claim, i18n: I18n) {
  const { locale } = i18n
  const application = (await applicationById(claim.applicationId))!
  const [loan, loi, rules, rows, pastDue] = await Promise.all([
    loanOf(application.id),
    letterOfSanction(claim.sanctionId),
    refundRulesOf(claim.loanType, claim.sanctionId),
    claimRowViews(claim.id),
    pastDueView(claim.sanctionId),
  ])
  const loiHref = `/officer/applications/${application.id}/loi?previous=${loi.id}`
  return {
    claim: {
      ...claimLine(claim, locale),
      status: markedStatus(
        claimStatusName(claim.status, claim.closedByStep, locale),
        application.isHeld,
        locale
      ),
      statusId: claim.statusId,
      chargesPaise: claim.chargesPaise,
      principalPaise: claim.principalPaise,
      firstSubmittedOn: claim.firstSubmittedOn,
    },
    application: {
      id: application.id,
      number: application.number,
      applicantName: application.applicantName,
      aadhaar: maskAadhaar(application.aadhaarLast4),
      mobile: application.mobile,
      district: localName(masters().district(application.districtId), locale),
      scheme: localName(masters().scheme(application.loanType), locale),
      loiNumber: loi.number,
      loiHref,
    },
    loan: loan
      ? {
          sanctionId: loan.sanction.id,
          bank: localName(masters().bank(loan.sanction.bankId), locale),
          branchName: loan.sanction.branchName,
          amountPaise: loan.sanction.amountPaise,
          disbursedPaise: loan.sanction.disbursedPaise,
          rateBp: loan.sanction.rateBp,
          tenureMonths: loan.sanction.tenureMonths,
          isVerified: loan.isVerified,
          disbursements: loan.disbursements.map(({ id, trancheNo }) => ({ id, trancheNo })),
        }
      : null,
    rows: withRecomputed(rows, rules, loan),
    /** For information only; no refund depends on it. */
    pastDue,
    documents: await claimPapers(claim, loiHref, i18n),
  }
}

type Loan = Awaited<ReturnType<typeof loanOf>>

/** Returns each claimed row with the values that the stored schedule and the letter's promise produce now. */
function withRecomputed(
  rows: Awaited<ReturnType<typeof claimRowViews>>,
  rules: RefundTerms,
  loan: Loan
) {
  const scheduled = new Map(
    loan?.disbursements.flatMap((disbursement) => disbursement.rows.map((row) => [row.id, row]))
  )
  return rows.map((row) => {
    const scheduleRow = scheduled.get(row.scheduleRowId)
    const recomputed = scheduleRow
      ? proposedRefundForRows(
          [
            {
              openingPaise: paise(scheduleRow.openingPaise),
              interestPaise: paise(scheduleRow.interestPaise),
              dueOn: scheduleRow.dueOn,
              paidOn: row.paidOn,
            },
          ],
          { capBp: basisPoints(rules.refundCapBp), onTimeGraceDays: rules.onTimeGraceDays }
        )
      : null
    return {
      ...row,
      scheduleInterestPaise: recomputed?.claimPaise ?? null,
      recomputedPaise: recomputed?.proposedPaise ?? null,
    }
  })
}

/** Tabs of a claim besides its details; documents and profile are pages of other modules. */
export type ClaimTab = 'loi' | 'sanction' | 'disbursals' | 'schedule' | 'history'

/** Returns the content of one tab of a claim. */
export async function claimTab(claim: Claim, tab: ClaimTab, locale: string) {
  const application = (await applicationById(claim.applicationId))!
  const needsLoan = tab === 'sanction' || tab === 'disbursals' || tab === 'schedule'
  const [certificate, loan, history] = await Promise.all([
    tab === 'loi' ? certificateOf(claim.sanctionId) : null,
    needsLoan ? applicantLoan(application, locale) : null,
    tab === 'history' ? historyOf(application.id, locale) : null,
  ])
  return {
    tab,
    claim: {
      id: claim.id,
      status: claimStatusName(claim.status, claim.closedByStep, locale),
      owner: claim.owner,
    },
    application: {
      id: application.id,
      number: application.number,
      applicantName: application.applicantName,
    },
    certificate,
    loan,
    history,
  }
}

/**
 * Returns the certificate of eligibility under which the bank sanctioned, in Marathi whatever the officer's language
 * (document 4, 2.6).
 */
async function certificateOf(sanctionId: number) {
  const loi = await letterOfSanction(sanctionId)
  const { data } = loi
  return {
    number: loi.number,
    issuedOn: formatDate(loi.issuedOn, 'mr'),
    validFrom: formatDate(loi.validFrom, 'mr'),
    validTill: formatDate(loi.validTill, 'mr'),
    applicationNumber: data.applicationNumber,
    corporation: data.corporation.nameMr,
    applicantName: data.applicant.name,
    gender: data.applicant.kind === 'person' ? data.applicant.gender : null,
    aadhaar: data.applicant.kind === 'person' ? data.applicant.maskedAadhaar : null,
    pan: data.applicant.kind === 'group' ? maskNumber(data.applicant.pan?.last4, 'pan') : null,
    address: data.address.mr,
    loanType: data.loanTypeName.mr,
    purpose: data.purpose.kind === 'business' ? data.purpose.businessName : data.purpose.course,
  }
}

/** Returns every claim and every bank sanction of the applicant on this application (document 4, 2.6). */
async function historyOf(applicationId: number, locale: string) {
  const [claims, sanctions] = await Promise.all([
    Claim.query().where('application_id', applicationId).orderBy('id', 'desc'),
    LoanSanction.query()
      .where('application_id', applicationId)
      .preload('loi')
      .orderBy('id', 'desc'),
  ])
  return {
    claims: claims.map((claim) => claimLine(claim, locale)),
    sanctions: sanctions.map((sanction) => ({
      id: sanction.id,
      loiNumber: sanction.loi.number,
      bank: localName(masters().bank(sanction.bankId), locale),
      branchName: sanction.branchName,
      sanctionedOn: sanction.sanctionedOn,
      amountPaise: sanction.amountPaise,
      disbursedPaise: sanction.disbursedPaise,
      isLive: sanction.isLive,
    })),
  }
}
