import { moneyColumn } from '~/components/columns'
import type { Column } from '~/components/table/columns_of'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/page'
import { toneOfOwner } from '~/lib/status_tone'
import { t } from '~/lib/translate'

type ClaimStatus = { status: string; owner: Parameters<typeof toneOfOwner>[0]; payment: string }
type Claimed = ClaimStatus & { interestPaise: number; approvedPaise: number | null }

/** Columns with the claimed and approved amounts and the status of the claim. */
export function claimColumns(): Column<Claimed>[] {
  return [
    moneyColumn('interestPaise', t('claims.columns.claim_amount')),
    moneyColumn('approvedPaise', t('claims.columns.approved')),
    {
      key: 'status',
      label: t('claims.columns.status'),
      render: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
    },
    { key: 'payment', label: t('claims.columns.payment') },
  ]
}

/** Returns the amounts of one claim, each with its label. */
export function claimSums(claim: {
  interestPaise: number
  proposedPaise: number
  approvedPaise: number | null
  paidPaise: number
}) {
  const { interestPaise, proposedPaise, approvedPaise, paidPaise } = claim
  return [
    { label: t('claims.columns.claim_amount'), value: <Money paise={interestPaise} /> },
    { label: t('claims.columns.proposed'), value: <Money paise={proposedPaise} /> },
    {
      label: t('claims.columns.approved'),
      value: approvedPaise === null ? null : <Money paise={approvedPaise} />,
    },
    { label: t('claims.columns.paid'), value: <Money paise={paidPaise} /> },
  ]
}
