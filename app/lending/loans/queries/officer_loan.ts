import db from '@adonisjs/lucid/services/db'
import { maskAadhaar } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import User from '#auth/models/user'
import Disbursement from '#loans/models/disbursement'
import LoanSanction from '#loans/models/loan_sanction'
import { disbursementView, loanFiles, sanctionView } from '#loans/queries/loan_views'
import { applicationById } from '#applications/contracts/application_subject'
import { documentsOf } from '#documents/queries/documents'
import { letterOfSanction, loanOf, loanTermsOf } from '#loans/queries/loans'
import { keptRows, loanRules, versionOfShown } from '#loans/queries/loan_rules'
import { loanProgress } from '#loans/contracts/loan_facts'
import { localName, masters } from '#masters/queries/masters'
import { NotFound } from '#kernel/exceptions/refusal'
import type { RightCheck } from '#auth/policies/rights'
import type { AsOf } from '#kernel/database/as_of'
import { sqlInstant } from '#kernel/database/dialect'
import PreviousVerification from '#loans/models/previous_verification'
import LoanChange from '#loans/models/loan_change'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { formatDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'

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
  const parentSanction = await LoanSanction.query()
    .whereIn('id', (of) => void of.from('disbursements').where({ id }).select('sanction_id'))
    .first()
  const application = parentSanction && (await applicationById(parentSanction.applicationId))
  if (!parentSanction || !application || !officer.maySeeDistrict(application.districtId)) {
    throw new NotFound()
  }
  const loan = parentSanction.isLive ? await loanOf(application.id) : null
  const disbursement =
    loan?.disbursements.find((one) => one.id === id) ??
    (await Disbursement.query()
      .where({ id })
      .preload('rows', (rows) => void rows.orderBy('row_no'))
      .firstOrFail())
  parentSanction.$setRelated('application', application)
  parentSanction.$setRelated('loi', await letterOfSanction(parentSanction.id))
  disbursement.$setRelated('sanction', parentSanction)
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

/** The bank's loan in a point-in-time view: without schedules. */
interface LoanAsOf {
  /** With the amount disbursed by then; only for display, never saved. */
  sanction: LoanSanction
  /** In the order of their tranches. */
  disbursements: Disbursement[]
  isVerified: boolean
}

/**
 * Returns the loan of an application as of a day: records not yet withdrawn or voided, with their terms at that time.
 */
async function loanAsOf(applicationId: number, { before }: AsOf): Promise<LoanAsOf | null> {
  if (before === null) return loanTermsOf(applicationId)
  const sanction = await LoanSanction.query()
    .where('application_id', applicationId)
    .where('created_at', '<', before)
    .where((rows) => void rows.whereNull('withdrawn_at').orWhere('withdrawn_at', '>=', before))
    .orderBy('id', 'desc')
    .first()
  if (!sanction) return null
  const disbursements = await Disbursement.query()
    .where('sanction_id', sanction.id)
    .where('created_at', '<', before)
    .where((rows) => void rows.whereNull('voided_at').orWhere('voided_at', '>=', before))
    .orderBy('tranche_no')
  for (const tranche of disbursements) await applyTermsAsOf(tranche, before)
  const disbursedPaise = disbursements.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const verified = [
    await wasVerifiedAsOf('sanction', sanction, before),
    ...(await Promise.all(
      disbursements.map((one) => wasVerifiedAsOf('disbursement', one, before))
    )),
  ]
  return {
    sanction: sanction.merge({ disbursedPaise }),
    disbursements,
    isVerified: disbursements.length > 0 && verified.every(Boolean),
  }
}

/** Edit Loan stores the previous terms: the first later change contains those of that day. */
async function applyTermsAsOf(tranche: Disbursement, before: string) {
  const change = await LoanChange.query()
    .where('disbursement_id', tranche.id)
    .where('created_at', '>=', before)
    .orderBy('id')
    .first()
  if (change) tranche.merge(change.data.before)
}

async function wasVerifiedAsOf(
  subjectType: 'sanction' | 'disbursement',
  { id: subjectId, verifiedAt }: LoanSanction | Disbursement,
  before: string
): Promise<boolean> {
  if (verifiedAt !== null && sqlInstant(verifiedAt) < before) return true
  const earlier = await PreviousVerification.query()
    .where({ subjectType, subjectId })
    .where('verified_at', '<', before)
    .where('ended_at', '>=', before)
    .first()
  return earlier !== null
}

/** Returns the bank loan panel of the review screen, wherever a sanction exists (DECISIONS 3). */
export async function loanPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, locale, t, asOf } = context
  const loan = await loanAsOf(application.id, asOf)
  if (!loan) return null
  const { sanction, disbursements } = loan
  const item = (label: string, value: string) => ({ label: t(`loans.labels.${label}`), value })
  return {
    title: t('loans.officer.to_sanction'),
    items: [
      item('bank', `${localName(masters().bank(sanction.bankId), locale)}, ${sanction.branchName}`),
      item('sanction_date', formatDate(sanction.sanctionedOn, locale)),
      item('sanction_amount', formatRupees(paise(sanction.amountPaise))),
      item('disbursed_amount', formatRupees(paise(sanction.disbursedPaise))),
      item('rate', formatPercent(basisPoints(sanction.rateBp))),
      item('tenure', String(sanction.tenureMonths)),
      ...(sanction.recordedByClient === null
        ? []
        : [item('reported_by', localName(masters().bank(sanction.bankId), locale))]),
      item('verification', t(`loans.states.${loan.isVerified ? 'verified' : 'not_verified'}`)),
    ],
    links: [
      {
        label: t('loans.labels.sanction_letter'),
        href: `/officer/sanctions/${sanction.id}`,
        primary: true,
      },
      ...disbursements.map(({ id, trancheNo }) => ({
        label: t('loans.officer.tranche', { tranche: trancheNo }),
        href: `/officer/disbursements/${id}`,
      })),
    ],
  }
}
