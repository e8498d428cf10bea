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
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'number',
          label: t('claims.payments.number'),
          render: ({ id, number }) =>
            canPay ? <Link href={`/officer/payment-batches/${id}`}>{number}</Link> : number,
        },
        {
          key: 'day',
          label: t('claims.payments.date'),
          render: ({ batchOn }) => t.date(batchOn),
        },
        {
          key: 'remark',
          label: t('claims.payments.remark'),
          render: ({ remark }) => <span className="as-said-lines">{remark}</span>,
        },
        {
          key: 'amount',
          label: t('claims.payments.amount'),
          align: 'right',
          render: ({ totalPaise }) => <Money paise={totalPaise} />,
        },
      ]}
    />
  )
}
