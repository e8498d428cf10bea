import { NotFound } from '#core/exceptions/refusal'
import { maskedAadhaar } from '#core/vault/vault'
import type User from '#auth/models/user'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { claimFiles, claimLine, claimRowViews } from '#claims/queries/claim_views'
import { proposedRefundForRows } from '#claims/rules/refund'
import { mayViewClaim } from '#claims/policies/claim_access'
import { paise } from '#core/money/paise'
import { basisPoints } from '#core/rates/basis_points'
import { loanOf } from '#loans/queries/loan_of'
import { currentLoi } from '#loi/queries/lois'
import { localName, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'

/** @throws NotFound for a claim of another district: the same as for none */
export async function visibleClaim(user: User, id: string | number): Promise<Claim> {
  const claim = await Claim.find(Number(id))
  if (!claim || user.id === claim.userId || !mayViewClaim(user, claim)) {
    throw new NotFound()
  }
  return claim
}

/** A claim beside what the schedule and the rules say of it, for the officers of the chain. */
export async function officerClaim(claim: Claim, locale: string) {
  const application = await Application.findOrFail(claim.applicationId)
  const [loan, loi, rows, files] = await Promise.all([
    loanOf(application.id),
    currentLoi(application.id),
    claimRowViews(claim),
    claimFiles(claim.id),
  ])
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
      aadhaar: maskedAadhaar(application.aadhaarLast4),
      mobile: application.mobile,
      district: localName(masters().district(application.districtId), locale),
      scheme: localName(masters().scheme(application.loanType), locale),
      loiNumber: loi?.number ?? null,
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
    rows: withRecomputed(claim, rows, loan),
    files,
  }
}

type Loan = Awaited<ReturnType<typeof loanOf>>

/** Each claimed row beside what the stored schedule and the rules of that day give now. */
function withRecomputed(claim: Claim, rows: Awaited<ReturnType<typeof claimRowViews>>, loan: Loan) {
  const rules = schemeRules(claim.loanType, claim.firstSubmittedOn)
  const scheduled = new Map(
    loan?.disbursements.flatMap((disbursement) => disbursement.rows.map((row) => [row.id, row]))
  )
  return rows.map((row) => {
    const now = scheduled.get(row.scheduleRowId)
    const again = now
      ? proposedRefundForRows(
          [
            {
              openingPaise: paise(now.openingPaise),
              interestPaise: paise(now.interestPaise),
              dueOn: now.dueOn,
              paidOn: row.paidOn,
            },
          ],
          { capBp: basisPoints(rules.refundCapBp), onTimeGraceDays: rules.onTimeGraceDays }
        )
      : null
    return {
      ...row,
      scheduleInterestPaise: (again?.claimPaise ?? null) as number | null,
      recomputedPaise: (again?.proposedPaise ?? null) as number | null,
    }
  })
}
