import '~/components/lending/claims/claims.css'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { PlainTable } from '~/components/plain_table'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type ReconciliationProps = {
  whole: Claims.ReconciliationCell
  wholeLabel: string
  parts: { label: string; cell: Claims.ReconciliationCell }[]
}

/** A total and its parts, with a tick when they agree: the first check of an auditor. */
export function Reconciliation({ whole, wholeLabel, parts }: ReconciliationProps) {
  const claims = parts.reduce((sum, { cell }) => sum + cell.claims, 0)
  const amount = parts.reduce((sum, { cell }) => sum + cell.amountPaise, 0)
  const agrees = claims === whole.claims && amount === whole.amountPaise
  return (
    <PlainTable
      caption={wholeLabel}
      mark={
        <StatusBadge
          label={t(agrees ? 'claims.payments.reconciled' : 'claims.payments.not_reconciled')}
          tone={agrees ? 'success' : 'danger'}
        />
      }
      rows={[...parts, { label: wholeLabel, cell: whole }]}
      rowKey={({ label }) => label}
      rowClass={({ cell }) => (cell === whole ? 'cl-whole' : undefined)}
      labels="claims.payments"
      columns={(column) => [
        column('claims.columns.payment', ({ label }) => label),
        column.right('claims', ({ cell }) => cell.claims),
        column.right('amount', ({ cell }) => formatRupees(paise(cell.amountPaise))),
      ]}
    />
  )
}
