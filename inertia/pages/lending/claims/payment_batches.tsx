import { Button } from '@mantine/core'
import type { Claims, Lists } from '@generated/views'
import { batchTone } from '~/components/lending/claims/batch_tone'
import { Reconciliation } from '~/components/lending/claims/reconciliation'
import { EmptyState, Notice, SectionCard, StatusBadge } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

type PaymentBatchesProps = Lists.View<Claims.BatchLine> & {
  books: Claims.ReconciliationTotals
  reported: Claims.UndecidedContradiction[]
  can: { pay: boolean }
}

/** All payment batches, and whether the books reconcile. */
export default function PaymentBatches(props: PaymentBatchesProps) {
  const { books, reported, can, chips, invalid } = props
  return (
    <div className="as-stack">
      <OfficerList
        view={props}
        title={t('claims.payments.title')}
        filesInMenu
        acts={
          <>
            {can.pay && books.toBePaid.claims > 0 ? (
              <Button component="a" href="/officer/payment-batches/new">
                {t('claims.list.make_batch')}
              </Button>
            ) : null}
            <Button component="a" href="/officer/payment-batches/reconciliation" variant="default">
              {t('claims.reconciliation.title')}
            </Button>
            <Button component="a" href="/officer/payment-batches/account" variant="default">
              {t('claims.debit_account.title')}
            </Button>
          </>
        }
        hrefOf={(row) => `/officer/payment-batches/${row.id}`}
        cells={{
          status: (row) => (
            <StatusBadge
              label={t(`claims.payments.status.${row.status}`)}
              tone={batchTone(row.status)}
            />
          ),
          createdBy: (row) => row.createdBy ?? t('claims.officer.system'),
        }}
        empty={
          chips.length > 0 || invalid.length > 0 ? (
            <EmptyState title={t('claims.payments.none_found')} />
          ) : (
            <EmptyState title={t('claims.payments.none')} text={t('claims.payments.none_hint')} />
          )
        }
      />
      {reported.length > 0 ? (
        <Notice tone="warning" title={t('claims.reversal.reported_title')}>
          <ul>
            {reported.map(({ id, kind, claimId, reportedOn }) => (
              <li key={`${kind}-${id}`}>
                <a
                  href={
                    can.pay ? `/officer/claims/${claimId}/${kind}` : `/officer/claims/${claimId}`
                  }
                >
                  {t(`claims.${kind === 'reversal' ? 'reversal' : 'late_credit'}.reported_claim`, {
                    claim: claimId,
                    on: reportedOn === null ? '' : t.date(reportedOn),
                  })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <SectionCard title={t('claims.payments.books')} subtitle={t('claims.payments.books_text')}>
        <Reconciliation
          whole={books.approved}
          wholeLabel={t('claims.payments.approved')}
          parts={(['toBePaid', 'sent', 'paid', 'failed'] as const).map((part) => ({
            label: t(`claims.payments.parts.${part}`),
            cell: books[part],
          }))}
        />
      </SectionCard>
    </div>
  )
}
