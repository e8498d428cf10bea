import { Button, Group, Stack } from '@mantine/core'
import { router } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { AnswerImport } from '~/components/lending/claims/answer_import'
import { batchTone } from '~/components/lending/claims/batch_tone'
import { Reconciliation } from '~/components/lending/claims/reconciliation'
import { BatchRelease } from '~/components/lending/claims/batch_release'
import { ConfirmButton } from '~/components/confirm_button'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { PlainTable } from '~/components/plain_table'
import {
  DescriptionList,
  Notice,
  PageHeader,
  SectionCard,
  StatusBadge,
  type Tone,
} from '~/components/page'
import { t } from '~/lib/translate'

type PaymentBatchProps = {
  batch: Claims.PaymentBatch
  items: Claims.BatchItemLine[]
  results: Claims.BatchResults
  bookings: Claims.BankBooking[]
  pagination: { page: number; perPage: number; total: number }
  can: { pay: boolean }
  sftp: Claims.BatchTransfer
  report: Claims.AnswerReport | null
  /** Id of the response to which the report belongs; null for a file. */
  responseId: number | null
}

const RESULT_TONES: Record<Claims.BatchItemLine['result'], Tone> = {
  sent: 'info',
  paid: 'success',
  failed: 'danger',
  reversed: 'danger',
}

/** One payment batch: its file, its lines, the bank's response, and its reconciliation. */
export default function PaymentBatch(props: PaymentBatchProps) {
  const { batch, items, results, bookings, pagination, can, report, responseId, sftp } = props
  const base = `/officer/payment-batches/${batch.id}`
  const hasSetOffs = batch.setOffPaise > 0
  const isSent = batch.status === 'downloaded' || batch.status === 'answered'
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.payments.batch_title', { number: batch.number })}
        subtitle={t.date(batch.batchOn)}
        backHref="/officer/payment-batches"
        backLabel={t('claims.payments.title')}
        actions={
          <StatusBadge
            label={t(`claims.payments.status.${batch.status}`)}
            tone={batchTone(batch.status)}
          />
        }
      />
      <SectionCard title={t('claims.payments.control')}>
        <DescriptionList
          columns={2}
          labels="claims.payments"
          items={(fact) => [
            fact('claims', batch.itemsCount),
            fact('amount', <Money paise={batch.totalPaise} />),
            hasSetOffs ? fact('set_off', <Money paise={batch.setOffPaise} />) : null,
            hasSetOffs
              ? fact('to_bank', <Money paise={batch.totalPaise - batch.setOffPaise} />)
              : null,
            fact('debit_account', batch.debitAccount),
            fact('made_by', batch.createdBy ?? t('claims.officer.system')),
            fact('checksum', <code>{batch.checksum}</code>),
          ]}
        />
        {batch.remark === null ? null : (
          <Notice tone="warning" title={t('claims.payments.over_the_grant')}>
            <p className="as-said-lines">{batch.remark}</p>
          </Notice>
        )}
        {batch.large.length > 0 ? (
          <Notice tone="warning">
            {t('claims.payments.large', { count: batch.large.length })}{' '}
            {t('claims.payments.large_claims', { claims: batch.large.join(', ') })}
          </Notice>
        ) : null}
        {can.pay && batch.status !== 'cancelled' && sftp.transfer === null ? (
          <Group mt="md">
            <Button component="a" href={`${base}/spreadsheet`}>
              {t('claims.payments.download')}
            </Button>
            {batch.isCancellable ? (
              <ConfirmButton
                text={t('claims.payments.cancel_text', { number: batch.number })}
                confirmLabel={t('claims.payments.cancel')}
                onConfirm={() => router.delete(base)}
              />
            ) : null}
          </Group>
        ) : null}
      </SectionCard>
      <BatchRelease batchId={batch.id} sftp={sftp} />
      {can.pay && isSent ? (
        <SectionCard title={t('claims.payments.answer')}>
          <AnswerImport
            batchId={batch.id}
            report={report}
            responseId={responseId}
            banks={sftp.banks}
          />
        </SectionCard>
      ) : null}
      <SectionCard>
        <Reconciliation
          whole={{ claims: batch.itemsCount, amountPaise: batch.totalPaise }}
          wholeLabel={t('claims.payments.batch_title', { number: batch.number })}
          parts={(['paid', 'failed', 'reversed', 'sent'] as const).map((part) => ({
            label: t(`claims.payments.results.${part}`),
            cell: results[part],
          }))}
        />
      </SectionCard>
      {bookings.length > 0 ? (
        <PlainTable
          caption={t('claims.debit_account.of_batch')}
          rows={bookings}
          labels="claims.debit_account.columns"
          columns={(column) => [
            column('day', (row) => t.date(row.day)),
            column('narration', (row) => row.narration || row.bankReference || '–'),
            column('match', (row) => t(`claims.debit_account.kinds.${row.kind}`)),
            column.right('amount', (row) => <Money paise={row.paise} />),
          ]}
        />
      ) : null}
      <DataTable
        caption={t('claims.payments.lines')}
        rows={items}
        rowKey="srNo"
        empty={null}
        pagination={pagination}
        labels="claims.payments"
        columns={(column) => [
          { key: 'srNo', label: t('claims.payments.sr_no'), align: 'right' },
          column('claims.columns.id', (row) => (
            <a href={`/officer/claims/${row.claimId}`}>{row.claimId}</a>
          )),
          { key: 'beneficiaryName', label: t('claims.columns.applicant'), isName: true },
          { key: 'loiNumber', label: t('claims.officer.loi') },
          { key: 'aadhaar', label: t('claims.officer.aadhaar') },
          { key: 'district', label: t('claims.columns.district') },
          column.right('amount', (row) => <Money paise={row.amountPaise} />),
          ...(hasSetOffs
            ? [column.right('set_off', (row) => <Money paise={row.setOffPaise} />)]
            : []),
          column('result', (row) => <Result item={row} />),
        ]}
      />
    </Stack>
  )
}

/** The bank's result for a line, and the possible actions. */
function Result({ item }: { item: Claims.BatchItemLine }) {
  const isBack = item.result === 'failed' || item.result === 'reversed'
  return (
    <>
      <StatusBadge
        label={t(`claims.payments.results.${item.result}`)}
        tone={RESULT_TONES[item.result]}
      />
      {item.bankReference ? <div>{item.bankReference}</div> : null}
      {item.creditedOn ? <div>{t.date(item.creditedOn)}</div> : null}
      {isBack ? <div>{[item.returnCode, item.reason].filter(Boolean).join(' · ')}</div> : null}
      {isBack && item.action ? <div>{item.action}</div> : null}
    </>
  )
}
