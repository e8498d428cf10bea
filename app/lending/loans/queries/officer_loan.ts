import db from '@adonisjs/lucid/services/db'
import { maskAadhaar } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import User from '#auth/models/user'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { disbursementView, loanFiles, sanctionView } from '#loans/queries/loan_views'
import { applicationById } from '#applications/contracts/application_subject'
import { documentsOf } from '#documents/queries/documents'
import { letterOfSanction, loanOf } from '#loans/queries/loans'
import { keptRows, loanRules, versionOfShown } from '#loans/queries/loan_rules'
import { loanProgress } from '#loans/contracts/loan_facts'
import { localName, masters } from '#masters/queries/masters'
import { NotFound } from '#kernel/exceptions/refusal'
import type { RightCheck } from '#auth/policies/rights'

/** Returns the holder of the loan for the header of the officers' pages. */
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

/** Returns a sanction with its letter; requires application and LOI to be loaded (`visibleSanction`). */
export async function officerSanction(sanction: LoanSanction, locale: string) {
  const { id } = sanction
  const filesOf = await loanFiles({ sanction: [id] })
  return {
    id,
    holder: holderView(sanction, locale),
    sanction: sanctionView(sanction, sanction.loi, filesOf('sanction', id), locale),
    verification: await verificationView(sanction),
    version: versionOfShown(sanction, await documentsOf({ sanction: [id] })),
    isLive: sanction.isLive,
  }
}

/** Returns a disbursement with its letter and schedule; requires all to be loaded (`visibleDisbursement`). */
export async function officerDisbursement(disbursement: Disbursement, locale: string) {
  const { id, sanction } = disbursement
  const subjects = { sanction: [sanction.id], disbursement: [id] }
  const [documents, filesOf, facts] = await Promise.all([
    documentsOf(subjects),
    loanFiles(subjects),
    loanProgress().scheduleRows(sanction.applicationId, db.connection()),
  ])
  return {
    id,
    holder: holderView(sanction, locale),
    sanctionId: sanction.id,
    sanction: sanctionView(sanction, sanction.loi, filesOf('sanction', sanction.id), locale),
    disbursement: disbursementView(disbursement, filesOf('disbursement', id), facts, {
      bankId: sanction.bankId,
      locale,
    }),
    verification: await verificationView(disbursement),
    version: versionOfShown(
      disbursement,
      documents.filter(({ subjectType }) => subjectType === 'disbursement')
    ),
    isLive: disbursement.isLive,
  }
}

/**
 * Returns a sanction that this officer may see, with its application and LOI: of their own district if they are
 * restricted to one (DECISIONS 10).
 *
 * @throws NotFound for every other sanction, whether or not it exists
 */
export async function visibleSanction(officer: User, id: number): Promise<LoanSanction> {
  const sanction = await LoanSanction.query()
    .where('id', id)
    .preload('application')
    .preload('loi')
    .first()
  if (!sanction || !officer.maySeeDistrict(sanction.application.districtId)) {
    throw new NotFound()
  }
  return sanction
}

/**
 * Returns a disbursement that this officer may see, with its sanction and its schedule.
 *
 * @throws NotFound
 */
export async function visibleDisbursement(officer: User, id: number): Promise<Disbursement> {
  const place = await LoanSanction.query()
    .whereIn('id', (of) => void of.from('disbursements').where({ id }).select('sanction_id'))
    .first()
  const application = place && (await applicationById(place.applicationId))
  if (!place || !application || !officer.maySeeDistrict(application.districtId)) {
    throw new NotFound()
  }
  const loan = place.isLive ? await loanOf(application.id) : null
  const disbursement =
    loan?.disbursements.find((one) => one.id === id) ??
    (await Disbursement.query()
      .where({ id })
      .preload('rows', (rows) => void rows.orderBy('row_no'))
      .firstOrFail())
  place.$setRelated('application', application)
  place.$setRelated('loi', await letterOfSanction(place.id))
  disbursement.$setRelated('sanction', place)
  return disbursement
}

/**
 * Returns the applicant's own disbursement by its tranche.
 *
 * @throws NotFound
 */
export async function liveTranche(applicationId: number, trancheNo: number): Promise<Disbursement> {
  const loan = await loanOf(applicationId)
  const disbursement = loan?.disbursements.find((one) => one.trancheNo === trancheNo)
  if (!disbursement) {
    throw new NotFound()
  }
  return disbursement
}

/** Returns the data of the Edit Loan page and its preview; amounts in paise. */
export async function editedLoan(disbursement: Disbursement, locale: string) {
  const { sanction } = disbursement
  const [view, kept] = await Promise.all([
    officerDisbursement(disbursement, locale),
    keptRows(sanction.applicationId, disbursement.rows),
  ])
  const rules = loanRules(sanction.application, sanction.sanctionedOn)
  return {
    ...view,
    keptRows: view.disbursement.rows.slice(0, kept.length),
    leftPaise: sanction.remainingPaise + disbursement.amountPaise,
    limits: {
      minTenureMonths: rules.minTenureMonths,
      maxTenureMonths: rules.maxTenureMonths,
      minRateBp: rules.minRateBp,
      maxRateBp: rules.maxRateBp,
      minAmountPaise: rules.minDisbursementPaise,
      maxAmountPaise: rules.maxEditLoanPaise,
      emiWarningBp: rules.emiWarningBp,
    },
  }
}

/** Returns the officer's rights on a valid record; a withdrawn or voided one is read-only. */
export async function loanRights(
  { isLive, isVerified }: LoanSanction | Disbursement,
  may: RightCheck
) {
  return {
    verify: isLive && !isVerified && (await may('LoanPolicy.verify')),
    reverse: isLive && (await may('LoanPolicy.reverse')),
    correct: isLive && (await may('LoanPolicy.edit')),
  }
}

/** Returns the same for a disbursement with its sanction and application (`visibleDisbursement`). */
export async function disbursementRights(disbursement: Disbursement, may: RightCheck) {
  const { isLive, sanction } = disbursement
  return {
    ...(await loanRights(disbursement, may)),
    edit: isLive && !sanction.application.status.isFinal && (await may('LoanPolicy.edit')),
    /** Whether to compare with the bank's own schedule. */
    compare: isLive && (await may('LoanPolicy.verify')),
  }
}
