import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { formatDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { loanAsOf } from '#loans/queries/loan_then'
import { localName, masters } from '#masters/queries/masters'

/** What the review screen shows of the bank's loan: wherever a sanction exists (DECISIONS 3). */
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
