import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import type { Claims } from '@generated/views'
import { transferTone } from '~/components/lending/claims/transfer_tone'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { TextAreaField } from '~/components/form/fields'
import { PostForm } from '~/components/form/form'
import { DataTable } from '~/components/data_table'
import { DateText, DescriptionList, Page, SectionCard, StatusBadge } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const HREF = '/officer/bank-transfers'

/** One file transfer, with its complete trail and the possible actions. */
export default function BankTransfer(props: Claims.BankTransfer) {
  const { transfer, steps } = props
  return (
    <Page
      title={transfer.fileName}
      subtitle={`${t(`claims.transfers.directions.${transfer.direction}`)} · ${transfer.bank}`}
      backHref={HREF}
      backLabel={t('claims.transfers.title')}
    >
      <SectionCard title={t('claims.transfers.facts')}>
        <DescriptionList
          columns={2}
          labels="claims.transfers"
          items={(fact) => [
            fact(
              'state',
              <StatusBadge label={transfer.stateName} tone={transferTone(transfer.state)} />
            ),
            fact('problem', transfer.problem),
            fact(
              'batch',
              transfer.batch === null ? null : (
                <a href={`/officer/payment-batches/${transfer.batchId}`}>{transfer.batch}</a>
              )
            ),
            fact('attempts', transfer.attempts),
            fact('bytes', transfer.bytes),
            fact('prepared_by', transfer.releasedBy),
            fact('released_by', transfer.confirmedBy),
            fact('sha256', transfer.sha256 === null ? null : <code>{transfer.sha256}</code>),
          ]}
        />
        {transfer.isKept ? (
          <Button component="a" href={`${HREF}/${transfer.id}/file`} variant="default">
            {t('claims.transfers.download')}
          </Button>
        ) : null}
      </SectionCard>
      <Decisions {...props} />
      <DataTable
        caption={t('claims.transfers.trail')}
        rows={steps}
        rowKey="id"
        empty={null}
        labels="claims.transfers"
        columns={(column) => [
          column('at', (row) => <DateText value={row.at} withTime />),
          column('step', (row) => row.step),
          column('detail', (row) => row.detail),
          column('by', (row) => row.by ?? t('claims.officer.system')),
        ]}
      />
    </Page>
  )
}

function Decisions({ transfer, decisions, rowsHref, waiting }: Claims.BankTransfer) {
  const form = useForm({ action: '', remarks: '' })
  const field = useFields(form, 'claims.validation.transfer.fields')
  if (decisions.length === 0) return null
  const path = `${HREF}/${transfer.id}/decisions`
  const withRemarks = decisions.filter((one) => one !== 'import')
  const send = (action: string) => {
    form.transform(({ remarks }) => ({ action, remarks }))
    form.post(path, { preserveScroll: 'errors' })
  }
  return (
    <SectionCard title={t('claims.transfers.decide')} stacked>
      <PendingNotice waiting={waiting} />
      {rowsHref ? (
        <div className="as-actions">
          <Button component="a" href={rowsHref}>
            {t('claims.transfers.decide_rows')}
          </Button>
        </div>
      ) : null}
      {decisions.includes('import') ? (
        <div className="as-actions">
          <Button onClick={() => router.post(path, { action: 'import' })}>
            {t('claims.transfers.decisions.import')}
          </Button>
        </div>
      ) : null}
      <PostForm form={form} className="as-stack" onSend={() => send(withRemarks[0])}>
        <TextAreaField {...field('remarks')} maxLength={500} required />
        <div className="as-actions">
          {withRemarks.map((action) => (
            <Button
              key={action}
              variant="default"
              aria-disabled={form.processing || undefined}
              onClick={() => send(action)}
            >
              {t(`claims.transfers.decisions.${action}`)}
            </Button>
          ))}
        </div>
      </PostForm>
    </SectionCard>
  )
}
