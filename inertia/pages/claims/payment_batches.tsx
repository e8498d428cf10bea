import { Button, Stack } from '@mantine/core'
import type { Claims } from '@generated/views'
import { batchTone } from '~/components/claims/batch_tone'
import { TieOut } from '~/components/claims/tie_out'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { Money } from '~/components/money'
import { ListHeader } from '~/components/list_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type PaymentBatchesProps = {
  batches: Claims.BatchLine[]
  books: Claims.Books
  canPay: boolean
}

/** All payment batches, and whether the books tie. */
export default function PaymentBatches({ batches, books, canPay }: PaymentBatchesProps) {
  const t = useT()
  return (
    <Stack gap="lg">
      <ListHeader
        title={t('claims.payments.title')}
        acts={
          <>
            {canPay && books.toBePaid.claims > 0 ? (
              <Button component="a" href="/officer/payment-batches/new">
                {t('claims.list.make_batch')}
              </Button>
            ) : null}
            <Button component="a" href="/officer/payment-batches/tie-out" variant="default">
              {t('claims.tie_out.title')}
            </Button>
          </>
        }
      />
      <DataTable
        caption={t('claims.payments.title')}
        hideCaption
        rows={batches}
        rowKey="id"
        rowHref={(row) => `/officer/payment-batches/${row.id}`}
        empty={
          <EmptyState title={t('claims.payments.none')} text={t('claims.payments.none_hint')} />
        }
        columns={[
          { key: 'number', label: t('claims.payments.number') },
          {
            key: 'batchOn',
            label: t('claims.payments.date'),
            render: (row) => <DateText value={row.batchOn} />,
          },
          { key: 'itemsCount', label: t('claims.payments.claims'), align: 'right' },
          {
            key: 'totalPaise',
            label: t('claims.payments.amount'),
            align: 'right',
            render: (row) => <Money paise={row.totalPaise} />,
          },
          {
            key: 'status',
            label: t('claims.columns.status'),
            render: (row) => (
              <StatusBadge
                label={t(`claims.payments.status.${row.status}`)}
                tone={batchTone(row.status)}
              />
            ),
          },
          {
            key: 'createdBy',
            label: t('claims.payments.made_by'),
            render: (row) => row.createdBy ?? t('claims.officer.system'),
          },
        ]}
      />
      <SectionCard title={t('claims.payments.books')} subtitle={t('claims.payments.books_text')}>
        <TieOut
          whole={books.approved}
          wholeLabel={t('claims.payments.approved')}
          parts={(['toBePaid', 'sent', 'paid', 'failed'] as const).map((part) => ({
            label: t(`claims.payments.parts.${part}`),
            cell: books[part],
          }))}
        />
      </SectionCard>
    </Stack>
  )
}
