import { Stack } from '@mantine/core'
import type { Claims } from '@generated/views'
import { Reconciliation } from '~/components/lending/claims/reconciliation'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import {
  DescriptionList,
  EmptyState,
  Notice,
  PageHeader,
  SectionCard,
  StatusBadge,
} from '~/components/page'
import { t } from '~/lib/translate'

type ReconciliationProps = Claims.Reconciliation & { unreconciled: Claims.UnreconciledBatch[] }

const BOOKS = ['claims', 'counters', 'batches'] as const

/** Approved = to be paid + sent + paid + failed, in three separate books. */
export default function ReconciliationPage(props: ReconciliationProps) {
  const { lines, payments, recoveries, ties, unreconciled } = props
  const isReconciled = ties && unreconciled.length === 0
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.reconciliation.title')}
        subtitle={t('claims.reconciliation.subtitle')}
        backHref="/officer/payment-batches"
        backLabel={t('claims.payments.title')}
      />
      <Notice tone={isReconciled ? 'success' : 'danger'}>
        {t(isReconciled ? 'claims.reconciliation.holds' : 'claims.reconciliation.does_not_hold')}
      </Notice>
      <DataTable
        caption={t('claims.reconciliation.title')}
        hideCaption
        rows={lines}
        rowKey="part"
        empty={null}
        labels="claims.columns"
        columns={(column) => [
          column('payment', (row) =>
            row.part === 'approved'
              ? t('claims.payments.approved')
              : t(`claims.payments.parts.${row.part}`)
          ),
          ...BOOKS.map((book) => ({
            key: book,
            label: t(`claims.reconciliation.books.${book}`),
            align: 'right' as const,
            render: (row: Claims.Reconciliation['lines'][number]) => <Cell cell={row[book]} />,
          })),
          column('claims.reconciliation.result', (row) => (
            <StatusBadge
              label={t(
                row.isReconciled ? 'claims.payments.reconciled' : 'claims.payments.not_reconciled'
              )}
              tone={row.isReconciled ? 'success' : 'danger'}
            />
          )),
        ]}
      />
      <Reconciliation
        whole={payments.everPaid}
        wholeLabel={t('claims.reconciliation.ever_paid')}
        parts={(['paidNow', 'reversed'] as const).map((part) => ({
          label: t(`claims.reconciliation.payments.${part}`),
          cell: payments[part],
        }))}
      />
      <SectionCard title={t('claims.recovery.books.title')}>
        <DescriptionList
          columns={2}
          labels="claims.recovery.books"
          items={(fact) => [
            fact('paid_now', <Money paise={payments.paidNow.amountPaise} />),
            ...(['kept', 'recovered', 'outstanding', 'writtenOff'] as const).map((part) =>
              fact(part, <Money paise={recoveries[part]} />)
            ),
          ]}
        />
      </SectionCard>
      <DataTable
        caption={t('claims.reconciliation.unreconciled')}
        rows={unreconciled}
        rowHref={(row) => `/officer/payment-batches/${row.id}`}
        empty={<EmptyState title={t('claims.reconciliation.none_unreconciled')} />}
        labels="claims.payments"
        columns={(column) => [
          column('number'),
          column.right('control', (row) => <Cell cell={row.control} />),
          column.right('lines', (row) => <Cell cell={row.lines} />),
        ]}
      />
    </Stack>
  )
}

function Cell({ cell }: { cell: Claims.ReconciliationCell | null }) {
  if (!cell) return <>–</>
  return (
    <div>
      <div>{cell.claims}</div>
      <div>
        <Money paise={cell.amountPaise} />
      </div>
    </div>
  )
}
