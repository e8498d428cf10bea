import type { Claims } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { EmptyState, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

/** Demands for refunds that should not have been paid, and what of them is overdue. */
export default function Recoveries({ ages, rows, pagination }: Claims.RecoveryList) {
  return (
    <Page title={t('claims.recovery.title')} subtitle={t('claims.recovery.subtitle')}>
      <PlainTable
        caption={t('claims.recovery.ages')}
        rows={ages}
        rowKey={({ bucket }) => bucket}
        labels="claims.recovery"
        columns={(column) => [
          column('age', ({ bucket }) => t(`claims.recovery.buckets.${bucket}`)),
          column.right('demands'),
          column.right('outstanding', ({ outstandingPaise }) => <Money paise={outstandingPaise} />),
        ]}
      />
      <DataTable
        caption={t('claims.recovery.title')}
        rows={rows}
        rowKey="id"
        rowHref={(row) => `/officer/recoveries/${row.id}`}
        pagination={pagination}
        empty={<EmptyState title={t('claims.recovery.none')} />}
        labels="claims.recovery"
        columns={(column) => [
          column('demand', ({ id }) => t('claims.recovery.number', { number: id })),
          column('name', ({ applicantName }) => applicantName),
          column('district'),
          column('state', ({ state }) => t(`claims.recovery.states.${state}`)),
          column('next_due', ({ nextDueOn }) => (nextDueOn === null ? null : t.date(nextDueOn))),
          column.right('amount', ({ amountPaise }) => <Money paise={amountPaise} />),
          column.right('outstanding', ({ outstandingPaise }) => <Money paise={outstandingPaise} />),
        ]}
      />
    </Page>
  )
}
