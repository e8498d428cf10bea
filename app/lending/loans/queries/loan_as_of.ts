import type { AsOf } from '#kernel/database/as_of'
import { sqlInstant } from '#kernel/database/dialect'
import Disbursement from '#loans/models/disbursement'
import PreviousVerification from '#loans/models/previous_verification'
import LoanChange from '#loans/models/loan_change'
import LoanSanction from '#loans/models/loan_sanction'
import { loanTermsOf } from '#loans/queries/loans'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { formatDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { localName, masters } from '#masters/queries/masters'

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
