import { Link } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

interface BatchesOverGrantProps {
  batches: Claims.Budget['passed']
  canPay: boolean
}

/** The batches that took more than was left of a grant, each with its remark. */
export function BatchesOverGrant({ batches, canPay }: BatchesOverGrantProps) {
  const t = useT()
  if (batches.length === 0) return null
  return (
    <PlainTable
      caption={t('claims.budget.passed')}
      rows={batches}
      labels="claims.payments"
      columns={(column) => [
        column('number', ({ id, number }) =>
          canPay ? <Link href={`/officer/payment-batches/${id}`}>{number}</Link> : number
        ),
        column('date', ({ batchOn }) => t.date(batchOn)),
        column('remark', ({ remark }) => <span className="as-said-lines">{remark}</span>),
        column.right('amount', ({ totalPaise }) => <Money paise={totalPaise} />),
      ]}
    />
  )
}
