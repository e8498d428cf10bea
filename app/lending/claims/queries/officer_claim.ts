import type { I18n } from '@adonisjs/i18n'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskAadhaar } from '#kernel/vault/vault'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimPapers } from '#claims/queries/claim_papers'
import { claimLine, claimRowViews } from '#claims/queries/claim_views'
import { proposedRefundForRows } from '#claims/rules/refund'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  letterOfSanction,
  refundRulesOf,
  type RefundTerms,
} from '#loans/queries/letter_of_sanction'
import { loanOf } from '#loans/queries/loan_of'
import { localName, masters } from '#masters/queries/masters'

/** @throws NotFound for a claim of another district: the same as for none */
export async function visibleClaim(user: User, id: string | number): Promise<Claim> {
  const claim = await Claim.find(Number(id))
  if (!claim || user.id === claim.userId || !user.maySeeDistrict(claim.districtId)) {
    throw new NotFound()
  }
  return claim
}

/** A claim beside what the schedule and the rules say of it, for the officers of the chain. */
export async function officerClaim(claim: Claim, i18n: I18n) {
  const { locale } = i18n
  const application = await Application.findOrFail(claim.applicationId)
  const [loan, loi, rules, rows] = await Promise.all([
    loanOf(application.id),
    letterOfSanction(claim.sanctionId),
    refundRulesOf(claim.loanType, claim.sanctionId),
    claimRowViews(claim),
  ])
  const loiHref = `/officer/applications/${application.id}/loi?previous=${loi.id}`
  return {
    claim: {
      ...claimLine(claim, locale),
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
    papers: await claimPapers(claim, loiHref, i18n),
  }
}

type Loan = Awaited<ReturnType<typeof loanOf>>

/** Each claimed row beside what the stored schedule and the letter's promise give now. */
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
