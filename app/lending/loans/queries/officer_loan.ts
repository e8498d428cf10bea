import db from '@adonisjs/lucid/services/db'
import { maskAadhaar } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/iso_instant'
import User from '#auth/models/user'
import type Disbursement from '#loans/models/disbursement'
import type LoanSanction from '#loans/models/loan_sanction'
import { loanFiles } from '#loans/queries/loan_files'
import { disbursementView, sanctionView } from '#loans/queries/loan_views'
import { versionOf } from '#loans/queries/version_of'
import { loanProgress } from '#loans/registry'
import { localName, masters } from '#masters/queries/masters'

/** Whose loan it is, as the officers' pages head it. */
function holderView({ application, loi }: LoanSanction, locale: string) {
  return {
    applicationId: application.id,
    applicationNo: application.number,
    applicantName: application.applicantName,
    aadhaar: maskAadhaar(application.aadhaarLast4),
    scheme: localName(masters().scheme(application.loanType), locale),
    district: localName(masters().district(application.districtId), locale),
    status: localName(application.status, locale),
    loiNumber: loi.number,
    loiFrom: loi.validFrom,
    loiTill: loi.validTill,
  }
}

async function verificationView(record: LoanSanction | Disbursement) {
  const verifier = record.verifiedBy === null ? null : await User.find(record.verifiedBy)
  return {
    by: verifier?.displayName ?? null,
    at: isoInstant(record.verifiedAt),
  }
}

/** A sanction beside its letter; needs application and LOI loaded (`visibleSanction`). */
export async function officerSanction(sanction: LoanSanction, locale: string) {
  const files = await loanFiles('sanction', [sanction.id])
  return {
    id: sanction.id,
    holder: holderView(sanction, locale),
    sanction: sanctionView(sanction, files(sanction.id), locale),
    verification: await verificationView(sanction),
    version: await versionOf('sanction', sanction),
    isLive: sanction.isLive,
  }
}

/** A disbursement beside its letter and schedule; needs all loaded (`visibleDisbursement`). */
export async function officerDisbursement(disbursement: Disbursement, locale: string) {
  const { sanction } = disbursement
  const [ofSanction, ofDisbursement, facts] = await Promise.all([
    loanFiles('sanction', [sanction.id]),
    loanFiles('disbursement', [disbursement.id]),
    loanProgress().scheduleRows(sanction.applicationId, db.connection()),
  ])
  return {
    id: disbursement.id,
    holder: holderView(sanction, locale),
    sanctionId: sanction.id,
    sanction: sanctionView(sanction, ofSanction(sanction.id), locale),
    disbursement: disbursementView(disbursement, ofDisbursement(disbursement.id), facts, {
      bankId: sanction.bankId,
      locale,
    }),
    verification: await verificationView(disbursement),
    version: await versionOf('disbursement', disbursement),
    isLive: disbursement.isLive,
  }
}
