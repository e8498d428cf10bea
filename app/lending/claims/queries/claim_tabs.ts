import { formatDate } from '#kernel/calendar/plain_date'
import { maskNumber } from '#kernel/formats/masks'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimStatusName } from '#claims/queries/claim_status_name'
import { claimLine } from '#claims/queries/claim_views'
import LoanSanction from '#loans/models/loan_sanction'
import { letterOfSanction } from '#loans/queries/letter_of_sanction'
import { applicantLoan } from '#loans/queries/own_loan'
import { localName, masters } from '#masters/queries/masters'

/** Tabs of a claim beside its details; documents and profile are pages of other modules. */
export type ClaimTab = 'loi' | 'sanction' | 'disbursals' | 'schedule' | 'history'

/** What one tab of a claim shows. */
export async function claimTab(claim: Claim, tab: ClaimTab, locale: string) {
  const application = await Application.findOrFail(claim.applicationId)
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
 * The certificate of eligibility under which the bank sanctioned, in Marathi whatever the officer's
 * language (document 4, 2.6).
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

/** Every claim and every bank sanction of the applicant on this application (document 4, 2.6). */
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
